import type { MessageMetadata, MessageUsage } from '../../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { isJson } from '../../core/util/is-json.ts'
import { countedEarlier } from './earlier-usage.ts'
import { isTokenCount } from './is-token-count.ts'
import { add, nothing, sizeOfEvent, sizeOfRequest, sizeOfText, tokensIn, type Size } from './token-size.ts'

/** How an answer ended. */
export interface AnswerEnd {
  /** Whether all of it came. */
  readonly isWhole: boolean
  /** Whether the visitor, or the time that it may take, ended it. */
  readonly isStopped: boolean
}

/** Counts the tokens of an answer that is being given: as the service tells, and by a rule where it does not. */
export interface TokenMeter {
  /** The model is asked. What it reads beside the request is `own`: instructions and tools of the server. */
  ask(request: ConnectorRequest, own: Size): void
  /** The model reads this, too, whenever it is asked. */
  read(size: Size): void
  /** The same event, with what is told of the message that it ends. */
  note(event: ReplyEvent): readonly ReplyEvent[]
  /** The tokens of the answer. */
  end(how: AnswerEnd): number
  /** What is told of the message that was open at the end; undefined where the service has told it. */
  lastMark(): ReplyEvent | undefined
}

const isCount = (value: unknown): value is number => isTokenCount(value) && value > 0

const metadataOf = (event: ReplyEvent): MessageMetadata | undefined => {
  const metadata = event.type === 'message' ? event.message.metadata : 'metadata' in event ? event.metadata : undefined
  return isJson(metadata) ? metadata : undefined
}

function totalOf({ inputTokens, outputTokens, totalTokens }: MessageUsage): number {
  if (isCount(totalTokens)) return totalTokens
  return (isCount(inputTokens) ? inputTokens : 0) + (isCount(outputTokens) ? outputTokens : 0)
}

/** The usage that an event tells of; undefined where it tells none. */
function usageIn(event: ReplyEvent): MessageUsage | undefined {
  const usage = metadataOf(event)?.usage
  return isJson(usage) && totalOf(usage) > 0 ? usage : undefined
}

/** What was used, where a service told some of it, and then wrote on. */
const withMore = (told: MessageUsage, input: number, output: number): MessageUsage => ({
  ...told,
  ...(input > 0 && { inputTokens: (isCount(told.inputTokens) ? told.inputTokens : 0) + input }),
  outputTokens: (isCount(told.outputTokens) ? told.outputTokens : 0) + output,
  totalTokens: totalOf(told) + input + output,
  isEstimated: true,
})

/** A service may send the arguments of a call in pieces and then whole, and a text whole again and again: counted once. */
function createOutput() {
  const inPieces = new Set<string>()
  let before = nothing
  let text = nothing
  return {
    get size(): Size {
      return add(before, text)
    },
    add(event: ReplyEvent): void {
      if (event.type === 'tool-input-delta') inPieces.add(event.id)
      if (event.type === 'tool-input' && inPieces.has(event.id)) return
      const size = sizeOfEvent(event)
      if (event.type === 'text-delta') text = event.overwrite ? size : add(text, size)
      else before = add(before, size)
    },
    clear(): void {
      before = text = nothing
    },
  }
}

const markOf = (usage: MessageUsage): ReplyEvent => ({ type: 'metadata', metadata: { usage } })

/** A meter for one answer. */
export function createTokenMeter(): TokenMeter {
  const output = createOutput()
  let request: ConnectorRequest | undefined
  let own = nothing
  /** What the model wrote and was given since it was asked: it reads that again in each further step. */
  let context = nothing
  let steps = 1
  let again = 0
  let isInputCounted = false
  /** Of messages that are complete. */
  let complete = 0
  /** Of the message that comes: services tell its sum again and again. */
  let told: MessageUsage | undefined
  let counted = 0
  /** Whether the model was asked again after that. */
  let isToldOfEarlier = false
  let last: MessageUsage | undefined

  const askedTokens = (): number => (request ? tokensIn(add(own, sizeOfRequest(request))) : 0)

  /** What the open message used, and how much of that counts. */
  function usage(isWhole: boolean): { usage: MessageUsage; tokens: number } {
    const more = tokensIn(output.size)
    if (told && !isToldOfEarlier && (isWhole || !more)) return { usage: told, tokens: counted }
    if (told) {
      const input = isToldOfEarlier ? askedTokens() + tokensIn(context) - more : 0
      return { usage: withMore(told, input, more), tokens: counted + input + more }
    }
    const input = isInputCounted ? 0 : steps * askedTokens() + again
    const estimated = { inputTokens: input, outputTokens: more, totalTokens: input + more, isEstimated: true }
    return { usage: estimated, tokens: input + more }
  }

  function hasContent(): boolean {
    const { bytes, files } = output.size
    return bytes + files > 0
  }

  /** The open message is complete; what is told of it where the service told nothing. */
  function close(): MessageUsage | undefined {
    if (!told && !hasContent()) return undefined
    const known = usage(true)
    complete += known.tokens
    isInputCounted = true
    told = undefined
    counted = 0
    output.clear()
    return known.usage.isEstimated ? known.usage : undefined
  }

  function readEvent(event: ReplyEvent): void {
    if (event.type === 'step-start') {
      isToldOfEarlier = Boolean(told)
      steps += 1
      again += tokensIn(context)
    }
    const size = event.type === 'tool-output' ? sizeOfText(asText(event.output)) : sizeOfEvent(event)
    context = add(context, size)
    output.add(event)
    const found = usageIn(event)
    if (!found) return
    told = found
    isToldOfEarlier = false
    const earlier = countedEarlier(event)
    counted = totalOf(found) - (earlier ? totalOf(earlier) : 0)
    output.clear()
  }

  return {
    ask(asked, fixed) {
      request = asked
      own = fixed
    },
    read(size) {
      own = add(own, size)
    },
    note(event) {
      if (event.type === 'message') {
        const before = close()
        readEvent(event)
        const usage = close()
        const { message } = event
        const whole: ReplyEvent = usage ? { ...event, message: { ...message, metadata: { ...message.metadata, usage } } } : event
        return before ? [markOf(before), whole] : [whole]
      }
      readEvent(event)
      const usage = event.type === 'message-end' ? close() : undefined
      return usage ? [markOf(usage), event] : [event]
    },
    end({ isWhole, isStopped }) {
      const isOpen = Boolean(told) || hasContent()
      // Who fails before the first words, or was never asked, has used nothing.
      if (!request || (!isOpen && (complete > 0 || !(isWhole || isStopped)))) return complete
      const known = usage(isWhole)
      if (isOpen && known.usage.isEstimated) last = known.usage
      return complete + known.tokens
    },
    lastMark() {
      const usage = last
      last = undefined
      return usage && markOf(usage)
    },
  }
}
