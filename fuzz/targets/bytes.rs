//! Any bytes for a file.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| outdent_fuzz::lifts_hold(bytes));
