/** A run of `*`, `_` or `~`. Unused marks are text between its end tags and start tags. */
export interface Run {
  readonly mark: string
  /** The length in the source; `count` is how much of it is unused. */
  readonly length: number
  count: number
  readonly canOpen: boolean
  readonly canClose: boolean
  /** The elements that start after the run and those that end before it, each innermost first. */
  readonly starts: EmphasisTag[]
  readonly ends: EmphasisTag[]
}

type EmphasisTag = 'em' | 'strong' | 'del'

const tagOf = (mark: string, count: number): EmphasisTag => (mark === '~' ? 'del' : count > 1 ? 'strong' : 'em')

/**
 * Pairs the runs from `bottom` on by CommonMark's emphasis rules, and removes them from the list.
 * In an open text, unclosed runs count as closed at its end; returns true if there are any.
 */
export function emphasise(runs: Run[], bottom: number, isOpen: boolean): boolean {
  const previous: number[] = []
  const floors = new Map<string, number>()
  let last = bottom - 1
  for (let index = bottom; index < runs.length; index++) {
    const closer = runs[index] as Run
    previous[index] = last
    const key = closer.mark + Number(closer.canOpen) + (closer.mark === '~' ? closer.length : closer.length % 3)
    while (closer.canClose && closer.count) {
      const floor = floors.get(key) ?? bottom - 1
      let candidate = previous[index] ?? -1
      while (candidate > floor && !isPair(runs[candidate] as Run, closer)) candidate = previous[candidate] ?? -1
      if (candidate <= floor) {
        floors.set(key, previous[index] ?? -1)
        break
      }
      const opener = runs[candidate] as Run
      const used = closer.mark === '~' ? closer.count : opener.count > 1 && closer.count > 1 ? 2 : 1
      const tag = tagOf(closer.mark, used)
      opener.count -= used
      closer.count -= used
      opener.starts.push(tag)
      closer.ends.push(tag)
      previous[index] = opener.count ? candidate : (previous[candidate] ?? -1)
    }
    last = closer.count && closer.canOpen ? index : (previous[index] ?? -1)
  }
  const isMended = isOpen && last >= bottom
  if (isMended) {
    for (; last >= bottom; last = previous[last] ?? -1) {
      const opener = runs[last] as Run
      opener.starts.push(tagOf(opener.mark, opener.count))
      opener.count = 0
    }
  }
  runs.length = bottom
  return isMended
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark || !opener.canOpen) return false
  if (closer.mark === '~') return opener.length === closer.length
  return !(opener.canClose || closer.canOpen) || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0
}
