import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { axeFindings } from '../../axe-findings.ts'
import type { CameraOptions } from '../../../../sdk/core/options/input.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { unplug, watchMedia, withoutMedia } from '../composer/media.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

async function renderCamera(camera: true | CameraOptions = true, options: ChatOptions = {}) {
  const media = watchMedia()
  const files: File[][] = []
  const onInput: ChatOptions['onInput'] = ({ content }) => void files.push(content.files ?? [])
  const chat = await renderChat({ demo: true, camera, onInput, ...options })
  const { root } = chat
  await eventually(() => root.querySelector('[part~="camera"]')).toBeTruthy()
  const modal = () => root.querySelector<HTMLElement>('[part~="camera-modal"]')
  const named = (label: string) => modal()?.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
  return {
    ...chat,
    ...media,
    modal,
    named,
    status: () => modal()?.querySelector('[role="status"]')?.textContent,
    state: () => modal()?.dataset['state'],
    canvas: () => modal()?.querySelector('canvas') as HTMLCanvasElement,
    photo: () => files.at(-1)?.[0],
    async open() {
      await userEvent.click(chat.part('camera'))
      await eventually(() => modal()?.dataset['state']).toMatch(/live|failed/)
    },
    async press(label: string) {
      await eventually(() => named(label)).toBeTruthy()
      await userEvent.click(named(label) as HTMLElement)
    },
  }
}

const bytesOf = async (file: Blob | undefined): Promise<number[]> => [
  ...new Uint8Array((await file?.slice(0, 8).arrayBuffer()) ?? []),
]

/** Failures of `getUserMedia`, by the standard's names. */
function failWith(name: string): void {
  const refusal = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', name))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => refusal.mockRestore())
}

