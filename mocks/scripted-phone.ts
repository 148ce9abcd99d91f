import { replaceGlobals } from './kit/replace-globals.ts'

type Message = Readonly<Record<string, unknown>>

interface PhoneScript {
  /** Answers without a voice. */
  readonly isMute?: boolean
  /** Sent as soon as the call begins. Default: `session.created`. */
  readonly greeting?: readonly Message[]
}

/** Enough of a session description to be recognised. (RFC 8866) */
const description = 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'

const loudest = 0.004 // of 1: to be measured, hardly to be heard
const syllables = 3 // a second, as people speak

/** Two seconds that sound as someone speaks in the next room. */
function murmur(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (const index of samples.keys()) {
    const loudness = Math.abs(Math.sin((Math.PI * syllables * index) / context.sampleRate))
    samples[index] = (Math.random() * 2 - 1) * loudest * loudness
  }
  return buffer
}

/**
 * The other side of voice calls, and a microphone, in the page itself: for pages on which nobody speaks. It stands in the
 * place of the browser's WebRTC, follows its order of events, and says what the test or the story has it say.
 */
export function installScriptedPhone({ isMute = false, greeting = [{ type: 'session.created' }] }: PhoneScript = {}) {
  const sound = new AudioContext()
  const microphone = sound.createMediaStreamDestination()
  const received: Message[] = []
  /** Of the newest call. */
  let channel: Channel | undefined

  function voice(): MediaStream {
    const destination = sound.createMediaStreamDestination()
    const source = new AudioBufferSourceNode(sound, { buffer: murmur(sound), loop: true })
    source.connect(gain).connect(destination)
    source.start()
    return destination.stream
  }

  const gain = sound.createGain()
  gain.gain.value = 0

  class Channel extends EventTarget {
    readyState: RTCDataChannelState = 'connecting'
    send(text: string): void {
      received.push(JSON.parse(text) as Message)
    }
    open(): void {
      this.readyState = 'open'
      this.dispatchEvent(new Event('open'))
    }
    close(): void {
      if (this.readyState === 'closed') return
      this.readyState = 'closed'
      this.dispatchEvent(new Event('close'))
    }
  }

  class Peer extends EventTarget {
    readonly channel = new Channel()
    localDescription: RTCSessionDescriptionInit | null = null
    iceConnectionState: RTCIceConnectionState = 'new'
    createDataChannel(): Channel {
      channel = this.channel
      return channel
    }
    addTrack(): void {
      // Nobody listens to the microphone.
    }
    async createOffer(): Promise<RTCSessionDescriptionInit> {
      return { type: 'offer', sdp: description }
    }
    async setLocalDescription(given: RTCSessionDescriptionInit): Promise<void> {
      this.localDescription = given
    }
    async setRemoteDescription(): Promise<void> {
      if (!isMute) {
        const stream = voice()
        const [track] = stream.getTracks()
        this.dispatchEvent(Object.assign(new Event('track'), { streams: [stream], track }))
      }
      queueMicrotask(() => {
        this.iceConnectionState = 'connected'
        this.dispatchEvent(new Event('iceconnectionstatechange'))
        this.channel.open()
        say(...greeting)
      })
    }
    close(): void {
      this.iceConnectionState = 'closed'
    }
  }

  function say(...messages: Message[]): void {
    for (const message of messages) {
      channel?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
  }

  const restores = [
    replaceGlobals({ RTCPeerConnection: Peer }),
    replaceGlobals({ getUserMedia: () => Promise.resolve(microphone.stream.clone()) }, navigator.mediaDevices),
  ]

  return {
    /** Its answer to an offer, for `createOpenAIRealtimeMock`. */
    answerOffer: (): Promise<string> => Promise.resolve(description),
    /** What came from the page, oldest first. */
    received,
    /** Sends messages in the newest call. */
    say,
    /** Lets the voice be heard, or not. */
    speak(isLoud: boolean): void {
      gain.gain.value = isLoud ? 1 : 0
    },
    /** Breaks the newest call off. */
    hangUp: () => channel?.close(),
    uninstall(): void {
      for (const restore of restores) restore()
      void sound.close()
    },
  }
}
