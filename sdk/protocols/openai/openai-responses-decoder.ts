import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { Citations } from '../citations/citations.ts'
import { describeAnswer } from '../describe-answer.ts'
import { fileEvent } from '../file-event.ts'
import type { Decoder, Json } from '../protocol.ts'
import { TextPosition } from '../citations/text-position.ts'
import { serviceError } from '../../core/service-error.ts'
import { callId, decodeCall, isApproved, isCall, isOfPage, openCall, type CallItem } from './responses-calls.ts'

interface Annotation {
  url?: string
  title?: string
  file_id?: string
  filename?: string
  start_index?: number
  end_index?: number
}

interface Item extends CallItem {
  result?: string | null
  /** For a search; sent by Perplexity. */
  results?: { url?: string; title?: string }[] | null
  summary?: { text?: string }[] | null
  content?: { text?: string; refusal?: string; annotations?: Annotation[] | null }[] | null
  encrypted_content?: string | null
  /** Whether a message is an interim comment or the final answer. */
  phase?: string | null
}

interface Reply {
  id?: string
  model?: unknown
  output?: Item[] | null
  status?: string
  incomplete_details?: { reason?: unknown } | null
  usage?: { input_tokens?: unknown; output_tokens?: unknown; total_tokens?: unknown } | null
  error?: unknown
}

interface Frame {
  type?: string
  delta?: unknown
  item?: Item | null
  item_id?: string
  output_index?: number
  content_index?: number
  summary_index?: number
  annotation?: Annotation | null
  response?: Reply | null
}

const png = (base64: string): ReplyEvent => fileEvent(`data:image/png;base64,${base64}`)

/** Only encrypted reasoning is sent back: without encryption the service either stores it itself or no longer has it. */
function* endReasoning({ id, summary, encrypted_content: encrypted }: Item, text: string): Iterable<ReplyEvent> {
  const parts = (summary ?? []).map((part) => part.text ?? '')
  const isAsShown = parts.length === 1 && parts[0] === text
  const openai = {
    ...(id && { itemId: id }),
    reasoningEncryptedContent: encrypted,
    ...(!isAsShown && { summary: parts }),
  }
  if (encrypted) yield { type: 'reasoning-end', providerMetadata: { openai } }
  else if (text) yield { type: 'reasoning-end' }
}

/** Tracks the positions of texts and of their citations in one reply. */
function createTextReader() {
  const position = new TextPosition()
  const citations = new Citations()
  /** Where the text of each output item begins. */
  const starts = new Map<string, number>()

  return {
    position,
    /** Records where a text begins: positions in it count from there. */
    begin(key: string): void {
      if (!starts.has(key)) starts.set(key, position.next)
    },
    *cite(annotation: Annotation, key: string): Iterable<ReplyEvent> {
      const { url, title, file_id: fileId, filename, start_index: from, end_index: to } = annotation
      const id = url ?? fileId
      const name = title ?? filename
      const start = starts.get(key) ?? 0
      const isPlaced = typeof from === 'number' && typeof to === 'number' && from >= 0 && to > from
      if (!id) return
      const source = { id, ...(url && { url }), ...(name && { title: name }) }
      yield* citations.cite({ ...source, ...(isPlaced && { position: { start: start + from, end: start + to } }) })
    },
  }
}

const isContent = ({ type }: ReplyEvent): boolean => type !== 'message-start' && type !== 'metadata'

/** By its place in the answer, where the server says it: some proxies give an item another id with each event. */
const keyOf = ({ item_id: itemId, item, output_index: index }: Frame): string =>
  index === undefined ? (itemId ?? item?.id ?? '') : `#${index}`

const wordsOf = ({ content }: Item): string => (content ?? []).map(({ text, refusal }) => text ?? refusal ?? '').join('')

/** The items that were streamed. A server may send others only with the whole response, and name none of them on the way. */
function createStreamedItems() {
  const keys = new Set<string>()
  /** The texts by their items, and all that came without one, which may be several. */
  const texts = new Map<string, string>()
  let unnamed = ''
  return {
    note(event: ReplyEvent, frame: Frame): void {
      const { item, item_id: itemId = item?.id, output_index: index } = frame
      if (!isContent(event)) return
      const key = keyOf(frame)
      if (event.type === 'text-delta' && key) texts.set(key, (texts.get(key) ?? '') + event.text)
      else if (event.type === 'text-delta') unnamed += event.text
      if (event.type === 'reasoning-delta') keys.add('reasoning')
      if (itemId !== undefined) keys.add(itemId)
      if (index !== undefined) keys.add(`#${index}`)
      if ('id' in event) keys.add(event.id ?? '')
    },
    has(item: Item, index: number): boolean {
      const { id = '', type } = item
      if (keys.has(id) || keys.has(`#${index}`) || keys.has(callId(item))) return true
      if (type === 'reasoning') return keys.has(type)
      if (type !== 'message') return false
      const words = wordsOf(item)
      const said = [...texts.values()]
      return unnamed.includes(words) || said.includes(words) || said.join('') === words
    },
  }
}

