import { StreamedText } from './streamed-text.ts'
import type { ReasoningPart } from '../../types.ts'

/** Thoughts that are still growing: a reader takes only what came since its last look. */
export class StreamedReasoning implements ReasoningPart {
  readonly type = 'reasoning'
  readonly words: StreamedText

  constructor(text: string) {
    this.words = new StreamedText(text)
  }

  get text(): string {
    return this.words.text
  }
}
