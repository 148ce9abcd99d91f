import type { MessageContent, ToolApproval } from '../../core/options/options.ts'
import type { ToolResult } from '../../core/tools/run-tools.ts'
import type { ConnectorRequest, ReplyEvent, ToolPart } from '../../core/types.ts'
import { isExpired } from '../../core/tools/expiry/is-expired.ts'
import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import { toolLabels } from '../../core/labels/tools.ts'
import { conversationOf } from '../trust/conversation-of.ts'
import { toHex } from '../trust/to-hex.ts'
import type { SignedCall } from '../trust/result-signatures.ts'
import { codeFor, visitorWords } from '../words/visitor-words.ts'
import type { ApprovalStore, ClaimedCall } from './approval-store.ts'
import { deniedWords, expiredWords, lostWords, unknownWords, waitingWords } from './approval-words.ts'
import { setupError } from '../setup-error.ts'

/** How visitors approve calls of tools of the server. */
export interface ApprovalOptions {
  /**
   * How long a call waits for the visitor, in seconds. Then it does not run, and the model is told so.
   * @default 86_400 (a day)
   */
  expiresAfter?: number
}

const day = 24 * 60 * 60 // seconds

/** How long a server may take to run a call, in seconds: after that nobody knows what became of it. */
const longestRun = 15 * 60

/** What came of a call that the visitor decided. */
interface DecidedResult extends ToolResult {
  readonly isDenied?: boolean
}

/** A call that waits, as it is kept. */
type KeptCall = Pick<ToolPart, 'id' | 'name' | 'input'>

/** Who asks, and where. */
interface ApprovalPlace {
  readonly user: string | undefined
  readonly request: ConnectorRequest
}

interface ApprovalsParts {
  readonly store: ApprovalStore
  readonly options: ApprovalOptions | undefined
  readonly place: ApprovalPlace
  /** Whether a tool of this name is one of the server's. */
  readonly isOwn: (name: string) => boolean
  /** Runs a call that was allowed. Never rejects. */
  readonly run: (call: ToolPart) => Promise<ToolResult>
  readonly sign: (call: SignedCall) => Promise<string>
  readonly onError: (error: unknown) => void
}

/** A request whose calls have been decided, and what is told of them. */
interface DecidedRequest {
  readonly request: ConnectorRequest
  readonly events: readonly ReplyEvent[]
}

