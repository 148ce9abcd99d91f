import { ChatError } from '../core/errors.ts'
import type { MessageContent } from '../core/options/messages/message.ts'
import type { ReplyEvent } from '../core/types.ts'
import type { Answer, ServerUser } from './answer.ts'
import type { ApprovalStore } from './approvals/approval-store.ts'
import type { Bodies } from './bounds/bodies.ts'
import { checkConversation, withoutRefused } from './bounds/conversation-limits.ts'
import { foldReply } from './fold-reply.ts'
import { contextOf, createGiving, type Asked, type GivenAnswer } from './give-answer.ts'
import type { AnyServerOptions } from './options.ts'
import { readRequest } from './read-request.ts'
import { closingRefusal, Refusal } from './refusal.ts'
import { jsonResponse } from './json-response.ts'
import type { Closing } from './ending/closing.ts'
import { outlive } from './ending/outlive.ts'
import type { Running } from './ending/running.ts'
import { answerEvents, createLengthCheck } from './streams/answer-events.ts'
import type { AnswerStreams, BegunAnswer } from './streams/answer-streams.ts'
import { lastNumber, missing } from './streams/stream-routes.ts'
import { repeatedRequest } from './streams/repeated-request.ts'
import type { Conversations, WrittenConversation } from './threads/conversations.ts'
import type { AnswerHooks } from './hooks/answer-hooks.ts'
import { createRequestAcceptance } from './trust/accept-request.ts'
import type { Events } from './until-aborted.ts'
import type { Watch } from './watching/watch.ts'
import type { Visitors } from './visitors/visitors.ts'
import { wordsInJson } from './words/visitor-words.ts'
import { failureWords } from './words/failure-words.ts'

/** How often a request is looked for that others send at the same moment, each of which fails. */
const mostTries = 3

/** A status for a failure before the answer began. */
function statusOf(error: unknown): { status: number; headers: Record<string, string> } {
  const isBusy = ChatError.is(error) && (error.status === 429 || error.status === 503)
  const seconds = isBusy && error.retryAfter !== undefined ? Math.ceil(error.retryAfter / 1000) : undefined
  return { status: isBusy ? 503 : 502, headers: seconds === undefined ? {} : { 'Retry-After': `${seconds}` } }
}

