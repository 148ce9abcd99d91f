// Gathers what came of an answer from its events, for hooks: messages, steps, usage.
import { addUsage } from '../../core/conversation/reply/add-usage.ts'
import type { MessageContent, MessageUsage, ToolPart } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { foldReply } from '../fold-reply.ts'
import { countedEarlier } from '../visitors/earlier-usage.ts'

const counts = ['inputTokens', 'outputTokens', 'totalTokens'] as const

/** What a message used in this answer, without what an earlier one had used of it. */
function withoutEarlier(usage: MessageUsage, earlier: MessageUsage | undefined): MessageUsage {
  if (!earlier) return usage
  const rest = counts.flatMap((name) => {
    const count = usage[name]
    return count === undefined ? [] : [[name, count - (earlier[name] ?? 0)] as const]
  })
  return { ...usage, ...Object.fromEntries(rest) }
}

/** What is known of an answer when it has ended. */
export interface GatheredAnswer {
  readonly messages: readonly MessageContent[]
  readonly usage?: MessageUsage
  readonly model?: string
  readonly finishReason?: string
}

/** What is told of an answer beside its words. */
export type GatheredFigures = Omit<GatheredAnswer, 'messages'>

/** Gathers what is told of an answer beside its words. */
export function createFigures() {
  let complete: MessageUsage | undefined
  let open: MessageUsage | undefined
  let model: string | undefined
  let finishReason: string | undefined

  function closeUsage(): void {
    if (open) complete = complete ? addUsage(complete, open) : open
    open = undefined
  }

  return {
    note(event: ReplyEvent): void {
      const metadata = event.type === 'message' ? event.message.metadata : 'metadata' in event ? event.metadata : undefined
      if (metadata?.usage) open = withoutEarlier(metadata.usage, countedEarlier(event))
      if (typeof metadata?.model === 'string') ({ model } = metadata)
      if (typeof metadata?.finishReason === 'string') ({ finishReason } = metadata)
      if (event.type === 'message-end' || event.type === 'message') closeUsage()
    },
    finish(): GatheredFigures {
      closeUsage()
      return {
        ...(complete && { usage: complete }),
        ...(model !== undefined && { model }),
        ...(finishReason !== undefined && { finishReason }),
      }
    },
  }
}

/** Gathers what came of an answer from its events. */
export function createGathering() {
  const reply = foldReply()
  const figures = createFigures()
  return {
    note(event: ReplyEvent): void {
      reply.apply(event)
      figures.note(event)
    },
    finish: (): GatheredAnswer => ({ messages: reply.finish(), ...figures.finish() }),
  }
}

/** Gathers what is said and called in the steps of an answer. */
export function createSteps() {
  let number = 1
  let text = ''
  let ids = new Set<string>()
  let isEmpty = true
  const reply = foldReply()
  return {
    note(event: ReplyEvent): void {
      isEmpty = false
      reply.apply(event)
      if (event.type === 'text-delta') text = event.overwrite ? event.text : text + event.text
      if (event.type === 'tool-input' || event.type === 'tool-output' || event.type === 'tool-approval') ids.add(event.id)
      if (event.type === 'part' && event.part.type === 'tool') ids.add(event.part.id)
    },
    /** The step that has ended; undefined where nothing was in it. */
    end(): { number: number; text: string; calls: ToolPart[] } | undefined {
      if (isEmpty) return undefined
      const calls = [...ids].map((id) => reply.tool(id)).filter((part) => part !== undefined)
      const step = { number, text, calls }
      number += 1
      text = ''
      ids = new Set()
      isEmpty = true
      return step
    },
  }
}
