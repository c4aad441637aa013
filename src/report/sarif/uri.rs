//! Paths as URI references (RFC 3986).

use std::fmt::Write;

use serde_json::{Value, json};

/// What relative URIs are relative to.
pub(super) const BASE: &str = "%SRCROOT%";

/// Where a file is: relative to the current folder, or absolute if its path is.
pub(super) fn artifact(path: &str) -> Value {
    if path.starts_with('/') {
        json!({"uri": format!("file://{}", encoded(path))})
    } else {
        json!({"uri": encoded(path), "uriBaseId": BASE})
    }
}

/// The path with all but unreserved characters and `/` percent-encoded.
fn encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            text.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::artifact;

    #[test]
    fn paths_are_percent_encoded() {
        let uri = |path| {
            artifact(path)["uri"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        assert_eq!(uri("src/a b.py"), "src/a%20b.py");
        assert_eq!(uri("c:d/é%#?.py"), "c%3Ad/%C3%A9%25%23%3F.py");
        assert_eq!(uri("../a.py"), "../a.py");
        assert_eq!(uri("/tmp/a b.py"), "file:///tmp/a%20b.py");
        assert!(artifact("/tmp/a.py").get("uriBaseId").is_none());
        assert_eq!(artifact("a.py")["uriBaseId"], "%SRCROOT%");
    }
}
