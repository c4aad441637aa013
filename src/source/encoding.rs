//! The names of encodings, as Python's codec registry reads them, and their tables.
//!
//! Takes the name that an encoding declaration spells, gives the [`Encoding`] where outdent reads it
//! exactly as CPython does: UTF-8, ASCII, ISO 8859-1, and those single-byte encodings for which the
//! tables of `encoding_rs` agree with Python's for all 256 bytes (a test compares them). All others, the
//! multi-byte ones among them, are left unread rather than guessed at.

use encoding_rs as tables;

/// How a file's bytes stand for its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, Python's default (PEP 3120).
    Utf8,
    /// ASCII, declared: no byte above 127.
    Ascii,
    /// ISO 8859-1: each byte is the code point of the same number.
    Latin1,
    /// Another encoding of one byte a character, the lower half of which is ASCII.
    SingleByte(SingleByte),
}

/// A single-byte encoding that is ASCII in its lower half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleByte {
    /// Python's name of the codec.
    name: &'static str,
    table: &'static tables::Encoding,
    /// Whether the bytes 0x80 to 0x9F are the control characters of the same numbers. Where they are not,
    /// Python leaves undefined those bytes that the table, made for browsers, gives that meaning.
    controls: bool,
}

impl SingleByte {
    /// Python's name of the codec: `iso8859_2`.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The characters of the bytes 0x80 to 0xFF; `None` where the byte is undefined.
    pub(super) fn upper_half(self) -> [Option<char>; 128] {
        let mut half = [None; 128];
        for (byte, slot) in (0x80..=u8::MAX).zip(&mut half) {
            let same_number = char::from(byte);
            *slot = if same_number.is_control() && self.controls {
                Some(same_number)
            } else {
                self.table
                    .decode_without_bom_handling_and_without_replacement(&[byte])
                    .and_then(|text| text.chars().next())
                    .filter(|&character| character != same_number || !character.is_control())
            };
        }
        half
    }
}

/// The encoding that Python's codec registry finds under `name`, if outdent reads it.
pub(super) fn find(name: &str) -> Option<Encoding> {
    let name = normalised(name);
    // A point may stand for the underscore of an alias, not for that of a codec's own name.
    let underscored = name.replace('.', "_");
    let fits = |module: &str, aliases: &[&str]| {
        name == module
            || aliases
                .iter()
                .any(|&alias| alias == name || alias == underscored)
    };
    if fits("utf_8", UTF8_ALIASES) || fits("utf_8_sig", &[]) {
        Some(Encoding::Utf8)
    } else if fits("ascii", ASCII_ALIASES) {
        Some(Encoding::Ascii)
    } else if fits("latin_1", LATIN1_ALIASES) {
        Some(Encoding::Latin1)
    } else {
        let (encoding, _) = SINGLE_BYTE
            .iter()
            .find(|(one, aliases)| fits(one.name, aliases))?;
        Some(Encoding::SingleByte(*encoding))
    }
}

/// Python's `encodings.normalize_encoding`: lower case, and one underscore for each run of other
/// characters than letters, digits and points between two of those.
fn normalised(name: &str) -> String {
    let mut normalised = String::with_capacity(name.len());
    let mut pending = false;
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || character == '.' {
            if pending && !normalised.is_empty() {
                normalised.push('_');
            }
            normalised.push(character.to_ascii_lowercase());
        }
        pending = !(character.is_ascii_alphanumeric() || character == '.');
    }
    normalised
}

const UTF8_ALIASES: &[&str] = &["cp65001", "u8", "utf", "utf8", "utf8_ucs2", "utf8_ucs4"];

const ASCII_ALIASES: &[&str] = &[
    "646",
    "ansi_x3.4_1968",
    "ansi_x3.4_1986",
    "ansi_x3_4_1968",
    "cp367",
    "csascii",
    "ibm367",
    "iso646_us",
    "iso_646.irv_1991",
    "iso_ir_6",
    "us",
    "us_ascii",
];

const LATIN1_ALIASES: &[&str] = &[
    "8859",
    "cp819",
    "csisolatin1",
    "ibm819",
    "iso8859",
    "iso8859_1",
    "iso_8859_1",
    "iso_8859_1_1987",
    "iso_ir_100",
    "l1",
    "latin",
    "latin1",
];

const fn single_byte(name: &'static str, table: &'static tables::Encoding) -> SingleByte {
    SingleByte {
        name,
        table,
        controls: false,
    }
}

const fn with_controls(name: &'static str, table: &'static tables::Encoding) -> SingleByte {
    SingleByte {
        name,
        table,
        controls: true,
    }
}

