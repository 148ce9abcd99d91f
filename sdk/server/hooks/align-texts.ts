/** Letters that stand in one text as in another. One without length is a place between two letters. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly length: number
}

/** Pairs of words that are compared at most: what lies between longer differences counts as changed. */
const mostPairs = 250_000

const isHalf = (text: string, index: number): boolean =>
  index > 0 && index < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(index))

/** Adds what stands behind all the others. */
export function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (last && last.from + last.length === run.from && last.to + last.length === run.to)
    runs[runs.length - 1] = { ...last, length: last.length + run.length }
  else runs.push(run)
}

function sharedStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let length = 0
  while (length < most && before[length] === after[length]) length += 1
  return isHalf(before, length) || isHalf(after, length) ? length - 1 : length
}

function sharedEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start
  let length = 0
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length += 1
  return isHalf(before, before.length - length) || isHalf(after, after.length - length) ? length - 1 : length
}

const wordsOf = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? []

/** How many words both have in common from each pair of places on: a row for each word of `before`. */
function commonCounts(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const [here, below] = [rows[one], rows[one + 1]]
      const count =
        before[one] === after[other] ? (below?.[other + 1] ?? 0) + 1 : Math.max(below?.[other] ?? 0, here?.[other + 1] ?? 0)
      here?.fill(count, other, other + 1)
    }
  return rows
}

/** The words that two differing texts have in common, in their order. */
function* sharedWords(before: string, after: string): Generator<Run> {
  const [ones, others] = [wordsOf(before), wordsOf(after)]
  if (ones.length * others.length > mostPairs) return
  const counts = commonCounts(ones, others)
  let [one, other, from, to] = [0, 0, 0, 0]
  while (one < ones.length && other < others.length) {
    const [word = '', otherWord = ''] = [ones[one], others[other]]
    if (word === otherWord) yield { from, to, length: word.length }
    const isOneNext = (counts[one + 1]?.[other] ?? 0) >= (counts[one]?.[other + 1] ?? 0)
    if (word === otherWord || isOneNext) {
      from += word.length
      one += 1
    }
    if (word === otherWord || !isOneNext) {
      to += otherWord.length
      other += 1
    }
  }
}

/** What of a text stands in another that was made of it, in order: begin and end of one are those of the other. */
export function alignTexts(before: string, after: string): readonly Run[] {
  // Most texts are shown, or held back, as they are.
  if (before === after) return [{ from: 0, to: 0, length: before.length }]
  const runs: Run[] = []
  const start = sharedStart(before, after)
  addRun(runs, { from: 0, to: 0, length: start })
  const end = sharedEnd(before, after, start)
  for (const { from, to, length } of sharedWords(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ))
    addRun(runs, { from: start + from, to: start + to, length })
  addRun(runs, { from: before.length - end, to: after.length - end, length: end })
  return runs
}

/** What of a first text stands in a third, by what of it stands in a second, and what of that in the third. */
export function joinRuns(first: readonly Run[], second: readonly Run[]): readonly Run[] {
  const joined: Run[] = []
  let next = 0
  for (const one of first) {
    const oneEnd = one.to + one.length
    while (next < second.length) {
      const other = second[next]
      if (!other || other.from > oneEnd) break
      const begin = Math.max(one.to, other.from)
      const end = Math.min(oneEnd, other.from + other.length)
      if (begin <= end)
        addRun(joined, { from: one.from + begin - one.to, to: other.to + begin - other.from, length: end - begin })
      if (other.from + other.length >= oneEnd) break
      next += 1
    }
  }
  return joined
}