describe('the camera', () => {
  it('takes a real photo: live preview, capture, attach, every track stopped', async () => {
    const { open, press, state, canvas, photo, modal, isAllStopped } = await renderCamera()
    await open()
    expect(state()).toBe('live')
    await press('Take photo')
    expect(state()).toBe('captured')
    const shown = canvas().toDataURL()
    await press('Use photo')
    await eventually(photo).toBeTruthy()
    const file = photo() as File
    expect(file.name).toMatch(/^photo-\d\d-\d\d-\d\d\.png$/)
    expect(file.type).toBe('image/png')
    expect(await bytesOf(file)).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const picture = await createImageBitmap(file)
    expect([picture.width, picture.height]).toEqual([640, 480])
    const redrawn = document.createElement('canvas')
    Object.assign(redrawn, { width: 640, height: 480 })
    redrawn.getContext('2d')?.drawImage(picture, 0, 0)
    expect(redrawn.toDataURL()).toBe(shown)
    expect(isAllStopped()).toBe(true)
    await eventually(modal).toBeNull()
  })

  it('has a shutter alone while it is live; words stand on what comes after it, and the way out is at the corner', async () => {
    const { open, press, named, modal } = await renderCamera()
    await open()
    expect([named('Take photo')?.textContent, named('Use photo')?.hidden]).toEqual(['', true])
    const boxOf = (one: HTMLElement | null | undefined): DOMRect => (one as HTMLElement).getBoundingClientRect()
    const shutter = boxOf(named('Take photo'))
    expect([shutter.width >= 44, shutter.width]).toEqual([true, shutter.height])
    const [frame, close] = [boxOf(modal()), boxOf(named('Close'))]
    expect([close.top - frame.top < 16, frame.right - close.right < 16]).toEqual([true, true])
    await press('Take photo')
    expect([named('Retake photo')?.textContent, named('Use photo')?.textContent]).toEqual(['Retake photo', 'Use photo'])
    expect(named('Use photo')?.checkVisibility()).toBe(true)
  })

  it('moves while it is live, is frozen when captured, and moves again for another photo', { tags: 'thorough' }, async () => {
    const { open, press, canvas } = await renderCamera()
    await open()
    const first = canvas().toDataURL()
    await eventually(() => canvas().toDataURL()).not.toBe(first)
    await press('Take photo')
    const still = canvas().toDataURL()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(canvas().toDataURL()).toBe(still)
    await press('Retake photo')
    await eventually(() => canvas().toDataURL()).not.toBe(still)
  })

  const settings: [NonNullable<CameraOptions['files']>, number[], RegExp][] = [
    [{ format: 'jpeg' }, [640, 480], /\.jpeg$/],
    [{ format: 'jpeg', dimensions: { width: 320, height: 320 } }, [320, 320], /^photo-/],
    [{ format: 'jpeg', dimensions: { width: 200 }, newFilePrefix: 'selfie' }, [200, 150], /^selfie-/],
    [{ format: 'jpeg', dimensions: { height: -5 } }, [640, 480], /^photo-/],
  ]

  it.each(isThorough ? settings : settings.slice(1, 2))(
    'uses the format and size set by the page: %o',
    async (files, size, name) => {
      const { open, press, photo } = await renderCamera({ files })
      await open()
      await press('Take photo')
      await press('Use photo')
      await eventually(photo).toBeTruthy()
      const file = photo() as File
      expect((await bytesOf(file)).slice(0, 3)).toEqual([0xff, 0xd8, 0xff])
      expect([file.type, file.name]).toEqual(['image/jpeg', expect.stringMatching(name)])
      const { width, height } = await createImageBitmap(file)
      expect([width, height]).toEqual(size)
    },
  )

  it('works with the keyboard alone, and announces its state', async () => {
    const { part, root, status, state, photo } = await renderCamera()
    part('camera').focus()
    await userEvent.keyboard('{Enter}')
    await eventually(status).toBe('Camera on')
    expect(root.activeElement?.ariaLabel).toBe('Take photo')
    await userEvent.keyboard('{Enter}')
    expect(status()).toBe('Photo taken')
    await userEvent.keyboard('{Tab}')
    expect(root.activeElement?.ariaLabel).toBe('Use photo')
    await userEvent.keyboard('{Enter}')
    await eventually(photo).toBeTruthy()
    await eventually(state).toBeUndefined()
    expect(root.activeElement).toBe(part('camera'))
  })

  it.each<[string, (chat: Awaited<ReturnType<typeof renderCamera>>) => unknown]>([
    ['by its close button', ({ press }) => press('Close')],
    ['by Escape', () => userEvent.keyboard('{Escape}')],
    [
      'by a click beside it',
      ({ root }) => userEvent.click(root.querySelector('#modal-background-panel') as Element, { position: { x: 3, y: 3 } }),
    ],
    ['with the chat', ({ element }) => element.remove()],
    ['when the page switches it off', ({ element }) => (element.camera = false)],
  ])('leaves no track open when it closes %s', { tags: 'thorough' }, async (_, leave) => {
    const chat = await renderCamera()
    await chat.open()
    await leave(chat)
    await eventually(chat.isAllStopped).toBe(true)
    await eventually(() => chat.root.querySelector('[part~="camera-modal"]')).toBeNull()
    expect(chat.photo()).toBeUndefined()
  })

  it('stops a camera that is permitted only after the dialog was closed', { tags: 'thorough' }, async () => {
    const { part, spy, streams, modal, isAllStopped } = await renderCamera()
    const open = spy.getMockImplementation() as typeof navigator.mediaDevices.getUserMedia
    let allow = (): void => undefined
    const permission = new Promise<void>((resolve) => (allow = resolve))
    spy.mockImplementation(async (constraints) => {
      await permission
      return open(constraints)
    })
    await userEvent.click(part('camera'))
    await eventually(() => modal()?.dataset['state']).toBe('waiting')
    await eventually(() => spy.mock.calls.length).toBe(1)
    await userEvent.keyboard('{Escape}')
    allow()
    await eventually(() => streams.length).toBe(1)
    await eventually(isAllStopped).toBe(true)
  })

  it.each([
    ['NotAllowedError', 'Camera access is blocked.'],
    ['SecurityError', 'Camera access is blocked.'],
    ['NotFoundError', 'No camera found.'],
    ['OverconstrainedError', 'No camera found.'],
    ['NotReadableError', "The camera couldn't start. If another app is using it"],
    ['AbortError', "The camera couldn't start. If another app is using it"],
    ['TypeError', "The camera couldn't start. Try"],
  ])('explains %s in plain words, and tries again when asked', { tags: 'thorough' }, async (name, words) => {
    const { open, status, press, state, spy, named } = await renderCamera()
    failWith(name)
    await open()
    expect(state()).toBe('failed')
    expect(status()).toContain(words)
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'No' }), expect.stringContaining('#device'))
    expect(named('Use photo')?.hidden).toBe(true)
    spy.mockRestore()
    await press('Try again')
    await eventually(state).toBe('live')
  })

  it('explains on an insecure page why there is no camera, and the chat continues', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { open, status, named, root, send, texts } = await renderCamera()
    withoutMedia()
    await open()
    expect(status()).toContain('https')
    expect(named('Try again')?.hidden).toBe(true)
    expect(root.activeElement?.ariaLabel).toBe('Close')
    await userEvent.keyboard('{Enter}')
    await send('Hello')
    await eventually(() => texts('ai').length).toBeGreaterThan(0)
  })

  it('reports that the camera was unplugged, and is live again when it is back', { tags: 'thorough' }, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { open, tracks, status, state, press } = await renderCamera()
    await open()
    unplug(tracks()[0] as MediaStreamTrack)
    expect(status()).toContain('disconnected')
    await press('Try again')
    await eventually(state).toBe('live')
  })

  it('keeps a photo if the camera is unplugged after it was taken', { tags: 'thorough' }, async () => {
    const { open, tracks, press, photo, state } = await renderCamera()
    await open()
    await press('Take photo')
    unplug(tracks()[0] as MediaStreamTrack)
    expect(state()).toBe('captured')
    await press('Use photo')
    await eventually(photo).toBeTruthy()
  })

  it("applies the page's styles, position, tooltip and labels while open", { tags: 'thorough' }, async () => {
    const { element, part, open, modal, named } = await renderCamera({ button: { position: 'inside-start' } })
    await eventually(() => part('camera').parentElement?.className).toContain('inside-start')
    await open()
    element.camera = {
      modalContainerStyle: { backgroundColor: 'rgb(1, 2, 3)' },
      button: { styles: { container: { default: { backgroundColor: 'rgb(4, 5, 6)' } } } },
    }
    element.labels = { cameraCapture: 'Klick' }
    await eventually(() => modal()?.style.backgroundColor).toBe('rgb(1, 2, 3)')
    expect(part('camera').style.backgroundColor).toBe('rgb(4, 5, 6)')
    expect(named('Klick')).toBeTruthy()
  })

  it('opens once, however often its button is clicked', { tags: 'thorough' }, async () => {
    const { part, root, state, spy } = await renderCamera()
    part('camera').click()
    part('camera').click()
    await eventually(state).toBe('live')
    expect(root.querySelectorAll('[part~="camera-modal"]').length).toBe(1)
    expect(spy).toHaveBeenCalledOnce()
  })

  it.each(['light', 'dark'] as const)(
    'has no problems for axe in the %s theme: live, captured and failed',
    { tags: 'thorough' },
    async (theme) => {
      const { open, press, element, tracks, state } = await renderCamera(true, { theme })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await open()
      expect(await axeFindings(element)).toEqual([])
      await press('Take photo')
      expect(await axeFindings(element)).toEqual([])
      await press('Retake photo')
      unplug(tracks()[0] as MediaStreamTrack)
      expect(state()).toBe('failed')
      expect(await axeFindings(element)).toEqual([])
    },
  )
})
