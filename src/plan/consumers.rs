//! Closed lists of what other people's libraries do with a function.

/// Packages and functions that compile or ship a function from its own source, as decorators or callees.
///
/// An entry means that path and all below it.
pub(super) const COMPILED: &[&str] = &[
    "numba",
    "triton",
    "taichi",
    "warp",
    "torch.jit",
    "tensorflow.function",
    "tensorflow.autograph",
    "kfp",
    "marimo",
    "cupyx.jit",
    "tvm.script",
    "pyccel",
    "pythran",
    "transonic",
    "cython",
    "llvmlite",
    "cocotb.function",
    "gt4py",
    "dace",
    "pyspark.pipelines",
    "modal.function",
    "helion",
    "cutlass.cute",
    "tilelang",
    "bodo",
    "codon",
    "cudaq",
    "guppylang",
    "hidet",
    "mindspore",
    "onnxscript",
    "paddle.jit",
    "pytest_pyodide",
    "inspect.getsource",
    "inspect.getsourcelines",
];

/// Ends of paths that compile or ship whatever they are reached through: `@task.virtualenv`, `@app.cell`.
pub(super) const COMPILED_METHODS: &[&str] = &[
    "task.virtualenv",
    "task.docker",
    "task.kubernetes",
    "task.external_python",
    "task.pyspark",
    "app.cell",
    "app.function",
    "tf.function",
    "torch.jit.script",
    "cuda.jit",
    "triton.jit",
];
