// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { replaceGlobals } from '../../../mocks/kit/replace-globals.ts'
import type { AzureSpeechRecord, AzureSpeechScript } from '../../servers/azure-speech-server.ts'
import type { AzureSpeechOptions, SpeechToTextOptions } from '../../../sdk/core/options/input.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

const patience = { timeout: 15_000 }
afterEach(() => vi.restoreAllMocks())

/** Counts what a page has opened and not released: tracks, audio contexts, blob URLs. */
function watchLeftovers() {
  const tracks: MediaStreamTrack[] = []
  const contexts: AudioContext[] = []
  let addresses = 0
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await open(constraints)
    tracks.push(...stream.getTracks())
    return stream
  })
  const { createObjectURL, revokeObjectURL } = URL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    addresses += 1
    return createObjectURL.call(URL, blob)
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    addresses -= 1
    revokeObjectURL.call(URL, address)
  })
  const Context = AudioContext
  class WatchedContext extends Context {
    constructor(options?: AudioContextOptions) {
      super(options)
      contexts.push(this)
    }
  }
  onTestFinished(replaceGlobals({ AudioContext: WatchedContext }))
  return {
    tracks,
    contexts,
    leftovers: () => ({
      tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
      contexts: contexts.filter(({ state }) => state !== 'closed').length,
      addresses,
    }),
  }
}

const nothing = { tracks: 0, contexts: 0, addresses: 0 }

/** A chat that listens with the real package, a microphone that beeps, and a service on this machine. */
async function renderAzureChat(
  script: AzureSpeechScript = {},
  azure: Partial<AzureSpeechOptions> = { subscriptionKey: 'key' },
  more: Omit<SpeechToTextOptions, 'azure'> = {},
  options: ChatOptions = {},
) {
  const base = inject('azureSpeech')
  const made = await fetch(base, { method: 'POST', body: JSON.stringify(script) })
  const id = (await made.json()) as string
  const watched = watchLeftovers()
  const chat = await renderSpeechChat(
    { ...more, azure: { region: '', endpoint: `${base.replace('http', 'ws')}/${id}`, ...azure } },
    options,
  )
  return {
    ...chat,
    ...watched,
    record: async (): Promise<AzureSpeechRecord> => (await fetch(`${base}/${id}`)).json() as Promise<AzureSpeechRecord>,
  }
}

describe('listening with Azure', () => {
  it('writes interim and final words as the service recognises them, and releases everything at the end', async () => {
    const events = { onStart: vi.fn(), onStop: vi.fn(), onResult: vi.fn() }
    const { listen, press, text, state, record, leftovers } = await renderAzureChat(
      {
        steps: [
          { afterBytes: 8000, guess: 'hello' },
          { afterBytes: 24_000, phrase: 'Hello world.' },
          { afterBytes: 40_000, guess: 'how' },
        ],
      },
      { subscriptionKey: 'key' },
      { events },
    )
    await listen()
    expect(leftovers()).toMatchObject({ tracks: 1 })
    await expect.poll(text, patience).toBe('Hello world. How')
    await press()
    await eventually(state).toBe('default')
    await expect.poll(leftovers, patience).toEqual(nothing)
    await expect.poll(async () => (await record()).open, patience).toBe(0)
    const { queries, peak, hasEnded } = await record()
    expect(queries).toHaveLength(1)
    expect(queries[0]).toMatchObject({ language: 'en-US', 'Ocp-Apim-Subscription-Key': 'key' })
    expect(peak, 'the fake microphone beeps').toBeGreaterThan(1000)
    expect(hasEnded).toBe(true)
    expect(text()).toBe('Hello world. How')
    expect([events.onStart.mock.calls.length, events.onStop.mock.calls.length]).toEqual([1, 1])
    expect(events.onResult.mock.calls).toEqual([
      ['hello', false],
      ['Hello world.', true],
      ['how', false],
    ])
  })

  it('stops by itself after a silence', async () => {
    const { listen, state, leftovers, text } = await renderAzureChat(
      { steps: [{ afterBytes: 4000, phrase: 'Hello.' }] },
      { subscriptionKey: 'key', stopAfterSilenceMs: 700 },
    )
    await listen()
    await expect.poll(text, patience).toBe('Hello.')
    await expect.poll(state, patience).toBe('default')
    await expect.poll(leftovers, patience).toEqual(nothing)
  })

  it.each([
    [{ language: 'de-DE' }, { language: 'de-DE' }],
    [{ endpointId: 'model' }, { cid: 'model' }],
  ])('uses the settings of the page: %o', async (options, query) => {
    const { listen, record } = await renderAzureChat({}, { subscriptionKey: 'key', ...options })
    await listen()
    await expect.poll(async () => (await record()).queries[0], patience).toMatchObject(query)
  })

  it('uses the microphone that the page sets', async () => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    const { deviceId = '' } = devices.findLast(({ kind }) => kind === 'audioinput') ?? {}
    const { listen } = await renderAzureChat({}, { subscriptionKey: 'key', deviceId })
    await listen()
    expect(vi.mocked(navigator.mediaDevices.getUserMedia).mock.lastCall).toEqual([{ audio: { deviceId: { exact: deviceId } } }])
  })

  it.each([
    ['atStart', 4, 'DetectAtAudioStart'],
    ['continuous', 10, 'DetectContinuous'],
  ] as const)('lets the service detect the language: %s, at most %i', async (type, most, mode) => {
    const languages = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-PT', 'nl-NL', 'pl-PL', 'sv-SE', 'da-DK', 'fi-FI', 'nb-NO']
    const { listen, record } = await renderAzureChat({}, { subscriptionKey: 'key', autoLanguage: { type, languages } })
    await listen()
    await expect.poll(async () => (await record()).contexts, patience).toHaveLength(1)
    expect((await record()).contexts[0]).toMatchObject({ languageId: { mode, languages: languages.slice(0, most) } })
  })

  it('ends with a chat that is removed while connecting', async () => {
    const { press, element, leftovers, tracks } = await renderAzureChat()
    const ask = vi.mocked(navigator.mediaDevices.getUserMedia)
    const open = ask.getMockImplementation()
    let allow = (): void => undefined
    const allowed = new Promise<void>((resolve) => (allow = resolve))
    ask.mockImplementation(async (constraints) => {
      await allowed
      return open ? open(constraints) : new MediaStream()
    })
    await press()
    await eventually(() => ask.mock.calls.length).toBe(1)
    element.remove()
    allow()
    await expect.poll(() => tracks.length).toBe(1)
    await expect.poll(leftovers, patience).toEqual(nothing)
  })

  it('ends with a chat that is removed while listening', async () => {
    const { listen, element, leftovers, record } = await renderAzureChat()
    await listen()
    element.remove()
    await expect.poll(leftovers, patience).toEqual(nothing)
    await expect.poll(async () => (await record()).open, patience).toBe(0)
  })

  it('cannot be stopped while connecting, but for 800 ms only', async () => {
    const { microphone } = await renderAzureChat()
    let time = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => time)
    vi.mocked(navigator.mediaDevices.getUserMedia).mockReturnValue(new Promise(() => undefined))
    const isBusy = (): boolean => microphone().hasAttribute('aria-busy')
    microphone().click()
    await eventually(isBusy).toBe(true)
    await eventually(() => vi.mocked(navigator.mediaDevices.getUserMedia).mock.calls.length).toBe(1)
    time += 799
    microphone().click()
    expect(isBusy()).toBe(true)
    // Later than a second click that would make a double click.
    time += 301
    microphone().click()
    expect(isBusy()).toBe(false)
  })
})

