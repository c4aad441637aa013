//! How the text of a definition moves.

use super::*;

#[test]
fn takes_the_indentation_off() {
    let old = "\
def build(tree):
    def walk(n):
        if n:
            return walk(n - 1)
        return 0

    return walk(tree)
";
    let new = "\
def _walk(n):
    if n:
        return _walk(n - 1)
    return 0


def build(tree):
    return _walk(tree)
";
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn leaves_strings_and_blank_lines_alone() {
    let old = r#"def build(tree):
    x = 1

    def walk(n, t="""
    kept
        """):
        """Doc.

        More.
"""
        u = f"""
        {walk(
            n)}
        """; v = 'a\
        b'
	    
        w = (n,
    "shallow",
  "shallower",
            "deep", """
    """,
        )
# at the margin
        return walk \
          (n)

    return walk(x)
"#;
    let new = r#"def _walk(n, t="""
    kept
        """):
    """Doc.

        More.
"""
    u = f"""
        {_walk(
            n)}
        """; v = 'a\
        b'
	    
    w = (n,
"shallow",
"shallower",
        "deep", """
    """,
    )
# at the margin
    return _walk \
      (n)


def build(tree):
    x = 1

    return _walk(x)
"#;
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn moves_tabs_and_form_feeds_as_they_are() {
    let old = "def build(tree):\n\tx = 1\n\x0c\n\x0c\tdef walk(n):\n\t\tif n:\n\x0c\t\t    return walk(n)\n\n\treturn walk(tree)\n";
    let new = "\x0cdef _walk(n):\n\tif n:\n\x0c\t    return _walk(n)\n\n\ndef build(tree):\n\tx = 1\n\x0c\n\treturn _walk(tree)\n";
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn moves_the_comments_that_belong_to_it() {
    let old = "\
def build(tree):
    x = 1
        # deep: of what stands above
    # about
    # walk

    # really about
    # walk
    def walk(n):
        return walk(n)
        # end of body

          # deeper than the def
    # about the rest
    return walk(tree)
";
    let new = "\
# really about
# walk
def _walk(n):
    return _walk(n)
    # end of body

      # deeper than the def


def build(tree):
    x = 1
        # deep: of what stands above
    # about
    # walk

    # about the rest
    return _walk(tree)
";
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn leaves_markers_where_they_are() {
    let old = "\
def build(tree):
    # before
    # region walk
    # about
    # pylint: disable=all
    # fmt: off
    # walk
    def walk(n):
        return walk(n)
    # fmt: on
    return walk(tree)
";
    let new = "\
# about
# walk
def _walk(n):
    return _walk(n)


def build(tree):
    # before
    # region walk
    # pylint: disable=all
    # fmt: off
    # fmt: on
    return _walk(tree)
";
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn lets_comments_stay_on_request() {
    let old = "\
def build(tree):
    x = 1

    # about walk
    def walk(n):
        return walk(n)

    return walk(tree)
";
    let new = "\
def _walk(n):
    return _walk(n)


def build(tree):
    x = 1

    # about walk
    return _walk(tree)
";
    assert_eq!(lift_as(old, &[walk()], CommentPolicy::Stay), new);
}

#[test]
fn moves_one_line_and_async_definitions() {
    let old = "\
class C:
    async def build(self):
        def walk(n): return walk(n - 1)  # c
        async def again(n):
            await again(n)
        return walk(1), await again(2)
";
    let new = "\
def _walk(n): return _walk(n - 1)  # c


async def _again(n):
    await _again(n)


class C:
    async def build(self):
        return _walk(1), await _again(2)
";
    assert_eq!(
        lift(old, &[walk(), Knot::new(&[("again", 0, "_again")])]),
        new
    );
}

#[test]
fn ends_the_last_line_of_the_text() {
    let old = "def build():\n    x = 1\n    def walk(n):\n        walk(n)";
    let new = "def _walk(n):\n    _walk(n)\n\n\ndef build():\n    x = 1\n";
    assert_eq!(lift(old, &[walk()]), new);
    let old = "def build():\n    def walk(n): walk(n)";
    let new = "def _walk(n): _walk(n)\n\n\ndef build():\n    pass";
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn indents_for_a_module_level_block() {
    let old = "\
if x:
\tdef build(tree):
\t\tdef walk(n):
\t\t\treturn walk(n)
\t\treturn walk(tree)
";
    let new = "\
if x:
\tdef _walk(n):
\t\treturn _walk(n)

\tdef build(tree):
\t\treturn _walk(tree)
";
    assert_eq!(lift(old, &[walk()]), new);
}

#[test]
fn lifts_a_knot_within_a_knot() {
    let old = "\
def build(tree):
    a = 0

    def walk(n):
        b = 1

        def inner(m):
            def core(k):
                return core(k)

            return inner(core(m))

        return walk(inner(b))

    return walk(a)
";
    let new = "\
def _core(k):
    return _core(k)


def _inner(m):
    return _inner(_core(m))


def _walk(n):
    b = 1

    return _walk(_inner(b))


def build(tree):
    a = 0

    return _walk(a)
";
    let knots = [
        walk(),
        Knot::new(&[("inner", 0, "_inner")]),
        Knot::new(&[("core", 0, "_core")]),
    ];
    assert_eq!(lift(old, &knots), new);
}

#[test]
fn lifts_two_members_and_leaves_what_is_between() {
    let old = "\
def build(tree):
    def even(n):
        return odd(n)

    x = 1

    def odd(n):
        return even(n)

    return even(x)
";
    let new = "\
def _even(n):
    return _odd(n)


def _odd(n):
    return _even(n)


def build(tree):
    x = 1

    return _even(x)
";
    assert_eq!(
        lift(
            old,
            &[Knot::new(&[("odd", 0, "_odd"), ("even", 0, "_even")])]
        ),
        new
    );
}

#[test]
fn drops_the_copies_of_twins() {
    let old = "\
def one(tree):
    # first
    def walk(n):
        return walk(n)

    return walk(tree)


def two(tree):
    # second
    def walk(n):
        def deep(m):
            return deep(m)
        return walk(n)

    return walk(tree)
";
    let new = "\
# first
def _walk(n):
    return _walk(n)


def one(tree):
    return _walk(tree)


def _deep(m):
    return _deep(m)


def two(tree):
    return _walk(tree)
";
    let twin = Knot {
        shared_with: Some(0),
        ..Knot::new(&[("walk", 1, "_walk")])
    };
    let knots = [walk(), twin, Knot::new(&[("deep", 0, "_deep")])];
    assert_eq!(lift(old, &knots), new);
    let claim = rewritten(old, &knots, CommentPolicy::Move).claim;
    let definitions: Vec<usize> = claim
        .lifted
        .iter()
        .map(|lifted| lifted.definitions.len())
        .collect();
    assert_eq!(definitions, [2, 1]);
}
