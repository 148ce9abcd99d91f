/** Finds the run of backticks that closes a code span. Positions must not decrease, so that each run is read once. */
export function createCodeSpanFinder(text: string): (length: number, position: number) => number | undefined {
  let starts: Map<number, number[]> | undefined
  const next = new Map<number, number>()

  function findRuns(): Map<number, number[]> {
    const runs = new Map<number, number[]>()
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const same = runs.get(run.length)
      if (same) same.push(index)
      else runs.set(run.length, [index])
    }
    return runs
  }

  return (length, position) => {
    const places = (starts ??= findRuns()).get(length) ?? []
    let at = next.get(length) ?? 0
    while (at < places.length && (places[at] ?? 0) < position) at++
    next.set(length, at)
    return places[at]
  }
}
