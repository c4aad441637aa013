//! `--shard I/N`.

use outdent::run::batch::Shard;

/// Reads the value of `--shard`.
///
/// # Errors
///
/// A sentence for the user if it is no such value.
pub(super) fn parse_shard(value: &str) -> Result<Shard, String> {
    let shard = value.split_once('/').and_then(|(number, of)| {
        Some(Shard {
            number: number.parse().ok()?,
            of: of.parse().ok()?,
        })
    });
    shard
        .filter(|shard| (1..=shard.of).contains(&shard.number))
        .ok_or_else(|| "it takes I/N with I from 1 to N, for example 1/8".to_owned())
}

#[cfg(test)]
mod tests {
    use outdent::run::batch::Shard;

    use super::parse_shard;

    #[test]
    fn a_shard_is_one_of_several() {
        assert_eq!(parse_shard("2/3"), Ok(Shard { number: 2, of: 3 }));
        for value in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(parse_shard(value).is_err(), "{value}");
        }
    }
}