async function placeOf(request: ConnectorRequest, callId: string): Promise<string> {
  const text = JSON.stringify([conversationOf(request), callId])
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** How long a call waits. @throws TypeError for what is no time. */
export function approvalSeconds({ expiresAfter = day }: ApprovalOptions = {}): number {
  if (Number.isFinite(expiresAfter) && expiresAfter > 0) return expiresAfter
  throw setupError(`\`approvals.expiresAfter\` is a number of seconds above 0, such as 3600, and is ${expiresAfter}.`)
}

const asError = (output: string): DecidedResult => ({ output, isError: true })

const stateOf = ({ isDenied, isError }: DecidedResult): ToolPart['state'] =>
  isDenied ? 'output-denied' : isError ? 'output-error' : 'output-available'

/** The store is away: nothing has run, and the visitor can decide again. */
const unavailable = (cause: unknown): ChatError => {
  const { text, code } = visitorWords('errorNoAnswer')
  return new ChatError(text, { isDisplayable: true, status: 503, cause, ...(code !== undefined && { code }) })
}

/** Somebody else decided it, and runs it. */
const taken = (): ChatError =>
  new ChatError(toolLabels(defaultLabels).approvalGone, {
    isDisplayable: true,
    status: 409,
    code: codeFor('approvalGone'),
  })

/** Approvals of the calls in one answer. */
export interface Approvals {
  /** Has a call wait for the visitor. Rejects where it cannot be kept. */
  ask(call: ToolPart): Promise<ToolApproval>
  /**
   * Runs what the visitor allowed, once, whoever is asked to, and tells of what does not run.
   * @throws a `ChatError` where somebody else runs a call at this moment, or the store is away.
   */
  decide(asked: ConnectorRequest): Promise<DecidedRequest>
}

export function createApprovals({ store, options, place, isOwn, run, sign, onError }: ApprovalsParts): Approvals {
  const { user, request } = place

  async function settle(id: string, result: DecidedResult): Promise<DecidedResult> {
    // It ran, and cannot be told later: a second decision reads that nobody knows what became of it.
    await store.settle(id, JSON.stringify(result)).catch(onError)
    return result
  }

  /** What comes of a call that the visitor decided, which is for nobody else to run. */
  async function carryOut(part: ToolPart, call: KeptCall): Promise<DecidedResult> {
    const { isApproved, reason } = part.approval ?? {}
    // With the arguments that were kept: those in the request may be others.
    return isApproved ? run({ ...part, ...call }) : { output: deniedWords(reason), isDenied: true }
  }

  async function resultOf(part: ToolPart, claimed: ClaimedCall | undefined): Promise<DecidedResult> {
    if (!claimed) return asError(unknownWords)
    if (claimed.state === 'settled') return JSON.parse(claimed.result ?? '{}') as DecidedResult
    if (claimed.state === 'expired') return asError(expiredWords)
    if (claimed.state === 'claimed') return asError(lostWords)
    return settle(part.approval?.id ?? '', await carryOut(part, JSON.parse(claimed.call) as KeptCall))
  }

  /** The call as it is after the decision. */
  async function decided(part: ToolPart, claimed: ClaimedCall | undefined): Promise<ToolPart> {
    const { isDenied, ...result } = await resultOf(part, claimed)
    const call = claimed ? (JSON.parse(claimed.call) as KeptCall) : { input: part.input }
    const { isError: _isError, ...rest } = result
    const signature = await sign({ ...part, ...call, output: result.output })
    return {
      ...part,
      ...call,
      ...rest,
      state: stateOf({ ...result, ...(isDenied && { isDenied }) }),
      providerMetadata: { ...part.providerMetadata, confab: { signature } },
    }
  }

  const claim = async (part: ToolPart): Promise<ClaimedCall | undefined> =>
    store.claim({ id: part.approval?.id ?? '', user, place: await placeOf(request, part.id) })

  /** What is claimed here is run, also where another call is being run elsewhere: nobody else could run it. */
  async function decideAll(parts: readonly ToolPart[]): Promise<Map<ToolPart, ToolPart>> {
    const claims: (ClaimedCall | undefined)[] = []
    try {
      for (const part of parts) claims.push(await claim(part))
    } catch (error) {
      throw unavailable(error)
    }
    const results = await Promise.all(parts.map((part, index) => decided(part, claims[index])))
    if (claims.some((one) => one?.state === 'claimed' && (one.seconds ?? 0) < longestRun)) throw taken()
    return new Map(parts.map((part, index) => [part, results[index] ?? part]))
  }

  const isOurs = (part: ToolPart): boolean => isOwn(part.name) && Boolean(part.approval) && !part.approval?.isOfPage

  /** A call that the visitor has not decided, for the model: it would not know of it otherwise. */
  const undecided = (part: ToolPart): ToolPart => ({
    ...part,
    state: 'output-error',
    output: isExpired(part.approval?.expiresAt) ? expiredWords : waitingWords,
  })

  return {
    async ask({ id, name, input }) {
      const approvalId = crypto.randomUUID()
      const seconds = approvalSeconds(options)
      const call = JSON.stringify({ id, name, input } satisfies KeptCall)
      await store.add({ id: approvalId, user, place: await placeOf(request, id), call, seconds })
      return { id: approvalId, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }
    },
    async decide(asked) {
      const calls = asked.messages.flatMap(({ parts = [] }) =>
        parts.flatMap((part) => (part.type === 'tool' && isOurs(part) ? [part] : [])),
      )
      const answered = calls.filter(({ state }) => state === 'approval-responded')
      const results = await decideAll(answered)
      const open = calls.filter(({ state }) => state === 'approval-requested')
      if (!results.size && !open.length) return { request: asked, events: [] }
      const known = new Map([...results, ...open.map((part) => [part, undecided(part)] as const)])
      const change = (message: MessageContent): MessageContent =>
        message.parts
          ? { ...message, parts: message.parts.map((part) => (part.type === 'tool' ? (known.get(part) ?? part) : part)) }
          : message
      const { isAnswer: _isAnswer, ...rest } = asked
      const messages = asked.messages.map(change)
      if (!results.size) return { request: { ...asked, messages }, events: [] }
      return {
        request: { ...rest, messages, trigger: 'tool-results' },
        events: [...[...results.values()].map((part): ReplyEvent => ({ type: 'part', part })), { type: 'step-start' }],
      }
    },
  }
}
