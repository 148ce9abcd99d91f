import type { ProviderMetadata, SourcePart, TextRange } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'

type Citation = Omit<SourcePart, 'type' | 'positions'> & {
  readonly position?: TextRange | undefined
  readonly providerMetadata?: ProviderMetadata | undefined
}

/** The sources of one reply. A source that is cited again is sent again, with all text positions that cite it. */
export class Citations {
  readonly #sources = new Map<string, SourcePart>()

  /** @param join merges the metadata the service wants back: that of the source's earlier citations and that of this one. */
  cite({ position, ...given }: Citation, join?: (known: ProviderMetadata) => ProviderMetadata): ReplyEvent[] {
    const known = this.#sources.get(given.id)
    const positions = [...(known?.positions ?? []), ...(position ? [position] : [])]
    const source: SourcePart = {
      ...(known ?? { ...given, type: 'source' }),
      ...(known?.providerMetadata && join && { providerMetadata: join(known.providerMetadata) }),
      ...(positions.length > 0 && { positions }),
    }
    this.#sources.set(given.id, source)
    if (!known) return [source]
    return position ? [{ type: 'part', part: source }] : []
  }

  /** What was cited so far. */
  all(): Iterable<SourcePart> {
    return this.#sources.values()
  }
}
