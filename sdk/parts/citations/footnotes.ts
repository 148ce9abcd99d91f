import { fillLabel } from '../../core/labels/fill-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { SourcePart, ViewContext } from '../../core/types.ts'
import type { Footnote } from '../../markdown/parse/footnote.ts'
import { linkSyntax } from '../../markdown/parse/link-syntax.ts'
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

const keyOf = (label: string): string => linkSyntax.normalise(label)

/**
 * The footnotes that the texts of a message define: sources behind those that its service names.
 * @param onChanged called with the text that defines others than before.
 */
export function createFootnotes(context: ViewContext, named: () => readonly SourcePart[], onChanged: (owner?: Owner) => void) {
  const written = new Map<Owner, SourcePart[]>()
  const marks = new WeakMap<Element, string>()
  let byLabel: ReadonlyMap<string, Numbered> | undefined
  let others: readonly SourcePart[] = []
  /** How many the service had named when they were numbered. */
  let knownCount = 0
  /** The last that were told of, and the texts that have changed since. */
  let told: readonly SourcePart[] = []
  const changed = new Set<Owner>()

  /** What a service names as well is one source. */
  function number(known: readonly SourcePart[]): ReadonlyMap<string, Numbered> {
    const places = new Map(known.flatMap(({ url }, place) => (url ? [[url, place + 1] as const] : [])))
    const found = new Map<string, Numbered>()
    const added: SourcePart[] = []
    for (const source of [...written.values()].flat()) {
      const place = places.get(source.url ?? '')
      const number = place ?? known.length + added.push(source)
      const key = keyOf(source.id)
      if (!found.has(key)) found.set(key, { source: known[(place ?? 0) - 1] ?? source, number })
    }
    others = added
    return found
  }

  function all(): ReadonlyMap<string, Numbered> {
    const known = named()
    if (known.length !== knownCount) byLabel = undefined
    knownCount = known.length
    return (byLabel ??= number(known))
  }

  function tell(): void {
    const [owner, more] = changed
    changed.clear()
    const now = [...written.values()].flat()
    if (now.length === told.length && now.every((source, place) => isSame(source, told[place]))) return
    told = now
    onChanged(more ? undefined : owner)
  }

  function change(owner: Owner): void {
    byLabel = undefined
    if (!changed.size) queueMicrotask(tell)
    changed.add(owner)
  }

  return {
    add(owner: Owner, footnote: Footnote): void {
      const list = written.get(owner)
      const source = footnoteSource(footnote, context.get().config)
      if (list) list.push(source)
      else written.set(owner, [source])
      change(owner)
    },
    /** A text is drawn anew, and defines its footnotes again: its place among the texts stays. */
    renew(owner: Owner): void {
      if (written.get(owner)?.splice(0).length) change(owner)
    },
    /** A text is gone. */
    forget(owner: Owner): void {
      if (written.delete(owner)) change(owner)
    },
    /** The mark for a label; undefined where nothing defines it. */
    draw(label: string): HTMLElement | undefined {
      const found = all().get(keyOf(label))
      if (!found) return undefined
      const mark = createCitationMark(context, found.source, found.number)
      marks.set(mark, keyOf(label))
      return mark
    },
    /** Those that the service does not name. */
    sources(): readonly SourcePart[] {
      all()
      return others
    },
    /** The service has named other sources: marks that are drawn get the numbers that theirs have now. */
    renumber(): void {
      for (const mark of context.root.querySelectorAll<HTMLElement>('.citation')) {
        const found = all().get(marks.get(mark) ?? '')
        if (!found || mark.dataset['number'] === String(found.number)) continue
        mark.dataset['number'] = String(found.number)
        const title = shortSourceTitle(found.source)
        mark.ariaLabel = fillLabel(messageLabels(context.get().config.labels), 'sourceNamed', { number: found.number, title })
      }
    },
  }
}
