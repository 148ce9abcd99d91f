/** How many lines are shown around what changed. */
const around = 2

/** The lines that changed, as a patch shows them, with some around. Both texts have the same number of lines. */
export function lineDiff(before: string, after: string, name: string): string {
  const old = before.split('\n')
  const young = after.split('\n')
  const changed = old.flatMap((line, place) => (line === young[place] ? [] : [place]))
  const hunks: { first: number; last: number }[] = []
  for (const place of changed) {
    const hunk = hunks.at(-1)
    if (hunk && place - hunk.last <= 2 * around) hunk.last = place
    else hunks.push({ first: place, last: place })
  }
  const shown = hunks.map(({ first, last }) => {
    const start = Math.max(first - around, 0)
    const end = Math.min(last + around + 1, old.length)
    const lines: string[] = []
    for (let place = start; place < end;) {
      let next = place
      while (next < end && old[next] !== young[next]) next += 1
      lines.push(...old.slice(place, next).map((line) => `-${line}`), ...young.slice(place, next).map((line) => `+${line}`))
      if (next === place) lines.push(` ${old[place] ?? ''}`)
      place = Math.max(next, place + 1)
    }
    return [`@@ -${start + 1},${end - start} +${start + 1},${end - start} @@`, ...lines].join('\n')
  })
  return [`--- ${name}`, `+++ ${name}`, ...shown].join('\n')
}
