import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { MicrophoneOptions } from '../../../../sdk/core/options/input.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { loadRecorder } from './load-recorder.ts'
import { unplug, watchMedia, withoutMedia } from './media.ts'

const start = 'Record voice message'
const stop = 'Stop recording'

loadRecorder()

async function renderRecorder(microphone: true | MicrophoneOptions = true, options: ChatOptions = {}) {
  const media = watchMedia()
  const errors: string[] = []
  let files: File[] = []
  const chat = await renderChat({
    demo: true,
    microphone,
    onInput: ({ content }) => (files = content.files ?? []),
    onError: (error) => errors.push(error),
    ...options,
  })
  const { root } = chat
  await eventually(() => root.querySelector('[part~="microphone"]')).toBeTruthy()
  const button = chat.part('microphone')
  const chip = () => root.querySelector<HTMLElement>('[part~="recording"]')
  return {
    ...chat,
    ...media,
    errors,
    button,
    chip,
    time: () => chip()?.querySelector('[role="timer"]')?.textContent,
    file: () => files[0],
    files: () => files,
    async record() {
      await userEvent.click(button)
      await eventually(() => chip()).toBeTruthy()
    },
    /** Waits until the visitor has talked for this long. */
    talk: (clock: string) =>
      // At least: a busy page can miss the one second in which the clock shows it.
      eventually(() => (chip()?.querySelector('[role="timer"]')?.textContent ?? '') >= clock).toBe(true),
  }
}

/** Duration in seconds and volume of an audio file, as the browser plays it. */
async function listen(file: File | undefined) {
  const context = new OfflineAudioContext(1, 1, 44_100)
  const sound = await context.decodeAudioData(await (file as File).arrayBuffer())
  return { seconds: sound.duration, isSilent: sound.getChannelData(0).every((level) => Math.abs(level) < 0.001) }
}

const bytesOf = async (file: File | undefined): Promise<Uint8Array> =>
  new Uint8Array((await file?.slice(0, 64).arrayBuffer()) ?? [])
const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))

/** The format indicated by the first bytes of a file. */
async function formatOf(file: File | undefined): Promise<string> {
  const bytes = await bytesOf(file)
  const [first = 0, second = 0] = bytes
  // Eleven bits of frame sync, then version 1, layer 3: http://www.mp3-tech.org/programmer/frame_header.html
  if (first === 0xff && (second & 0xfe) === 0xfa) return 'mp3'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE') return 'wav'
  if (textAt(bytes, 4, 4) === 'ftyp') return 'mp4'
  return first === 0x1a && second === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3 ? 'webm' : 'unknown'
}

function failWith(name: string): void {
  const refusal = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', name))
  onTestFinished(() => refusal.mockRestore())
}

