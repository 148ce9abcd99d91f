import { isKept } from '../conversation/is-kept.ts'
import { publicMessage } from '../conversation/message-content.ts'
import type { MessageContent, MessageFile } from '../options/options.ts'
import type { ChatSession } from '../session/chat-session.ts'
import { allTools } from '../tools/all-tools.ts'
import { toolDefinitions } from '../tools/tool-definitions.ts'
import type { Connector, ConnectorRequest, Message } from '../types.ts'
import { createId } from '../util/ids.ts'
import type { Question } from './question.ts'
import { limitMessages } from './limit-messages.ts'
import { withModelContext } from './agent/with-model-context.ts'

/** A file of an earlier page is only its name: its object URL leads nowhere, and least of all for others. */
function sendableFile(file: MessageFile): MessageFile {
  const { src, ...named } = file
  return !file.ref && src?.startsWith('blob:') ? named : file
}

/** The message as it is sent whole. */
function wholeMessage(message: Message): MessageContent {
  const { files, parts, ...content } = publicMessage(message)
  return {
    ...content,
    ...(files && { files: files.map(sendableFile) }),
    ...(parts && { parts: parts.map((part) => (part.type === 'file' ? { ...part, file: sendableFile(part.file) } : part)) }),
  }
}

/** A message in Deep Chat's format: a backend that is strict about unknown fields need not know ids, times and parts. */
function simpleMessage(message: Message): MessageContent {
  const { role, text, html, files, custom, _sessionId } = wholeMessage(message)
  return {
    ...(role !== undefined && { role }),
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(files && { files }),
    ...(custom !== undefined && { custom }),
    ...(_sessionId !== undefined && { _sessionId }),
  }
}

/** Creates requests for a connector: with the messages of the conversation, within the limits of the page or the service. */
export function createRequestBuilder({ store, threadId }: ChatSession, agentState: () => unknown) {
  /** A retry by the visitor is the same request. */
  const idempotencyKeys = new WeakMap<Question, string>()

  return (question: Question, { maxMessages, takesWholeMessages, takesTools }: Connector): ConnectorRequest => {
    const { messages, attachments, sessionId, trigger, messageId, isAnswer } = question
    const idempotencyKey =
      question.idempotencyKey ?? idempotencyKeys.get(question) ?? globalThis.crypto.randomUUID?.() ?? createId()
    idempotencyKeys.set(question, idempotencyKey)
    const { modelContext } = store.get()
    const visible = messages.filter(isKept)
    const kept = modelContext?.size ? withModelContext(visible, modelContext) : visible
    const state = agentState()
    const thread = threadId()
    const tools = takesTools ? toolDefinitions(allTools(store.get())) : []
    const limits = { ...(maxMessages !== undefined && { maxMessages }), ...store.get().config.options.requestBodyLimits }
    // What the visitor approved is in the parts of a message, whosever tool it is.
    const isWhole = takesWholeMessages || tools.length > 0 || trigger === 'tool-results'
    return {
      messages: limitMessages(kept, limits, isWhole ? wholeMessage : simpleMessage),
      files: attachments.map(({ file }) => file),
      idempotencyKey,
      ...(question.idempotencyKey !== undefined && { isRepeatable: true }),
      ...(tools.length > 0 && { tools }),
      ...(trigger && { trigger }),
      ...(isAnswer && { isAnswer }),
      ...(messageId !== undefined && { messageId }),
      ...(state !== undefined && { state }),
      ...(sessionId !== undefined && { sessionId }),
      ...(thread !== undefined && { threadId: thread }),
    }
  }
}
