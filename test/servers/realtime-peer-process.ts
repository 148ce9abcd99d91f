import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type * as WebRtc from '@roamhq/wrtc'
import type { CallRecord, PeerScript } from './realtime-peer.ts'

type Message = CallRecord['messages'][number]

/** The package declares its exports only in its types. */
const load = (): typeof WebRtc => createRequire(import.meta.url)('@roamhq/wrtc') as typeof WebRtc

interface Call {
  readonly record: CallRecord
  send(message: Message): void
  setLoudness(loudness: number): void
  close(): void
}

const sampleRate = 48_000
const samplesAtOnce = sampleRate / 100
const pitch = 440 // hertz

async function waitForCandidates(connection: RTCPeerConnection): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (connection.iceGatheringState === 'complete') resolve()
    }
    connection.addEventListener('icegatheringstatechange', look)
    look()
  })
}

/** A tone with adjustable loudness. */
function createTone({ RTCAudioSource }: typeof WebRtc.nonstandard, loudness: number) {
  const source = new RTCAudioSource()
  let amplitude = loudness
  let phase = 0
  const track = source.createTrack()
  const timer = setInterval(() => {
    const samples = new Int16Array(samplesAtOnce)
    for (let index = 0; index < samples.length; index += 1) {
      phase += 1
      samples[index] = Math.sin((2 * Math.PI * pitch * phase) / sampleRate) * amplitude
    }
    source.onData({ samples, sampleRate, bitsPerSample: 16, channelCount: 1, numberOfFrames: samplesAtOnce })
  }, 10)
  return {
    track,
    set: (next: number): void => void (amplitude = next),
    stop(): void {
      clearInterval(timer)
      track.stop()
    },
  }
}

/** Answers an offer, and is the peer of that call. */
async function answerOffer(offer: string, script: PeerScript): Promise<{ sdp: string; call: Call }> {
  const { RTCPeerConnection, MediaStream, nonstandard } = load()
  const { greeting = [{ type: 'session.created', session: { id: 'sess_1' } }], loudness = 0, isMute = false } = script
  const connection = new RTCPeerConnection()
  const tone = createTone(nonstandard, loudness)
  const record: CallRecord = { messages: [], sounds: 0, peak: 0, isOver: false }
  const sinks: { stop(): void }[] = []
  let channel: RTCDataChannel | undefined

  connection.addEventListener('track', ({ track }) => {
    const sink = new nonstandard.RTCAudioSink(track)
    sink.ondata = ({ samples }: { samples: Int16Array }) => {
      record.sounds += 1
      for (const sample of samples) record.peak = Math.max(record.peak, Math.abs(sample))
    }
    sinks.push(sink)
  })
  const send = (message: Message): void => channel?.send(JSON.stringify(message))
  connection.addEventListener('datachannel', (event) => {
    channel = event.channel
    channel.addEventListener('message', ({ data }) => record.messages.push(JSON.parse(String(data)) as Message))
    const greet = (): void => greeting.forEach(send)
    channel.addEventListener('close', () => void (record.isOver = true))
    if (channel.readyState === 'open') greet()
    else channel.addEventListener('open', greet)
  })
  if (!isMute) connection.addTrack(tone.track, new MediaStream())
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  if (isMute) for (const transceiver of connection.getTransceivers()) transceiver.direction = 'recvonly'
  await connection.setLocalDescription(await connection.createAnswer())
  await waitForCandidates(connection)
  return {
    sdp: connection.localDescription?.sdp ?? '',
    call: {
      record,
      send,
      setLoudness: tone.set,
      close() {
        if (connection.connectionState === 'closed') return
        tone.stop()
        for (const sink of sinks) sink.stop()
        connection.close()
      },
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text
}

const phones = new Map<string, { script: PeerScript; calls: Call[] }>()
let lastPhone = 0

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, id = '', act = ''] = (request.url ?? '').split('/')
  const body = await bodyOf(request)
  if (id === 'new') {
    lastPhone += 1
    const name = String(lastPhone)
    phones.set(name, { script: JSON.parse(body) as PeerScript, calls: [] })
    return name
  }
  const phone = phones.get(id)
  if (!phone) throw new Error(`There is no phone ${id}`)
  const { calls, script } = phone
  if (act === 'answer') {
    const { sdp, call } = await answerOffer(body, script)
    calls.push(call)
    return sdp
  }
  if (act === 'end') {
    for (const call of calls) call.close()
    return phones.delete(id)
  }
  const call = calls.at(-1)
  if (act === 'send') call?.send(JSON.parse(body) as Message)
  if (act === 'loudness') call?.setLoudness(Number(body))
  if (act === 'close') call?.close()
  const records = calls.map(({ record }) => ({ ...record }))
  if (call && act === 'peak') call.record.peak = 0
  return records
}

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') {
    response.end()
    return
  }
  answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
// The parent process reads the address from the first line.
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
// Ends with its parent process, even if that is killed. Not with `exit`: the package crashes a process that ends after calls.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'))
