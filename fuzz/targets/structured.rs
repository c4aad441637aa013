//! Python-like text, grown from the bytes as from a list of choices.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|choices: &[u8]| {
    let text = outdent_fuzz::program(choices);
    outdent_fuzz::lifts_hold(text.as_bytes());
    outdent_fuzz::prefilters_hold(text.as_bytes());
});
