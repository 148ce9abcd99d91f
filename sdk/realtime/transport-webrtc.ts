import { ChatError } from '../core/errors.ts'
import { featureLabels } from '../core/labels/features.ts'
import { pageLeaving } from '../core/page-leaving.ts'

/** How long a connection can be interrupted before it counts as lost; many recover after a change of network. */
const grace = 5000 // milliseconds, as in the vendor's own client

/** What every side takes that does not say otherwise: https://www.rfc-editor.org/rfc/rfc8841#section-6 */
const leastMessageSize = 65_536 // bytes

export interface PeerPlan {
  readonly microphone: MediaStream
  /** The name of the data channel for messages. */
  readonly channel: string
  /** Ends the connection. */
  readonly signal: AbortSignal
  /** Exchanges our offer for the peer's answer; both are session descriptions (SDP). */
  exchange(offer: string): Promise<string>
  onMessage(text: string): void
  onVoice(stream: MediaStream): void
  /** The connection was lost; called once, and not after an abort. */
  onLost(): void
}

export interface Peer {
  /** Sends a message, or queues it until the data channel is open. */
  send(text: string): void
  /** The longest message that the other side takes, in bytes. */
  longest(): number
}

/** Opens a WebRTC connection: sends the microphone, and receives a voice and messages. Independent of the vendor. */
export async function connectWebRtcTransport(plan: PeerPlan): Promise<Peer> {
  const { microphone, signal, exchange, onMessage, onVoice, onLost } = plan
  signal.throwIfAborted()
  const connection = new RTCPeerConnection()
  // The data channel must exist before the offer is created.
  const channel = connection.createDataChannel(plan.channel)
  const waiting: string[] = []
  let patience: ReturnType<typeof setTimeout> | undefined
  let hasVoice = false
  let isLost = false
  const undertaking = pageLeaving.begin(signal)

  async function lose(): Promise<void> {
    if (isLost || signal.aborted) return
    isLost = true
    if (!(await undertaking.explains(undefined)) && !signal.aborted) onLost()
  }

  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(patience)
      channel.close()
      connection.close()
    },
    { once: true },
  )
  connection.addEventListener(
    'track',
    ({ streams: [stream], track }) => {
      hasVoice = true
      // A track without a stream is valid and can be played too.
      onVoice(stream ?? new MediaStream([track]))
    },
    { signal },
  )
  connection.addEventListener(
    'iceconnectionstatechange',
    () => {
      clearTimeout(patience)
      const { iceConnectionState: state } = connection
      if (state === 'failed' || state === 'closed') void lose()
      if (state === 'disconnected') patience = setTimeout(() => void lose(), grace)
    },
    { signal },
  )
  channel.addEventListener('message', ({ data }) => onMessage(String(data)), { signal })
  channel.addEventListener('close', () => void lose(), { signal })
  channel.addEventListener(
    'open',
    () => {
      for (const text of waiting.splice(0)) channel.send(text)
    },
    { signal },
  )
  for (const track of microphone.getAudioTracks()) connection.addTrack(track, microphone)

  await connection.setLocalDescription(await connection.createOffer())
  const answer = await exchange(connection.localDescription?.sdp ?? '')
  signal.throwIfAborted()
  try {
    await connection.setRemoteDescription({ type: 'answer', sdp: answer })
  } catch (cause) {
    throw new ChatError(featureLabels().errorCallStart, { isDisplayable: true, cause })
  }
  if (!hasVoice) throw new ChatError(featureLabels().errorCallVoice, { isDisplayable: true })
  return {
    send(text) {
      if (channel.readyState === 'open') channel.send(text)
      else waiting.push(text)
    },
    longest: () => connection.sctp?.maxMessageSize ?? leastMessageSize,
  }
}
