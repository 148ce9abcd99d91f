// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { watchMedia } from '../views/composer/media.ts'
import { renderVoiceChat } from './render-voice-chat.ts'

/** Records every connection and audio context of a page. */
function watchDevices() {
  const peers: RTCPeerConnection[] = []
  const contexts: AudioContext[] = []
  const { RTCPeerConnection: Peer, AudioContext: Context } = globalThis
  class WatchedPeer extends Peer {
    constructor(...given: ConstructorParameters<typeof Peer>) {
      super(...given)
      peers.push(this)
    }
  }
  class WatchedContext extends Context {
    constructor(...given: ConstructorParameters<typeof Context>) {
      super(...given)
      contexts.push(this)
    }
  }
  Object.assign(globalThis, { RTCPeerConnection: WatchedPeer, AudioContext: WatchedContext })
  onTestFinished(() => void Object.assign(globalThis, { RTCPeerConnection: Peer, AudioContext: Context }))
  const media = watchMedia()
  return {
    made: () => [media.tracks().length, peers.length, contexts.length],
    alive: () => [
      media.tracks().filter(({ readyState }) => readyState === 'live').length,
      peers.filter(({ connectionState }) => connectionState !== 'closed').length,
      contexts.filter(({ state }) => state !== 'closed').length,
    ],
  }
}

describe('a call releases everything', () => {
  test('twenty calls release everything', async () => {
    const devices = watchDevices()
    const call = await renderVoiceChat()
    for (let index = 0; index < 20; index += 1) {
      await call.start()
      await eventually(() => call.heard.length).toBe(index * 2 + 1)
      call.part('realtime-toggle').click()
      await eventually(call.toggleState).toBe('default')
    }
    expect(devices.made()).toEqual([20, 20, 20])
    await eventually(devices.alive).toEqual([0, 0, 0])
  }, 60_000)

  test.each<[string, (element: HTMLElement) => void]>([
    ['the chat is taken from the page', (element) => element.remove()],
    ['the page wants a chat instead', (element) => Object.assign(element, { directConnection: undefined, demo: true })],
  ])('a call releases everything when %s', async (_, act) => {
    const devices = watchDevices()
    const call = await renderVoiceChat()
    await call.start()
    act(call.element)
    await eventually(devices.alive).toEqual([0, 0, 0])
    expect(devices.made()).toEqual([1, 1, 1])
    expect(call.heard).toEqual(['sts-session-started', 'sts-session-stopped'])
  })

  test('a call releases everything when it is ended before it is connected', async () => {
    const devices = watchDevices()
    const call = await renderVoiceChat({ switches: { latency: 500 } })
    await eventually(() => call.isShown('realtime-toggle')).toBe(true)
    call.part('realtime-toggle').click()
    await eventually(() => call.part('realtime-toggle').getAttribute('aria-busy')).toBe('true')
    call.part('realtime-toggle').click()
    await eventually(call.toggleState).toBe('default')
    await eventually(devices.alive).toEqual([0, 0, 0])
    expect(call.heard).toEqual([])
  })
})

test('setting the same service again, as frameworks do, does not end the call', async () => {
  const call = await renderVoiceChat()
  await call.start()
  Object.assign(call.element, { directConnection: { openAI: { key: 'test-key', realtime: true } } })
  await call.phone.say({ type: 'response.output_audio_transcript.done', item_id: 'a', transcript: 'Still here' })
  call.part('realtime-captions-button').click()
  await eventually(call.captions).toEqual(['AI: Still here'])
  expect(call.heard).toEqual(['sts-session-started'])
})

test('a muted microphone sends silence', async () => {
  const call = await renderVoiceChat()
  await call.start()
  await expect.poll(call.phone.peak, { timeout: 10_000 }).toBeGreaterThan(1000)
  call.part('realtime-microphone').click()
  await eventually(call.microphoneState).toBe('active')
  await call.phone.peak()
  await expect.poll(call.phone.peak).toBeLessThan(100)
})

test('`autoStart` starts a call, and notifies the page', async () => {
  const started = vi.fn<() => void>()
  const call = await renderVoiceChat({ realtime: { autoStart: true, events: { started } } })
  await eventually(() => call.heard).toEqual(['sts-session-started'])
  expect(started).toHaveBeenCalledOnce()
})

test('without a key the chat asks for it first', async () => {
  const call = await renderVoiceChat({ openAI: {} })
  await eventually(() => call.isShown('key-input')).toBe(true)
  expect(call.isShown('realtime')).toBe(false)
})

describe('the handshake of a call', () => {
  test('the current handshake describes the session in the current field names', async () => {
    const call = await renderVoiceChat({ realtime: { config: { voice: 'marin', temperature: 0.8, instructions: 'Be kind' } } })
    await call.start()
    expect(call.mock.requests.map(({ url, json }) => [url.pathname, json])).toEqual([
      [
        '/v1/realtime/client_secrets',
        {
          session: {
            type: 'realtime',
            model: 'gpt-realtime-2.1',
            instructions: 'Be kind',
            audio: { input: { transcription: { model: 'whisper-1' } }, output: { voice: 'marin' } },
          },
        },
      ],
      ['/v1/realtime/calls', {}],
    ])
  })

  test('the beta’s handshake is as specified', async () => {
    const realtime = { api: 'beta', config: { model: 'gpt-4o-realtime-preview-2024-12-17', voice: 'alloy' } } as const
    const call = await renderVoiceChat({ realtime })
    await call.start()
    expect(call.mock.requests.map(({ url }) => url.pathname + url.search)).toEqual([
      '/v1/realtime/sessions',
      '/v1/realtime?model=gpt-4o-realtime-preview-2024-12-17',
    ])
  })

  test('the beta’s handshake, where it was retired, says what to change', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const call = await renderVoiceChat({ realtime: { api: 'beta' }, switches: { profile: 'today' } })
    await eventually(() => call.isShown('realtime-toggle')).toBe(true)
    call.part('realtime-toggle').click()
    await eventually(call.errorText).toContain('Leave out `api`')
    error.mockRestore()
  })
})
