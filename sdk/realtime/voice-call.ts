import { ChatError } from '../core/errors.ts'
import { featureLabels } from '../core/labels/features.ts'
import { pageLeaving } from '../core/page-leaving.ts'
import type { CallLook } from '../core/options/call-look.ts'
import type { CallNews, CallRequest, CallStatus, CallWorld, ToolDefinition, VoiceCall } from '../core/types.ts'
import type { RealtimeFunctionHandler } from '../core/options/services/openai-realtime.ts'
import type { Json } from '../protocols/protocol.ts'
import { answerFunctionCalls } from './answer-function-calls.ts'
import type { CallEvent, CallProtocol, FunctionOutput } from './call-protocol.ts'
import { connectWebRtcTransport, type Peer } from './transport-webrtc.ts'
import { createVoice } from './voice.ts'
import { report } from '../core/util/thrown/report.ts'

/** How long the peer may take to connect: longer than a slow network needs, shorter than visitors are willing to wait. */
const startLimit = 20_000 // milliseconds

/** What a vendor provides for calls. */
export interface CallVendor {
  readonly look: CallLook
  readonly isAutomatic: boolean
  readonly events: { started?: () => void; stopped?: () => void } | undefined
  readonly handler: RealtimeFunctionHandler | undefined
  /** The name of the data channel for messages. */
  readonly channel: string
  /** Gets what the connection needs while the visitor is asked for the microphone. */
  prepare(tools: readonly ToolDefinition[], signal: AbortSignal): Promise<void>
  /** Exchanges our offer for the peer's answer. */
  exchange(offer: string, signal: AbortSignal): Promise<string>
  /** Encodes and decodes the messages of one call. */
  speak(): CallProtocol
}

/** A call that is connecting or active. */
interface Running {
  readonly controller: AbortController
  readonly language: CallProtocol
  readonly voice: ReturnType<typeof createVoice>
  /** The page's tools when it started. */
  tools: readonly ToolDefinition[]
  /** How many times the model has called functions since the visitor, or the page, said something. */
  rounds: number
  microphone?: MediaStream
  peer?: Peer
}

/** An error in a page's callback is logged, and the call continues. */
function callSafely(callback: (() => void) | undefined): void {
  try {
    callback?.()
  } catch (error) {
    report('failed-callback', error)
  }
}

/** How much else there is in a message with an output. */
const frame = 1000 // bytes

/** Results that the channel can carry; for longer ones the model gets an error. A message that is too long would end the call. */
const withinLimit = (outputs: readonly FunctionOutput[], limit: number): FunctionOutput[] =>
  outputs.map(({ id, output }) => {
    const length = new TextEncoder().encode(JSON.stringify(output)).length
    const most = limit - frame
    if (length <= most) return { id, output }
    return { id, output: `The result of the tool is too long for a call: ${length} bytes, at most ${most} are sent.` }
  })

/**
 * Runs a vendor's calls, one at a time: microphone, connection, voice, captions, functions. `send` is for the page's own
 * messages.
 */
export function createVoiceCall(
  vendor: CallVendor,
  { openMicrophone, tools }: Pick<CallWorld<unknown>, 'openMicrophone' | 'tools'>,
): VoiceCall & { send(messages: readonly Json[]): void } {
  const listeners = new Set<(news: CallNews) => void>()
  let status: CallStatus = 'idle'
  let isMuted = false
  let running: Running | undefined

  function tell(news: CallNews): void {
    for (const listener of listeners) listener(news)
  }

  function turn(next: Exclude<CallStatus, 'failed'>): void {
    status = next
    tell({ type: 'status', status })
  }

  function send(messages: readonly Json[]): void {
    for (const message of messages) running?.peer?.send(JSON.stringify(message))
  }

  function mute(): void {
    for (const track of running?.microphone?.getAudioTracks() ?? []) track.enabled = !isMuted
  }

  /** Releases everything. */
  function end(): void {
    const wasActive = status === 'active'
    running?.controller.abort()
    running = undefined
    if (wasActive) callSafely(vendor.events?.stopped)
  }

  function stop(): void {
    if (!running) return
    end()
    turn('idle')
  }

  function fail(thrown: unknown): void {
    end()
    status = 'failed'
    tell({ type: 'failed', error: ChatError.from(thrown) })
  }

  async function giveOutputs(calls: readonly CallRequest[], call: Running): Promise<void> {
    const { controller, language, rounds, peer } = call
    const { signal } = controller
    call.rounds += 1
    try {
      const { outputs, goesOn } = await answerFunctionCalls(calls, { handler: vendor.handler, tools, rounds, signal })
      if (signal.aborted || !outputs.length) return
      send(language.giveOutputs(withinLimit(outputs, peer?.longest() ?? Infinity), goesOn))
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }

  function begin(call: Running): void {
    if (status !== 'connecting') return
    turn('active')
    send(call.language.greet(call.tools))
    callSafely(vendor.events?.started)
  }

  function hear(event: CallEvent, call: Running): void {
    const { language, voice } = call
    if (event.type === 'ready') begin(call)
    else if (event.type === 'interruption') {
      voice.setSilent(true)
      send(language.interrupt())
    } else if (event.type === 'answer') voice.setSilent(false)
    else if (event.type === 'function-calls') void giveOutputs(event.calls, call)
    else if (event.type === 'due') send(event.messages)
    else if (event.type === 'complaint') report('failed-call', event.text)
    else if (event.type === 'failure') fail(new ChatError(event.text))
    else {
      if (event.type === 'speaker' && event.speaker === 'user') call.rounds = 0
      tell(event)
    }
  }

  async function connect(call: Running): Promise<void> {
    const { language, voice } = call
    const { signal } = call.controller
    const opening = openMicrophone(signal).then((microphone) => {
      call.microphone = microphone
      mute()
      for (const track of microphone.getTracks()) {
        // The microphone was unplugged, or its permission revoked.
        track.addEventListener('ended', () => fail(new ChatError(featureLabels().errorCallMicrophone, { isDisplayable: true })), {
          signal,
        })
      }
      return microphone
    })
    const preparing = tools.list(signal).then((listed) => {
      call.tools = listed
      return vendor.prepare(listed, signal)
    })
    const [microphone] = await Promise.all([opening, preparing])
    const peer = await connectWebRtcTransport({
      microphone,
      channel: vendor.channel,
      signal,
      exchange: (offer) => vendor.exchange(offer, signal),
      onMessage(text) {
        for (const event of language.read(text)) if (!signal.aborted) hear(event, call)
      },
      onVoice: voice.play,
      onLost: () => fail(new ChatError(featureLabels().errorCallLost, { isDisplayable: true })),
    })
    call.peer = peer
  }

  return {
    look: vendor.look,
    isAutomatic: vendor.isAutomatic,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      if (running) return
      const controller = new AbortController()
      const { signal } = controller
      const call: Running = { controller, language: vendor.speak(), voice: createVoice(signal), tools: [], rounds: 0 }
      running = call
      turn('connecting')
      const limit = setTimeout(() => {
        if (status === 'connecting') fail(new ChatError(featureLabels().errorCallStart, { isDisplayable: true }))
      }, startLimit)
      signal.addEventListener('abort', () => clearTimeout(limit), { once: true })
      connect(call).catch(async (error: unknown) => {
        if (!(await pageLeaving.begin(signal).explains(error)) && !signal.aborted) fail(error)
      })
    },
    stop,
    setMuted(next) {
      isMuted = next
      mute()
    },
    level: () => running?.voice.level() ?? 0,
    send(messages) {
      if (running) running.rounds = 0
      send(messages)
    },
  }
}