/** Decodes a response of OpenAI's Responses API, item by item. */
export function createOpenAIResponsesDecoder(): Decoder {
  /** The ids of calls by the keys of their items; undefined where what is streamed of it is known. */
  const calls = new Map<string, string | undefined>()
  /** The ids of the page's calls that the server has begun and not ended. */
  const open = new Set<string>()
  const texts = createTextReader()
  let thoughts = ''
  let isEncrypted = false
  const streamed = createStreamedItems()
  /** The id of the response: a message can have the texts of several. */
  let stream = ''
  let isStarted = false
  let isOver = false

  /** The id of the message is sent back only together with reasoning: the service accepts neither without the other. */
  function* endMessage({ id, phase }: Item): Iterable<ReplyEvent> {
    const openai = { ...(isEncrypted && id && { itemId: id }), ...(phase && { phase }) }
    if (Object.keys(openai).length) yield { type: 'text-end', providerMetadata: { openai } }
  }

  function* decodeContent({ summary, content, type }: Item, key: string): Iterable<ReplyEvent> {
    for (const [index, { text }] of (summary ?? []).entries())
      if (text) yield { type: 'reasoning-delta', text: index ? `\n\n${text}` : text }
    for (const [index, { text, refusal, annotations }] of (content ?? []).entries()) {
      const words = text ?? refusal ?? ''
      texts.begin(`${key}:${index}`)
      if (type !== 'reasoning') yield { type: 'text-delta', text: words, partId: `${stream} ${key}` }
      else if (words) yield { type: 'reasoning-delta', text: words }
      for (const annotation of annotations ?? []) yield* texts.cite(annotation, `${key}:${index}`)
    }
  }

  /** A complete item: from a whole response, with its key there, or at the end of its stream. */
  function* decodeItem(item: Item, key?: string): Iterable<ReplyEvent> {
    const { type } = item
    if (type === 'image_generation_call') {
      if (item.result) yield png(item.result)
    } else if (type === 'search_results') {
      for (const found of item.results ?? []) yield* texts.cite(found, '')
    } else if (isCall(item)) {
      open.delete(callId(item))
      yield* decodeCall(item, stream)
    } else {
      if (type === 'reasoning') isEncrypted ||= Boolean(item.encrypted_content)
      if (key !== undefined) yield* decodeContent(item, key)
      if (type === 'reasoning') {
        yield* endReasoning(item, thoughts)
        thoughts = ''
      } else if (type === 'message') yield* endMessage(item)
    }
  }

  function* decodeReply(reply: Reply): Iterable<ReplyEvent> {
    const { id, model, output, status, incomplete_details: details, usage } = reply
    if (reply.error) throw serviceError(reply)
    if (id && !isStarted) yield { type: 'message-start', id }
    const items = (output ?? []).map((item, index) => ({ item, index }))
    const missing = items.filter(({ item, index }) => open.has(callId(item)) || !streamed.has(item, index))
    for (const { item, index } of missing) yield* decodeItem(item, `#${index}`)
    // A good end of the answer is one of its calls too: not every server ends each.
    for (const id of open) yield { type: 'tool-input', id }
    open.clear()
    yield* describeAnswer({
      model,
      finishReason: details?.reason ?? status,
      inputTokens: usage?.input_tokens,
      outputTokens: usage?.output_tokens,
      totalTokens: usage?.total_tokens,
    })
  }

  function* decodeDelta(frame: Frame): Iterable<ReplyEvent> {
    const { type = '', item_id: itemId = '', content_index: index = 0, delta } = frame
    const text = asText(delta)
    const key = keyOf(frame)
    if (/^response\.(output_text|refusal)\.delta$/.test(type)) {
      texts.begin(`${key}:${index}`)
      yield { type: 'text-delta', text, partId: `${stream} ${key}` }
    } else if (/^response\.reasoning_(summary_)?text\.delta$/.test(type)) yield { type: 'reasoning-delta', text }
    else if (/^response\.\w+_call_(arguments|input|code)\.delta$/.test(type)) {
      const known = [itemId, key].find((each) => calls.has(each))
      const id = known === undefined ? itemId : calls.get(known)
      if (id !== undefined) yield { type: 'tool-input-delta', id, text }
    }
  }

  function* decodeFrame(frame: Frame): Iterable<ReplyEvent> {
    const { type = '', item, content_index: index = 0, annotation, response } = frame
    if (type.endsWith('.delta')) yield* decodeDelta(frame)
    else if (type === 'response.created' && response?.id) yield { type: 'message-start', id: response.id }
    else if (type === 'response.reasoning_summary_part.added' && frame.summary_index)
      yield { type: 'reasoning-delta', text: '\n\n' }
    else if (type === 'response.output_item.added' && item && isCall(item) && item.type !== 'image_generation_call') {
      // The arguments of an approved call are those that the visitor saw.
      for (const key of [keyOf(frame), item.id ?? '']) calls.set(key, isApproved(item) ? undefined : callId(item))
      if (isOfPage(item)) open.add(callId(item))
      if (!isApproved(item)) yield openCall(item)
    } else if (type === 'response.output_item.done' && item)
      // Not every server streams the words of an item.
      yield* decodeItem(item, streamed.has(item, frame.output_index ?? -1) ? undefined : keyOf(frame))
    else if (type === 'response.output_text.annotation.added' && annotation)
      yield* texts.cite(annotation, `${keyOf(frame)}:${index}`)
    else if (type === 'error' || type === 'response.failed') throw serviceError(response ?? frame)
    else if (response && /^response\.(completed|incomplete)$/.test(type))
      // Whatever the response itself leaves out, its event says how it ended.
      yield* decodeReply({ status: type.slice('response.'.length), ...response })
  }

  return {
    get isOver() {
      return isOver
    },
    *decode(frame: Json) {
      const isWhole = frame['object'] === 'response'
      stream ||= asText((isWhole ? (frame as Reply) : (frame as Frame).response)?.id)
      isOver ||= isWhole || /^response\.(completed|incomplete)$/.test(asText(frame['type']))
      for (const event of isWhole ? decodeReply(frame) : decodeFrame(frame)) {
        isStarted ||= event.type === 'message-start'
        streamed.note(event, frame)
        if (event.type === 'reasoning-delta') thoughts += asText(event.text)
        texts.position.add(event)
        yield event
      }
    },
  }
}
