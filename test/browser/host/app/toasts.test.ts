// @module-tag thorough: how notices come and go.
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Toasts } from '../../../../host/app/toasts/toasts.tsx'
import { toast } from '../../../../host/lib/toast.ts'
import { renderReact } from '../kit/render-react.tsx'
import { setViewport } from '../kit/set-viewport.ts'

const card = (words: string) => page.getByText(words)
const count = (): number => document.querySelectorAll('.toast').length

/** Lets time pass, for the toasts alone: what the test waits with is real. */
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The pointer, as a hand moves it. */
function point(type: string, target: Element, clientX: number): void {
  const { top } = target.getBoundingClientRect()
  const options = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, clientX, clientY: top + 8 }
  target.dispatchEvent(new PointerEvent(type, options))
}

function drag(words: string, share: number): void {
  const box = card(words).element().closest('.toast')
  if (!(box instanceof HTMLElement)) throw new Error(`There is no toast "${words}".`)
  vi.spyOn(box, 'setPointerCapture').mockReturnValue(undefined) // an event made by hand has no pointer to capture
  const start = box.getBoundingClientRect().left + 40
  point('pointerdown', box, start)
  point('pointermove', box, start + (share * box.offsetWidth) / 2)
  point('pointermove', box, start + share * box.offsetWidth)
  point('pointerup', box, start + share * box.offsetWidth)
}

beforeEach(async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  renderReact(createElement(Toasts))
})
afterEach(() => void vi.restoreAllMocks())

describe('a toast', () => {
  it('a toast appears at the top right, below the buttons of the header', async () => {
    toast('Saved.')
    await expect.element(card('Saved.')).toBeVisible()
    const box = card('Saved.').element().closest('.toast')?.getBoundingClientRect()
    await expect
      .poll(() => card('Saved.').element().closest('.toast')?.getBoundingClientRect().right)
      .toBeGreaterThan(innerWidth - 40)
    expect(box?.top).toBeGreaterThan(64)
    expect(box?.top).toBeLessThan(100)
  })

  it('on a phone a toast begins below the heading and the buttons of the screen, and of the next one', async () => {
    await setViewport(390, 844)
    const screen = document.createElement('div')
    onTestFinished(() => screen.remove())
    Object.assign(screen.style, { position: 'absolute', insetBlockStart: '96px', insetInlineStart: '16px', inlineSize: '358px' })
    const draw = (title: string): void => {
      screen.innerHTML = `<div class="page-title"><h1>${title}</h1></div><div class="page-actions"><button>Assess again</button></div>`
    }
    const end = (): number => screen.getBoundingClientRect().bottom
    const start = (): number | undefined => card('Saved.').element().closest('.toast')?.getBoundingClientRect().top
    draw('Your score cards')
    document.body.append(screen)
    toast('Saved.')
    await expect.element(card('Saved.')).toBeVisible()
    expect(start()).toBeGreaterThanOrEqual(end())
    draw('What your website says to visitors, to search engines and to assistants')
    await expect.poll(() => Number(start()) - end()).toBeGreaterThanOrEqual(0)
  })

  it('a toast disappears after 5 seconds', async () => {
    fakeTime()
    toast('Saved.')
    await expect.poll(count).toBe(1)
    await pass(4900)
    expect(count()).toBe(1)
    await pass(1000)
    await expect.poll(count).toBe(0)
  })

  it('the close button of a toast closes it', async () => {
    toast('Saved.')
    await userEvent.click(page.getByRole('button', { name: 'Close notification' }))
    await expect.poll(count).toBe(0)
  })

  it('Escape closes a toast that has the focus', async () => {
    toast('Saved.')
    await expect.element(card('Saved.')).toBeVisible()
    ;(page.getByRole('button', { name: 'Close notification' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(count).toBe(0)
  })

  it('a toast pauses under the pointer, and then stays for the remaining time', async () => {
    fakeTime()
    toast('Saved.')
    await expect.poll(count).toBe(1)
    await pass(4000)
    await userEvent.hover(card('Saved.'))
    await pass(20_000)
    expect(count()).toBe(1)
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
    await pass(800)
    expect(count()).toBe(1)
    await pass(1000)
    await expect.poll(count).toBe(0)
  })

  it('a toast pauses while it has the focus', async () => {
    fakeTime()
    toast('Saved.')
    await expect.poll(count).toBe(1)
    const close = page.getByRole('button', { name: 'Close notification' }).element() as HTMLElement
    close.focus()
    await pass(20_000)
    expect(count()).toBe(1)
    close.blur()
    await pass(6000)
    await expect.poll(count).toBe(0)
  })

  it('a toast pauses while the window has no focus', async () => {
    fakeTime()
    toast('Saved.')
    await expect.poll(count).toBe(1)
    dispatchEvent(new FocusEvent('blur'))
    await pass(20_000)
    expect(count()).toBe(1)
    dispatchEvent(new FocusEvent('focus'))
    await pass(6000)
    await expect.poll(count).toBe(0)
  })

  it('a toast that is dragged by half its width snaps back, and by more than 0.6 of its width closes', async () => {
    toast('Saved.')
    await expect.element(card('Saved.')).toBeVisible()
    drag('Saved.', 0.5)
    await expect.poll(() => card('Saved.').element().closest<HTMLElement>('.toast')?.style.translate).toBe('')
    expect(count()).toBe(1)
    drag('Saved.', 0.65)
    await expect.poll(count).toBe(0)
  })

  it('a toast interrupts a screen reader for an error only', async () => {
    toast('Saved.')
    toast('That did not work.', { kind: 'error' })
    await expect.element(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: 'That did not work.' })).toBeVisible()
  })

  it('the button of a toast does what it says, and closes the toast', async () => {
    const onPress = vi.fn<() => void>()
    toast('Message deleted.', { action: { label: 'Undo', onPress } })
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledOnce()
    await expect.poll(count).toBe(0)
  })
})

describe('many toasts', () => {
  it('at most four toasts are shown at a time', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) toast(`Number ${number}.`)
    await expect.element(card('Number 6.')).toBeVisible()
    await expect.poll(count).toBe(4)
  })

  it('toasts with the same text are shown once', async () => {
    toast('Saved.')
    toast('Saved.')
    toast('Other.')
    await expect.element(card('Other.')).toBeVisible()
    expect(count()).toBe(2)
  })
})
