import type { ProviderMetadata } from '../../options/options.ts'
import type { OpenMessage } from './open-message.ts'
import { StreamedReasoning, StreamedHtml, StreamedText } from './streamed-text.ts'
import type { HtmlPart, Part, TextPart } from '../../types.ts'
import type { EventOf } from './event-of.ts'
import { report } from '../../util/thrown/report.ts'

const mixedStream = 'Cannot mix {text: string} and {html: string} responses.'

type ContentDelta = EventOf<'text-delta'> | EventOf<'html-delta'>

const settled = ({ text }: TextPart): TextPart => ({ type: 'text', text })

/** The text or HTML of a reply, which grows chunk by chunk. HTML is marked with its `origin`. */
export function createReplyText(message: OpenMessage, origin: HtmlPart['origin']) {
  /** The texts that the service has given an id. */
  const named = new Map<string, StreamedText>()

  /** A text that is still open takes what belongs to it, whatever has come after it. */
  function appendTo(partId: string, text: string): void {
    const known = named.get(partId)
    if (known && (message.parts.lastInFlow === known || message.parts.list.includes(known))) return message.grow(known, text)
    const fresh = new StreamedText(text)
    named.set(partId, fresh)
    message.settleReasoning()
    message.add(fresh)
  }

  /** A source cited in the middle of a text does not end it. */
  function appendText(text: string): void {
    const { lastInFlow: last } = message.parts
    if (last instanceof StreamedText) message.grow(last, text)
    else if (last?.type === 'text' && !last.providerMetadata)
      message.changeParts((parts) => parts.replaceInFlow(new StreamedText(last.text + text)))
    else message.add(new StreamedText(text))
  }

  function appendHtml(html: string): void {
    const { last } = message.parts
    if (last instanceof StreamedHtml) {
      last.append(html)
      message.tellGrowth(last)
    } else if (last?.type === 'html') message.replaceLast(new StreamedHtml([...last.chunks, html], origin))
    else message.add(new StreamedHtml([html], origin))
  }

  function keepFields({ custom, sessionId }: ContentDelta): void {
    if (custom === undefined && sessionId === undefined) return
    message.change((before) => ({
      ...before,
      ...(custom !== undefined && { custom }),
      ...(sessionId !== undefined && { sessionId }),
    }))
  }

  /** Adds what does not just continue the last part. */
  function begin({ type, overwrite }: ContentDelta, content: string): void {
    message.settleReasoning()
    if (overwrite) {
      const fresh: Part = type === 'text-delta' ? new StreamedText(content) : new StreamedHtml([content], origin)
      message.change((before) => ({
        ...before,
        parts: [...before.parts.filter((part) => part.type !== fresh.type), ...(content ? [fresh] : [])],
      }))
    } else if (type === 'text-delta') appendText(content)
    else appendHtml(content)
  }

  function append(event: ContentDelta, content: string): void {
    const { last } = message.parts
    const partId = event.type === 'text-delta' && !event.overwrite ? event.partId : undefined
    if (partId !== undefined) appendTo(partId, content)
    // Most pieces continue the text: it is looked up once for each.
    else if (event.type === 'text-delta' && !event.overwrite && last instanceof StreamedText) message.grow(last, content)
    else begin(event, content)
  }

  return {
    apply(event: ContentDelta): void {
      const isText = event.type === 'text-delta'
      const type = isText ? 'text' : 'html'
      const content = isText ? event.text : event.html
      if (!content && !event.overwrite) return
      const isReplacing = event.overwrite && message.overwrite(type, event.role ?? message.role)
      message.open(event.role)
      const { content: before } = message.parts
      if (before && before.type !== type && !isReplacing) {
        report('unreadable-answer', mixedStream)
        return
      }
      append(event, content)
      keepFields(event)
    },
    /** Ends a text with the service's metadata. */
    end({ providerMetadata, partId }: { providerMetadata: ProviderMetadata; partId?: string }): void {
      const known = partId === undefined ? undefined : named.get(partId)
      const { lastInFlow: last } = message.parts
      if (known && last !== known) message.changeParts((parts) => parts.replace(known, { ...settled(known), providerMetadata }))
      else if (last?.type === 'text') message.changeParts((parts) => parts.replaceInFlow({ ...settled(last), providerMetadata }))
    },
  }
}

/** The reasoning of the model, before and between its answers. */
export function createReplyReasoning(message: OpenMessage) {
  return {
    append(text: string): void {
      if (!text) return
      message.open()
      const { last } = message.parts
      if (last instanceof StreamedReasoning) message.grow(last.words, text, last)
      else message.startReasoning(text)
    },
    /** Ends it. Metadata that the service expects back is kept even if the reasoning is hidden. */
    end(providerMetadata?: ProviderMetadata): void {
      const { last } = message.parts
      if (last instanceof StreamedReasoning) message.settleReasoning(providerMetadata)
      else if (providerMetadata) {
        message.open()
        message.add({ type: 'reasoning', text: '', providerMetadata })
      }
    },
  }
}
