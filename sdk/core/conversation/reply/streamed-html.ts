import type { HtmlPart } from '../../types.ts'

/** HTML that is still growing. Its list of chunks grows in place: copying it for each chunk would take quadratic time. */
export class StreamedHtml implements HtmlPart {
  readonly type = 'html'
  readonly chunks: string[]
  declare readonly origin?: 'service'

  constructor(chunks: readonly string[], origin?: HtmlPart['origin']) {
    this.chunks = [...chunks]
    if (origin) this.origin = origin
  }

  append(chunk: string): void {
    this.chunks.push(chunk)
  }
}
