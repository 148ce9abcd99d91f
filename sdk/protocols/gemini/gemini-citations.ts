import type { ReplyEvent } from '../../core/types.ts'
import { CitedText } from '../citations/cited-text.ts'
import { Citations } from '../citations/citations.ts'

/** https://ai.google.dev/api/generate-content#GroundingMetadata */
export interface GroundingMetadata {
  groundingChunks?: { web?: { uri?: string; title?: string } | null }[] | null
  groundingSupports?:
    | {
        /** In bytes of UTF-8. */
        segment?: { startIndex?: number; endIndex?: number; text?: string } | null
        groundingChunkIndices?: number[] | null
      }[]
    | null
}

/** How many UTF-16 units so many bytes of UTF-8 are. */
const unitsIn = (bytes: Uint8Array, count = 0): number => new TextDecoder().decode(bytes.subarray(0, count)).length

/** The sources of one reply, and the words that rest on them. The service repeats what it has said, with more. */
export function createGeminiCitations() {
  const answer = new CitedText()
  const citations = new Citations()
  const told = new Set<string>()
  return {
    add: (event: ReplyEvent): void => answer.add(event),
    *decode({ groundingChunks, groundingSupports }: GroundingMetadata): Iterable<ReplyEvent> {
      const sources = (groundingChunks ?? []).map((chunk) => chunk.web ?? {})
      for (const { uri: url, title } of sources) if (url) yield* citations.cite({ id: url, url, ...(title && { title }) })
      if (!groundingSupports?.length) return
      const bytes = new TextEncoder().encode(answer.text)
      for (const { segment, groundingChunkIndices } of groundingSupports) {
        const { startIndex, endIndex, text } = segment ?? {}
        const position = answer.rangeOf(unitsIn(bytes, startIndex), unitsIn(bytes, endIndex), text)
        for (const index of position ? (groundingChunkIndices ?? []) : []) {
          const { uri: url } = sources[index] ?? {}
          const key = `${position?.start} ${position?.end} ${url}`
          if (!url || !position || told.has(key)) continue
          told.add(key)
          yield* citations.cite({ id: url, url, position })
        }
      }
    },
  }
}