async function whole(
  events: Events<ReplyEvent>,
  first: IteratorResult<ReplyEvent>,
): Promise<MessageContent | readonly MessageContent[]> {
  const reply = foldReply()
  const checkLength = createLengthCheck()
  for (let next = first; !next.done; next = await events.next()) {
    checkLength(JSON.stringify(next.value).length)
    reply.apply(next.value)
  }
  const messages = reply.finish()
  const [only] = messages
  return only && messages.length === 1 ? only : messages
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

interface AnsweringParts {
  readonly options: AnyServerOptions
  readonly visitors: Visitors
  readonly running: Running
  readonly streams: AnswerStreams
  /** Undefined where conversations are left to pages. */
  readonly conversations: Conversations | undefined
  readonly closing: Closing
  readonly bodies: Bodies
  readonly approvals: ApprovalStore
  readonly hooks: AnswerHooks
  /** Answers with the service, or the owner's code. */
  readonly ask: Answer<ServerUser>
  readonly watch: Watch | undefined
  readonly onError: (error: unknown, request?: Request) => void
}

/** A request, and what it has in common with those that send it again; undefined for one that may not be sent again. */
interface NamedRequest extends Asked {
  readonly name: string | undefined
}

/**
 * Answers requests of chats.
 * @throws TypeError when the options name neither a service nor an answer, or both.
 */
export function createAnswering({
  options,
  visitors,
  running,
  streams,
  conversations,
  closing,
  bodies,
  approvals,
  hooks,
  ask,
  watch,
  onError,
}: AnsweringParts) {
  const give = createGiving(options, { running, bodies, hooks, ask, watch, approvals, publicUrl: options.publicUrl, onError })
  const accept = createRequestAcceptance(options.accept, onError)
  /** The requests that are being answered here, by what they have in common; true for one that was sent again meanwhile. */
  const sentAgain = new Map<string, boolean>()

  const begin = (
    { request, user, question, isStreaming, name, arrivedAt }: NamedRequest,
    { stop, interrupt }: GivenAnswer,
    conversation: WrittenConversation | undefined,
  ): Promise<BegunAnswer | undefined> =>
    streams.begin({
      id: crypto.randomUUID(),
      user,
      ...(conversation && isStreaming && { note: conversation.note, onRecorded: conversation.end }),
      ...(user !== undefined && isStreaming && question.thread !== undefined && { thread: question.thread }),
      ...(name !== undefined && { request: name }),
      asked: request,
      onFirst: watch && (() => watch.firstByte((performance.now() - arrivedAt) / 1000)),
      interruption: isStreaming ? question.interruption : [],
      stop,
      interrupt,
    })

  /** The answer to a request that was sent before; undefined for one that was not. */
  async function repeat({ request, user, question, isStreaming, name }: NamedRequest): Promise<Response | undefined> {
    const id = name === undefined ? undefined : await streams.findRequest(name)
    if (id === undefined) return undefined
    if (name !== undefined && sentAgain.has(name)) sentAgain.set(name, true)
    if (isStreaming) return withHeaders(await streams.send({ id, user }, lastNumber(request), request), question.headers)
    const text = await streams.read({ id, user }, request)
    // It broke off.
    if (!text) throw new Refusal(502, failureWords(undefined))
    return jsonResponse(JSON.parse(text))
  }

  /** Undefined where another request was first that sends the same. */
  async function answerFirst(asked: NamedRequest, given: GivenAnswer): Promise<Response | undefined> {
    const { request, question, isStreaming, name } = asked
    const { events, isStopped, isInterrupted, lastEvents } = given
    const encoder = question.createEncoder()
    const conversation = conversations?.begin({ ...asked, isStopped })
    let begun: BegunAnswer | undefined
    let first: IteratorResult<ReplyEvent>
    const endEarly = (error: unknown): readonly string[] => {
      begun?.release()
      if (isStopped()) return encoder.end(true)
      if (isInterrupted()) return question.interruption
      onError(error, request)
      return encoder.fail(failureWords(error))
    }
    try {
      if (name !== undefined) {
        begun = await begin(asked, given, conversation)
        if (!begun) {
          events.end()
          return undefined
        }
      }
      // A failure before the first words has a status of its own.
      first = await events.next()
      if (!isStreaming) {
        const message = await whole(events, first)
        begun?.keep([JSON.stringify(message)])
        void conversation?.keep([message].flat())
        watch?.firstByte((performance.now() - asked.arrivedAt) / 1000)
        return jsonResponse(message)
      }
      given.detach()
      begun ??= await begin(asked, given, conversation)
    } catch (error) {
      const last = endEarly(error)
      events.end()
      begun?.keep(isStreaming ? last : [])
      if (isInterrupted()) throw closingRefusal()
      const { status, headers } = statusOf(error)
      return jsonResponse(wordsInJson(failureWords(error)), status, headers)
    }
    const next = answerEvents({ events, first, encoder, endEarly, lastEvents })
    const response = await begun?.send(conversation?.listen(next) ?? next)
    return response && withHeaders(response, question.headers)
  }

  /** The request as it is to be answered. @throws a `Refusal` where it is not. */
  async function moderate(sent: NamedRequest): Promise<NamedRequest> {
    const { question, request } = sent
    const asked = await hooks.before(question.request, contextOf(sent, request.signal))
    return asked === question.request ? sent : { ...sent, question: { ...question, request: asked } }
  }

  async function answer(request: Request): Promise<Response> {
    const arrivedAt = performance.now()
    const { user, known, key } = await visitors.find(request)
    await visitors.limits.admit(key)
    const sent = await readRequest(await bodies.read(request), request.headers.get('content-type') ?? '')
    const question = { ...sent, request: accept(sent.request, request) }
    const { limits = {} } = options
    checkConversation(withoutRefused(question.request, limits), limits)
    const isStreaming = question.isAlwaysStreamed || (request.headers.get('accept')?.includes('text/event-stream') ?? false)
    const name = await repeatedRequest({ request, question, user, isStreaming })
    const sentHere: NamedRequest = { request, user, known, question, isStreaming, name, arrivedAt }
    let allowed: NamedRequest | undefined
    // Its body came too late.
    if (closing.isClosing()) throw closingRefusal()
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await repeat(sentHere)
      if (before) return before
      // Who has the beginning of an answer wants the rest of it, and not another one behind that.
      if (lastNumber(request)) throw missing()
      const isFirst = name !== undefined && !sentAgain.has(name)
      if (isFirst) sentAgain.set(name, false)
      try {
        const asked = (allowed ??= await moderate(sentHere))
        const isWanted = (): boolean => name !== undefined && sentAgain.get(name) === true
        const response = await answerFirst(asked, give(asked, await visitors.limits.begin(key), isWanted))
        if (response) return response
      } finally {
        if (isFirst) sentAgain.delete(name)
      }
    }
    throw new Refusal(503, failureWords(undefined), { 'Retry-After': '1' })
  }

  /** The server waits for it with its end from its first byte on. */
  return async (request: Request): Promise<Response> => {
    const leave = running.begin()
    const release = bodies.hold(request)
    const answered = answer(request).finally(() => {
      release()
      leave()
    })
    return outlive(request, answered)
  }
}