/// The encodings with Python's aliases for them (`encodings.aliases`).
static SINGLE_BYTE: &[(SingleByte, &[&str])] = &[
    (
        single_byte("cp866", tables::IBM866),
        &["866", "csibm866", "ibm866"],
    ),
    (single_byte("cp874", tables::WINDOWS_874), &[]),
    (
        single_byte("cp1250", tables::WINDOWS_1250),
        &["1250", "windows_1250"],
    ),
    (
        single_byte("cp1251", tables::WINDOWS_1251),
        &["1251", "windows_1251"],
    ),
    (
        single_byte("cp1252", tables::WINDOWS_1252),
        &["1252", "windows_1252"],
    ),
    (
        single_byte("cp1253", tables::WINDOWS_1253),
        &["1253", "windows_1253"],
    ),
    (
        single_byte("cp1254", tables::WINDOWS_1254),
        &["1254", "windows_1254"],
    ),
    (
        single_byte("cp1256", tables::WINDOWS_1256),
        &["1256", "windows_1256"],
    ),
    (
        single_byte("cp1257", tables::WINDOWS_1257),
        &["1257", "windows_1257"],
    ),
    (
        single_byte("cp1258", tables::WINDOWS_1258),
        &["1258", "windows_1258"],
    ),
    (
        with_controls("iso8859_2", tables::ISO_8859_2),
        &[
            "csisolatin2",
            "iso_8859_2",
            "iso_8859_2_1987",
            "iso_ir_101",
            "l2",
            "latin2",
        ],
    ),
    (
        with_controls("iso8859_3", tables::ISO_8859_3),
        &[
            "csisolatin3",
            "iso_8859_3",
            "iso_8859_3_1988",
            "iso_ir_109",
            "l3",
            "latin3",
        ],
    ),
    (
        with_controls("iso8859_4", tables::ISO_8859_4),
        &[
            "csisolatin4",
            "iso_8859_4",
            "iso_8859_4_1988",
            "iso_ir_110",
            "l4",
            "latin4",
        ],
    ),
    (
        with_controls("iso8859_5", tables::ISO_8859_5),
        &[
            "csisolatincyrillic",
            "cyrillic",
            "iso_8859_5",
            "iso_8859_5_1988",
            "iso_ir_144",
        ],
    ),
    (
        with_controls("iso8859_6", tables::ISO_8859_6),
        &[
            "arabic",
            "asmo_708",
            "csisolatinarabic",
            "ecma_114",
            "iso_8859_6",
            "iso_8859_6_1987",
            "iso_ir_127",
        ],
    ),
    (
        with_controls("iso8859_7", tables::ISO_8859_7),
        &[
            "csisolatingreek",
            "ecma_118",
            "elot_928",
            "greek",
            "greek8",
            "iso_8859_7",
            "iso_8859_7_1987",
            "iso_ir_126",
        ],
    ),
    (
        with_controls("iso8859_8", tables::ISO_8859_8),
        &[
            "csisolatinhebrew",
            "hebrew",
            "iso_8859_8",
            "iso_8859_8_1988",
            "iso_ir_138",
        ],
    ),
    (
        with_controls("iso8859_9", tables::WINDOWS_1254),
        &[
            "csisolatin5",
            "iso_8859_9",
            "iso_8859_9_1989",
            "iso_ir_148",
            "l5",
            "latin5",
        ],
    ),
    (
        with_controls("iso8859_10", tables::ISO_8859_10),
        &[
            "csisolatin6",
            "iso_8859_10",
            "iso_8859_10_1992",
            "iso_ir_157",
            "l6",
            "latin6",
        ],
    ),
    (
        with_controls("iso8859_11", tables::WINDOWS_874),
        &["iso_8859_11", "iso_8859_11_2001", "thai"],
    ),
    (
        with_controls("iso8859_13", tables::ISO_8859_13),
        &["iso_8859_13", "l7", "latin7"],
    ),
    (
        with_controls("iso8859_14", tables::ISO_8859_14),
        &[
            "iso_8859_14",
            "iso_8859_14_1998",
            "iso_celtic",
            "iso_ir_199",
            "l8",
            "latin8",
        ],
    ),
    (
        with_controls("iso8859_15", tables::ISO_8859_15),
        &["iso_8859_15", "l9", "latin9"],
    ),
    (
        with_controls("iso8859_16", tables::ISO_8859_16),
        &[
            "iso_8859_16",
            "iso_8859_16_2001",
            "iso_ir_226",
            "l10",
            "latin10",
        ],
    ),
    (single_byte("koi8_r", tables::KOI8_R), &["cskoi8r"]),
    (
        single_byte("mac_cyrillic", tables::X_MAC_CYRILLIC),
        &["maccyrillic"],
    ),
    (
        single_byte("mac_roman", tables::MACINTOSH),
        &["macintosh", "macroman"],
    ),
];
