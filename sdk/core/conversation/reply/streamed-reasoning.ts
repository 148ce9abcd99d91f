import { StreamedText } from './streamed-text.ts'
import type { ReasoningPart } from '../../types.ts'

/** Reasoning that is still growing: a reader reads only what is new since its last read. */
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