const quietConsole = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('a voice message', () => {
  const formats: [MicrophoneOptions['files'] & object, string, string, RegExp][] = [
    [{}, 'mp3', 'audio/mpeg', /^audio-\d\d-\d\d-\d\d\.mp3$/],
    [{ format: 'mpga' }, 'mp3', 'audio/mpeg', /\.mpga$/],
    [{ format: 'wav', newFilePrefix: 'note' }, 'wav', 'audio/wav', /^note-\d\d-\d\d-\d\d\.wav$/],
    [{ format: 'webm' }, 'webm', 'audio/webm', /\.webm$/],
    [{ format: 'mp4' }, 'mp4', 'audio/mp4', /\.mp4$/],
    [{ format: '4a' }, 'mp4', 'audio/mp4', /\.m4a$/],
  ]

  it.each(isThorough ? formats : formats.slice(0, 1))(
    'has the format of its name and the recorded duration, and can be played: %o',
    async (files, format, type, name) => {
      const { record, talk, button, file, isAllStopped, chip } = await renderRecorder({ files })
      const begun = performance.now()
      await record()
      await talk('0:01')
      await userEvent.click(button)
      await expect.poll(file, { timeout: 10_000 }).toBeTruthy()
      const taken = (performance.now() - begun) / 1000
      expect([file()?.type, file()?.name]).toEqual([type, expect.stringMatching(name)])
      expect(await formatOf(file())).toBe(format)
      const { seconds, isSilent } = await listen(file())
      // Microphone and encoder take a moment to start and to stop.
      expect(seconds).toBeGreaterThan(0.4)
      expect(seconds).toBeLessThan(taken + 0.2)
      expect(isSilent).toBe(false)
      expect(isAllStopped()).toBe(true)
      await eventually(chip).toBeNull()
    },
  )

  it('shows its duration, and ends with its button or with the one beside the time', { tags: 'thorough' }, async () => {
    const { button, record, time, chip, talk, file } = await renderRecorder({ files: { format: 'webm' } })
    expect([button.ariaLabel, button.dataset['state']]).toEqual([start, 'default'])
    await record()
    expect(time()).toBe('0:00')
    expect([button.ariaLabel, button.dataset['state']]).toEqual([stop, 'active'])
    await talk('0:01')
    await userEvent.click(chip()?.querySelector('button') as HTMLElement)
    await eventually(file).toBeTruthy()
    await eventually(() => button.ariaLabel).toBe(start)
  })

  it('ends automatically at the maximum duration set by the page', { tags: 'thorough' }, async () => {
    const { record, file, errors } = await renderRecorder({ files: { format: 'wav', maxDurationSeconds: 1 } })
    await record()
    await expect.poll(file, { timeout: 10_000 }).toBeTruthy()
    const { seconds } = await listen(file())
    expect(seconds).toBeGreaterThan(0.4)
    expect(seconds).toBeLessThan(5)
    expect(errors).toEqual([])
  })

  it('is sent with a message in the meantime: sending waits for it', { tags: 'thorough' }, async () => {
    const server = await scripted({ steps: [{ send: JSON.stringify({ text: 'Heard' }) }] })
    const { record, talk, send, texts } = await renderRecorder(true, { connect: { url: server.url } })
    await record()
    await talk('0:01')
    await send('Listen to this')
    await expect.poll(() => texts('ai'), { timeout: 10_000 }).toEqual(['Heard'])
    const [request] = await server.requests()
    const note = request?.parts.find(({ name }) => name === 'files')
    expect(note?.fileName).toMatch(/^audio-.*\.mp3$/)
    expect(note?.type).toBe('audio/mpeg')
    expect(await formatOf(new File([note?.bytes as Uint8Array<ArrayBuffer>], 'note'))).toBe('mp3')
  })

  it('waits for the permission, and clicks in the meantime do nothing', { tags: 'thorough' }, async () => {
    const { button, spy, chip, isAllStopped } = await renderRecorder({ files: { format: 'webm' } })
    const open = spy.getMockImplementation() as typeof navigator.mediaDevices.getUserMedia
    let allow = (): void => undefined
    const permission = new Promise<void>((resolve) => (allow = resolve))
    spy.mockImplementation(async (constraints) => {
      await permission
      return open(constraints)
    })
    await userEvent.click(button)
    expect(button.ariaDisabled).toBe('true')
    button.click()
    button.click()
    expect(spy).toHaveBeenCalledOnce()
    allow()
    await eventually(chip).toBeTruthy()
    await userEvent.click(button)
    await eventually(isAllStopped).toBe(true)
  })

  const faults = [
    ['NotAllowedError', 'Microphone access is blocked.'],
    ['NotFoundError', 'No microphone found.'],
    ['NotReadableError', "The microphone couldn't start. If another app is using it"],
    ['UnknownError', "The microphone couldn't start. Try"],
  ] as const
  it.each(isThorough ? faults : faults.slice(0, 1))(
    'explains %s in plain words; the chat and the button still work',
    async (name, words) => {
      quietConsole()
      const { button, errors, texts, record, chip, send } = await renderRecorder({ files: { format: 'webm' } })
      failWith(name)
      await userEvent.click(button)
      await eventually(() => errors.length).toBe(1)
      expect(errors[0]).toContain(words)
      await eventually(() => texts('error').join()).toContain(words)
      expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'No' }), expect.any(String))
      await eventually(() => button.ariaDisabled).toBeNull()
      await send('Hello')
      await eventually(() => texts('ai').length).toBeGreaterThan(0)
      vi.mocked(navigator.mediaDevices.getUserMedia).mockRestore()
      await record()
      expect(chip()).toBeTruthy()
    },
  )

  it('is kept up to the moment when the microphone is unplugged, and the visitor is told', async () => {
    quietConsole()
    const { record, talk, tracks, file, texts, button } = await renderRecorder({ files: { format: 'webm' } })
    await record()
    await talk('0:01')
    unplug(tracks()[0] as MediaStreamTrack)
    await eventually(file).toBeTruthy()
    expect((await listen(file())).seconds).toBeGreaterThan(0.5)
    await eventually(() => texts('error')[0]).toContain('disconnected')
    expect(button.dataset['state']).toBe('default')
  })

  it('is not created if nothing was recorded, and the visitor is told why', { tags: 'thorough' }, async () => {
    quietConsole()
    const { button, files, texts } = await renderRecorder()
    vi.spyOn(MediaRecorder.prototype, 'start').mockImplementationOnce(function start(this: MediaRecorder) {
      queueMicrotask(() => this.dispatchEvent(new Event('stop')))
    })
    await userEvent.click(button)
    await eventually(() => texts('error')[0]).toContain('Nothing was recorded')
    expect(files()).toEqual([])
    await eventually(() => button.ariaDisabled).toBeNull()
  })

  it('is kept, in the format that the browser recorded, when the page turns the recorder off', { tags: 'thorough' }, async () => {
    const { element, record, talk, files, isAllStopped, root } = await renderRecorder(true, { audio: true })
    await record()
    await talk('0:01')
    element.microphone = false
    await eventually(() => files().length).toBe(1)
    expect([files()[0]?.type, await formatOf(files()[0])]).toEqual(['audio/webm', 'webm'])
    expect(isAllStopped()).toBe(true)
    expect(root.querySelector('[part~="microphone"], [part~="recording"]')).toBeNull()
  })

  it('leaves nothing open when the chat leaves the page, and is there when it returns', { tags: 'thorough' }, async () => {
    const { element, record, talk, isAllStopped, root, file } = await renderRecorder({ files: { format: 'webm' } })
    await record()
    await talk('0:01')
    element.remove()
    await eventually(isAllStopped).toBe(true)
    await eventually(file).toBeTruthy()
    document.body.append(element)
    await eventually(() => root.querySelectorAll('.file-attachment').length).toBe(1)
  })

  it('stops a microphone that is permitted only after the chat left the page', { tags: 'thorough' }, async () => {
    const { element, button, spy, isAllStopped } = await renderRecorder()
    const open = spy.getMockImplementation() as typeof navigator.mediaDevices.getUserMedia
    let allow = (): void => undefined
    const permission = new Promise<void>((resolve) => (allow = resolve))
    spy.mockImplementation(async (constraints) => {
      await permission
      return open(constraints)
    })
    await userEvent.click(button)
    element.remove()
    allow()
    await eventually(isAllStopped).toBe(true)
  })

  it('keeps its own format, and says so, if nothing can encode mp3', { tags: 'thorough' }, async () => {
    const complaint = quietConsole()
    vi.stubGlobal('Worker', undefined)
    vi.stubGlobal('lamejs', { Mp3Encoder: undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { record, talk, button, file } = await renderRecorder()
    await record()
    await talk('0:01')
    await userEvent.click(button)
    await eventually(file).toBeTruthy()
    expect([file()?.type, await formatOf(file())]).toEqual(['audio/webm', 'webm'])
    expect(file()?.name).toMatch(/\.webm$/)
    expect(complaint).toHaveBeenCalledWith('The recording could not be made mp3:', expect.anything(), expect.any(String))
  })

  it('is encoded as mp3 on the main thread if a policy forbids workers', { tags: 'thorough' }, async () => {
    vi.stubGlobal('Worker', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { record, talk, button, file } = await renderRecorder()
    await record()
    await talk('0:01')
    await userEvent.click(button)
    await expect.poll(file, { timeout: 10_000 }).toBeTruthy()
    expect(await formatOf(file())).toBe('mp3')
    expect((await listen(file())).isSilent).toBe(false)
  })

  it("is encoded as mp3 with the page's encoder, on the main thread", { tags: 'thorough' }, async () => {
    const library = await import('@breezystack/lamejs')
    let encoded = 0
    class Mp3Encoder {
      private readonly encoder: InstanceType<typeof library.Mp3Encoder>
      constructor(channels: number, sampleRate: number, kilobits: number) {
        this.encoder = new library.Mp3Encoder(channels, sampleRate, kilobits)
      }
      encodeBuffer(samples: Int16Array): Uint8Array {
        encoded += samples.length
        return this.encoder.encodeBuffer(samples)
      }
      flush(): Uint8Array {
        return this.encoder.flush()
      }
    }
    const { record, talk, button, file } = await renderRecorder({ files: { mp3Encoder: async () => ({ Mp3Encoder }) } })
    await record()
    await talk('0:01')
    await userEvent.click(button)
    await expect.poll(file, { timeout: 10_000 }).toBeTruthy()
    expect(await formatOf(file())).toBe('mp3')
    expect(encoded).toBeGreaterThan(10_000)
  })

  it("keeps its own format if the page's encoder does not load", { tags: 'thorough' }, async () => {
    const complaint = quietConsole()
    const mp3Encoder = () => Promise.reject(new Error('offline'))
    const { record, talk, button, file } = await renderRecorder({ files: { mp3Encoder } })
    await record()
    await talk('0:01')
    await userEvent.click(button)
    await eventually(file).toBeTruthy()
    expect(await formatOf(file())).toBe('webm')
    expect(complaint).toHaveBeenCalledWith('The recording could not be made mp3:', new Error('offline'), expect.any(String))
  })

  it('ends the worker that encoded it', { tags: 'thorough' }, async () => {
    const workers: Worker[] = []
    const ended: Worker[] = []
    const { Worker: Original } = globalThis
    vi.stubGlobal(
      'Worker',
      class extends Original {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given)
          workers.push(this)
        }
        override terminate(): void {
          ended.push(this)
          super.terminate()
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { record, talk, button, file } = await renderRecorder()
    await record()
    await talk('0:01')
    await userEvent.click(button)
    await expect.poll(file, { timeout: 10_000 }).toBeTruthy()
    expect(await formatOf(file())).toBe('mp3')
    expect([workers.length, ended]).toEqual([1, workers])
  })
})

describe('the microphone button', () => {
  it('has the styles of its state and the place set by the page, never in the menu', { tags: 'thorough' }, async () => {
    const { button, record, element } = await renderRecorder({
      files: { format: 'webm' },
      button: {
        default: { container: { default: { color: 'rgb(1, 1, 1)' } } },
        active: { container: { default: { backgroundColor: 'rgb(2, 2, 2)' } } },
        position: 'dropup-menu',
      },
    })
    await eventually(() => button.parentElement?.className).toContain('outside-end')
    expect(button.style.color).toBe('rgb(1, 1, 1)')
    await record()
    expect([button.style.color, button.style.backgroundColor]).toEqual(['rgb(1, 1, 1)', 'rgb(2, 2, 2)'])
    expect(button.querySelector('.active-microphone-icon')).toBeTruthy()
    element.microphone = { button: { position: 'inside-left' } }
    await eventually(() => button.parentElement?.className).toContain('inside-start')
    expect(button.dataset['state']).toBe('active')
  })

  it('is hidden if no microphone is available, and the console says why', async () => {
    const complaint = quietConsole()
    const chat = await renderChat({ demo: true })
    withoutMedia()
    chat.element.microphone = true
    await eventually(() => chat.root.querySelector('.unsupported-microphone')).toBeTruthy()
    const button = chat.part('microphone')
    expect([button.dataset['state'], getComputedStyle(button).display]).toEqual(['unsupported', 'none'])
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('https'), expect.stringContaining('#device'))
  })

  it.each(['light', 'dark'] as const)(
    'has no problems for axe in the %s theme while recording',
    { tags: 'thorough' },
    async (theme) => {
      const { record, element } = await renderRecorder({ files: { format: 'webm' } }, { theme })
      await record()
      expect(await axeFindings(element)).toEqual([])
    },
  )

  it('works with the keyboard alone, and keeps the focus', { tags: 'thorough' }, async () => {
    const { button, root, talk, file } = await renderRecorder({ files: { format: 'webm' } })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await talk('0:01')
    await userEvent.keyboard('{Enter}')
    await eventually(file).toBeTruthy()
    expect(root.activeElement).toBe(button)
  })
})
