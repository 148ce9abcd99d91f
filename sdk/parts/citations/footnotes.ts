import { footnoteLabel } from '../../core/conversation/citations/footnote-label.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { SourcePart, ViewContext } from '../../core/types.ts'
import type { Footnote } from '../../markdown/parse/footnote.ts'
import { shortSourceTitle } from '../source-title.ts'
import { createCitationMark } from './citation-mark.ts'
import { footnoteSource } from './footnote-source.ts'

/** The text that defines a footnote. */
type Owner = object

/** A footnote by its label, and its number among all sources of the message. */
interface Numbered {
  readonly source: SourcePart
  readonly number: number
}

const isSame = (source: SourcePart, before: SourcePart | undefined): boolean =>
  source.id === before?.id && source.url === before.url && source.title === before.title

/** Numbers footnotes behind the sources that the service names. What it names as well is one source. */
function createNumbering(known: readonly SourcePart[]) {
  const places = new Map(known.flatMap(({ url }, place) => (url ? [[url, place + 1] as const] : [])))
  const byLabel = new Map<string, Numbered>()
  const others: SourcePart[] = []
  const all: SourcePart[] = []
  return {
    byLabel,
    /** Those that the service does not name. */
    others,
    all,
    add(source: SourcePart): void {
      all.push(source)
      const place = places.get(source.url ?? '')
      const number = place ?? known.length + others.push(source)
      const key = footnoteLabel.keyOf(source.id)
      if (!byLabel.has(key)) byLabel.set(key, { source: known[(place ?? 0) - 1] ?? source, number })
    },
  }
}

/**
 * The footnotes that the texts of a message define: sources behind those that its service names.
 * @param onChanged called with the text that defines others than before.
 */
export function createFootnotes(context: ViewContext, named: () => readonly SourcePart[], onChanged: (owner?: Owner) => void) {
  const written = new Map<Owner, SourcePart[]>()
  const marks = new WeakMap<Element, string>()
  /** The last text that defines any. */
  let lastOwner: Owner | undefined
  /** Undefined after something else has changed than that a footnote was added behind the others. */
  let numbering: ReturnType<typeof createNumbering> | undefined
  /** How many the service had named when they were numbered. */
  let knownCount = 0
  /** The last that were told of, which may have grown since, and the texts that have changed since. */
  let told: readonly SourcePart[] = []
  let toldCount = 0
  const changed = new Set<Owner>()

  function numbered(): ReturnType<typeof createNumbering> {
    const known = named()
    if (numbering && known.length === knownCount) return numbering
    knownCount = known.length
    numbering = createNumbering(known)
    for (const sources of written.values()) sources.forEach(numbering.add)
    return numbering
  }

  function tell(): void {
    const [owner, more] = changed
    changed.clear()
    const { all } = numbered()
    const isToldOf = all.length === toldCount && (all === told || all.every((source, place) => isSame(source, told[place])))
    told = all
    toldCount = all.length
    if (!isToldOf) onChanged(more ? undefined : owner)
  }

  function change(owner: Owner): void {
    if (!changed.size) queueMicrotask(tell)
    changed.add(owner)
  }

  function changeOrder(owner: Owner): void {
    numbering = undefined
    change(owner)
  }

  return {
    add(owner: Owner, footnote: Footnote): void {
      const list = written.get(owner)
      const source = footnoteSource(footnote, context.get().config)
      if (list) list.push(source)
      else written.set((lastOwner = owner), [source])
      if (owner === lastOwner) numbering?.add(source)
      else numbering = undefined
      change(owner)
    },
    /** A text is drawn anew, and defines its footnotes again: its place among the texts stays. */
    renew(owner: Owner): void {
      if (written.get(owner)?.splice(0).length) changeOrder(owner)
    },
    /** A text is gone. */
    forget(owner: Owner): void {
      if (!written.delete(owner)) return
      lastOwner = [...written.keys()].at(-1)
      changeOrder(owner)
    },
    /** The mark for a label; undefined where nothing defines it. */
    draw(label: string): HTMLElement | undefined {
      const found = numbered().byLabel.get(footnoteLabel.keyOf(label))
      if (!found) return undefined
      const mark = createCitationMark(context, found.source, found.number)
      marks.set(mark, footnoteLabel.keyOf(label))
      return mark
    },
    /** Those that the service does not name. */
    sources(): readonly SourcePart[] {
      return numbered().others
    },
    /** The service has named other sources: marks that are drawn get the numbers that theirs have now. */
    renumber(): void {
      for (const mark of context.root.querySelectorAll<HTMLElement>('.citation')) {
        const found = numbered().byLabel.get(marks.get(mark) ?? '')
        if (!found || mark.dataset['number'] === String(found.number)) continue
        mark.dataset['number'] = String(found.number)
        const title = shortSourceTitle(found.source)
        mark.ariaLabel = fillLabel(messageLabels(context.get().config.labels), 'sourceNamed', { number: found.number, title })
      }
    },
  }
}
