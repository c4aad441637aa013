"""Rows of what was compared, and the table that is made of them."""

import statistics

import processes


def row(
    title, costs, than, name, bound=None, memory=None, most_memory=None, figure="processor", average=processes.median, allowed=None
):
    """One command's cost, and how it compares with that of another in the same rounds.

    `bound` is the largest ratio that will do; `allowed`, in seconds, does too.
    """
    ratios = [getattr(one, figure) / max(getattr(other, figure), 1e-9) for one, other in zip(costs, than)]
    made = {
        "title": title,
        "figure": figure,
        "seconds": average(costs, figure),
        "than": name,
        "ratio": statistics.median(ratios) if average is processes.median else average(costs, figure) / average(than, figure),
        "runs": [cost._asdict() for cost in costs],
    }
    if bound is not None:
        made["bound"] = bound
        made["met"] = made["ratio"] <= bound or (allowed is not None and made["seconds"] <= allowed)
    if memory is not None:
        made["peak_bytes"] = memory
    if most_memory is not None:
        made["most_bytes"] = most_memory
        made["met"] = made.get("met", True) and memory <= most_memory
    return made


def markdown(result):
    machine, corpus = result["machine"], result["corpus"]
    lines = [
        "Machine: %(processor)s, %(cores)d cores, %(system)s." % machine,
        "Programs: %s." % ", ".join(result["versions"].values()),
        "Corpus: %d files, %d MB. Threads: %d. Rounds: %d."
        % (corpus["files"], corpus["bytes"] // 1_000_000, result["threads"], result["rounds"]),
        "",
        "| what | seconds | ratio | to | at most | peak memory, MB | |",
        "| --- | ---: | ---: | --- | ---: | ---: | --- |",
    ]
    lines += [line(row) for row in result["rows"]]
    return "\n".join(lines) + "\n"


def line(row):
    verdict = {None: "", True: "met", False: "MISSED"}[row.get("met")]
    if "value" in row:
        return "| %s | %s | | | | | %s |" % (row["title"], row["value"], verdict)
    memory = "%.1f" % (row["peak_bytes"] / 1e6) if "peak_bytes" in row else ""
    if "most_bytes" in row:
        memory += " (at most %.0f)" % (row["most_bytes"] / 1e6)
    bound = "%.2f" % row["bound"] if "bound" in row else ""
    cells = (row["title"], "%.4g" % row["seconds"], "%.2f" % row["ratio"], row["than"], bound, memory, verdict)
    return "| " + " | ".join(cells) + " |"