describe('a token', () => {
  it('of the page is renewed every 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const retrieveToken = vi.fn(async () => 'token')
    const { listen, press, record, state } = await renderAzureChat({}, { retrieveToken })
    await listen()
    expect((await record()).queries[0]).toMatchObject({ Authorization: 'Bearer token' })
    expect(retrieveToken).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(20_000)
    expect(retrieveToken).toHaveBeenCalledTimes(3)
    await press()
    await eventually(state).toBe('default')
    vi.advanceTimersByTime(60_000)
    expect(retrieveToken).toHaveBeenCalledTimes(3)
  })
})

const spyOnErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('when listening with Azure fails', () => {
  let error: ReturnType<typeof spyOnErrors>
  beforeEach(() => {
    error = spyOnErrors()
  })
  const logged = (): string => error.mock.calls.map((words) => words.map(String).join(' ')).join('\n')

  it('because the token is rejected, the visitor is told and nothing stays open', async () => {
    const { press, texts, leftovers, microphone } = await renderAzureChat(
      {},
      { retrieveToken: () => Promise.reject(new Error('401')) },
    )
    await press()
    await eventually(() => texts('error')[0]).toContain("Couldn't reach the voice input service")
    expect(logged()).toContain('Unable to contact Azure server')
    expect(microphone().getAttribute('aria-busy')).toBeNull()
    expect(leftovers()).toEqual(nothing)
  })

  it('because a later token is rejected, the recognised words stay', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const retrieveToken = vi.fn(async () => 'token')
    const { listen, texts, text, leftovers, state } = await renderAzureChat(
      { steps: [{ afterBytes: 4000, guess: 'hello' }] },
      { retrieveToken },
    )
    await listen()
    await expect.poll(text, patience).toBe('Hello')
    retrieveToken.mockRejectedValue(new Error('401'))
    vi.advanceTimersByTime(10_000)
    await eventually(() => texts('error')[0]).toContain("Couldn't reach the voice input service")
    expect(state()).toBe('default')
    expect(text()).toBe('Hello')
    await expect.poll(leftovers, patience).toEqual(nothing)
  })

  it('because the service is unreachable', async () => {
    const { press, texts, leftovers } = await renderAzureChat({ isRefusing: true })
    await press()
    await expect.poll(() => texts('error')[0], { timeout: 30_000 }).toContain("Couldn't reach the voice input service")
    await expect.poll(leftovers, patience).toEqual(nothing)
  }, 40_000)

  it('because the visitor denies permission', async () => {
    const { press, texts, leftovers } = await renderAzureChat()
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'))
    await press()
    await eventually(() => texts('error')[0]).toContain('Microphone access is blocked')
    expect(leftovers()).toEqual(nothing)
  })

  it('because the microphone is unplugged', async () => {
    const { listen, texts, text, tracks, leftovers, state } = await renderAzureChat({
      steps: [{ afterBytes: 4000, guess: 'hello' }],
    })
    await listen()
    await expect.poll(text, patience).toBe('Hello')
    // What a browser does when a device is removed.
    tracks[0]?.stop()
    tracks[0]?.dispatchEvent(new Event('ended'))
    await eventually(() => texts('error')[0]).toContain('No microphone found')
    expect(state()).toBe('default')
    expect(text()).toBe('Hello')
    await expect.poll(leftovers, patience).toEqual(nothing)
  })

  it.each([
    [{ subscriptionKey: '' }, "Please define a 'subscriptionKey', 'token' or 'retrieveToken' property"],
    [{ subscriptionKey: 'key', endpoint: '' }, "Please define a 'region' property"],
  ])('because of the options, the page is told what is missing: %o', async (options, words) => {
    const { press, texts } = await renderAzureChat({}, options)
    await press()
    await eventually(() => texts('error')).toEqual(['speech input error'])
    expect(logged()).toContain(words)
    expect(logged()).toContain('https://')
  })
})
