import { onTestFinished, vi } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createOpenAIRealtimeMock } from '../../../mocks/openai/openai-realtime.ts'
import type { OpenAIRealtimeOptions } from '../../../sdk/core/options/services/openai-realtime.ts'
import type { CallNews } from '../../../sdk/core/types.ts'
import { createDirectConnector } from '../../browser/direct-connector.ts'
import { createTestContext } from '../../browser/connector-context.ts'

/** A microphone that can be unplugged. */
function createMicrophone() {
  const track = Object.assign(new EventTarget(), { enabled: true })
  return {
    stream: { getTracks: () => [track], getAudioTracks: () => [track] },
    unplug: () => track.dispatchEvent(new Event('ended')),
  }
}

class Channel extends EventTarget {
  readyState = 'open'
  readonly sent: unknown[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 'closed'
  }
}

/** A connection whose peer the test controls. */
class Peer extends EventTarget {
  iceConnectionState = 'new'
  localDescription: unknown
  isAnswered = false
  readonly channel = new Channel()
  createDataChannel = (): Channel => this.channel
  addTrack = (): void => undefined
  createOffer = () => Promise.resolve({ type: 'offer', sdp: 'v=0\r\nm=audio' })
  setLocalDescription(description: unknown): Promise<void> {
    this.localDescription = description
    return Promise.resolve()
  }
  setRemoteDescription(): Promise<void> {
    const voice = { getAudioTracks: () => [] }
    this.dispatchEvent(Object.assign(new Event('track'), { streams: [voice] }))
    this.isAnswered = true
    return Promise.resolve()
  }
  close(): void {
    this.iceConnectionState = 'closed'
  }
}

const analyser = { frequencyBinCount: 128, getByteFrequencyData: () => undefined }
const source = { connect: () => undefined, disconnect: () => undefined }

/** The audio of a page. */
const sound = {
  Audio: class {
    play = () => Promise.resolve()
    pause = () => undefined
  },
  AudioContext: class {
    createAnalyser = () => analyser
    createMediaStreamSource = () => source
    resume = () => Promise.resolve()
    close = () => Promise.resolve()
  },
  addEventListener: () => undefined,
}

/** Flushes promises without a clock: the timers are fake. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** Calls to OpenAI's mock, over connections that the test controls and with a fake clock. */
export async function createTestCall(realtime: OpenAIRealtimeOptions = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const peers: Peer[] = []
  const makePeer = function (): Peer {
    const peer = new Peer()
    peers.push(peer)
    return peer
  }
  for (const [name, value] of Object.entries({ ...sound, RTCPeerConnection: makePeer })) vi.stubGlobal(name, value)
  const mock = createOpenAIRealtimeMock({}, { answerOffer: () => Promise.resolve('v=0') })
  const fetch = createMockFetch([mock])
  const { call: open } = await createDirectConnector({ openAI: { key: 'test-key', realtime } })
  const microphones: ReturnType<typeof createMicrophone>[] = []
  const openings: AbortSignal[] = []
  let isAllowed = true
  const call = open?.({
    contextFor: (signal) => ({ ...createTestContext({ fetch }).context, signal }),
    async openMicrophone(signal) {
      openings.push(signal)
      if (!isAllowed) return new Promise<never>(() => undefined)
      const microphone = createMicrophone()
      microphones.push(microphone)
      return microphone.stream as unknown as MediaStream
    },
    tools: { list: async () => [], names: () => [], answer: async () => ({ outputs: [], goesOn: true }) },
  })
  if (!call) throw new Error('The service is not spoken to')
  const news: CallNews[] = []
  call.subscribe((one) => news.push(one))
  onTestFinished(() => {
    call.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    error.mockRestore()
  })
  const asked = (path: string): number => mock.requests.filter(({ url }) => url.pathname.endsWith(path)).length
  const status = (): string => {
    const last = news.findLast(({ type }) => type === 'status' || type === 'failed')
    return last?.type === 'status' ? last.status : (last?.type ?? 'idle')
  }
  return {
    call,
    status,
    /** The error text of a failed call. */
    failure: () => news.flatMap((one) => (one.type === 'failed' ? [one.error.message] : [])).at(-1),
    /** The newest connection, once there is one. */
    get peer(): Peer {
      const peer = peers.at(-1)
      if (!peer) throw new Error('There is no connection')
      return peer
    },
    get microphone() {
      return microphones.at(-1)
    },
    /** The signals that release the microphones. */
    openings,
    /** The visitor does not answer the browser's question for the microphone. */
    askInVain: () => void (isAllowed = false),
    /** How many keys were requested, and how many offers were made. */
    keys: () => asked('/client_secrets'),
    offers: () => asked('/calls'),
    /** A key as the page's server gets it. */
    async lend(): Promise<string> {
      const body = JSON.stringify({ session: { type: 'realtime', model: 'gpt-realtime' } })
      const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' }
      const response = await fetch('https://api.openai.com/v1/realtime/client_secrets', { method: 'POST', headers, body })
      return ((await response.json()) as { value: string }).value
    },
    say(message: object): void {
      this.peer.channel.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    },
    /** Both sides change their network. */
    turn(state: RTCIceConnectionState): void {
      this.peer.iceConnectionState = state
      this.peer.dispatchEvent(new Event('iceconnectionstatechange'))
    },
    /** Calls until both sides are connected, or the call has failed; the service has sent nothing yet. */
    async connect(): Promise<void> {
      const before = peers.length
      call.start()
      await until(() => status() === 'failed' || (peers.length > before && this.peer.isAnswered))
    },
    /** Calls until the call is active. */
    async start(): Promise<void> {
      await this.connect()
      this.say({ type: 'session.created' })
    },
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  }
}
