import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { ChatState } from '../../../../sdk/core/types.ts'
import { createComposer } from '../../../../sdk/views/composer/composer.ts'
import { reduceMotion } from '../../reduce-motion.ts'
import { renderView } from '../../render-view.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function renderButton(options: ChatOptions = {}, text = 'Hello') {
  const composer = renderView(createComposer, {}, options)
  const { root, get, set } = composer
  set({ composer: { ...get().composer, text, canSend: text !== '' } })
  const button = root.querySelector<HTMLButtonElement>('[part~="submit"]')
  const input = root.querySelector<HTMLTextAreaElement>('#text-input')
  if (!button || !input) throw new Error('The composer is not complete')
  return {
    ...composer,
    button,
    input,
    go: (patch: Partial<ChatState>) => set(patch),
    disable: () => set({ composer: { ...get().composer, isSubmitDisabled: true } }),
  }
}

const stateOf = (button: HTMLElement): string | undefined => button.dataset['state']

describe('the submit button', () => {
  it('is disabled while there is nothing to send, and ready when there is', () => {
    const { button, set, get } = renderButton({}, '')
    expect([stateOf(button), button.ariaDisabled, button.ariaLabel]).toEqual(['disabled', 'true', 'Send'])
    set({ composer: { ...get().composer, text: 'Hi', canSend: true } })
    expect([stateOf(button), button.ariaDisabled, button.ariaLabel]).toEqual(['submit', null, 'Send'])
  })

  it('does not fade in with the chat: only a picture that replaces another does', () => {
    const { button, go } = renderButton()
    const fading = (): string[] =>
      button
        .getAnimations({ subtree: true })
        .flatMap((motion) => ('animationName' in motion ? [String(motion.animationName)] : []))
    expect(fading()).toEqual([])
    go({ phase: 'streaming' })
    expect(fading().sort()).toEqual(['picture-in', 'picture-out'])
  })

  it('sends when it is clicked', async () => {
    const { button, requests } = renderButton()
    await userEvent.click(button)
    expect(requests).toEqual([['submit']])
  })

  it('does nothing while disabled, but can be reached with the keyboard', async () => {
    const { button, requests } = renderButton({}, '')
    button.focus()
    await userEvent.keyboard('{Enter}')
    button.click()
    expect(requests).toEqual([])
    expect(button.matches(':focus')).toBe(true)
  })

  it('stops a request that is pending, at once and in its own place', () => {
    const { button, requests, go } = renderButton()
    go({ phase: 'loading' })
    expect([stateOf(button), button.ariaDisabled, button.ariaLabel]).toEqual(['loading', null, 'Stop'])
    expect(button.querySelector('#stop-icon')).toBeTruthy()
    button.click()
    expect(requests).toEqual([['stop']])
  })

  it('takes the second click of two for the first one, which sent', async () => {
    const { button, requests, go } = renderButton()
    button.addEventListener('click', ({ detail }) => detail === 1 && go({ phase: 'loading' }))
    await userEvent.dblClick(button)
    expect(requests).toEqual([['submit']])
    await userEvent.click(button)
    expect(requests).toEqual([['submit'], ['stop']])
  })

  it('has only one picture again as soon as the one before has faded', async () => {
    const { button, go } = renderButton()
    go({ phase: 'streaming' })
    await expect.poll(() => button.querySelectorAll('svg').length).toBe(1)
    expect(button.querySelector('#stop-icon')).toBeTruthy()
  })

  it('changes its picture without motion if the visitor wants none', async () => {
    await reduceMotion()
    const { button, go } = renderButton()
    go({ phase: 'streaming' })
    expect(button.getAnimations({ subtree: true })).toEqual([])
    await expect.poll(() => button.querySelectorAll('svg').length).toBe(1)
  })

  it.each(['streaming', 'uploading'] as const)('stops what is %s', async (phase) => {
    const { button, requests, go } = renderButton({}, '')
    go({ phase })
    expect([stateOf(button), button.ariaDisabled, button.ariaLabel]).toEqual(['stop', null, 'Stop'])
    await userEvent.click(button)
    expect(requests).toEqual([['stop']])
    go({ phase: 'idle' })
    expect(stateOf(button)).toBe('disabled')
  })

  it('never loads or stops over a live connection', () => {
    const { button, go } = renderButton()
    go({ connection: 'open', phase: 'loading' })
    expect(stateOf(button)).toBe('submit')
    go({ phase: 'streaming' })
    expect(stateOf(button)).toBe('submit')
  })

  it('keeps its ready state if the page wants it always enabled, unless the page disables it', () => {
    const { button, disable } = renderButton({ submitButtonStyles: { alwaysEnabled: true } }, '')
    expect(stateOf(button)).toBe('submit')
    disable()
    expect(stateOf(button)).toBe('disabled')
  })

  it('shows a running request even if the page has disabled it', () => {
    const { button, disable, go } = renderButton()
    disable()
    go({ phase: 'streaming' })
    expect(stateOf(button)).toBe('stop')
  })

  it('has the same size and place in every state', () => {
    const { button, set, get, go } = renderButton()
    const box = () => JSON.stringify(button.getBoundingClientRect())
    const ready = box()
    go({ phase: 'loading' })
    expect(box()).toBe(ready)
    go({ phase: 'streaming' })
    expect(box()).toBe(ready)
    set({ phase: 'idle', composer: { ...get().composer, canSend: false } })
    expect(box()).toBe(ready)
  })

  it("has the class names and ids that pages' style sheets use", () => {
    const { button, go, root, set, get } = renderButton()
    const classes = () => [...button.classList].filter((name) => /^(submit|loading|disabled)-button$/.test(name))
    expect(classes()).toEqual(['submit-button'])
    expect(button.classList).toContain('input-button')
    expect(button.classList).toContain('input-button-svg')
    expect(button.classList).toContain('inside-end')
    expect(root.querySelector('#submit-icon')).toBeInstanceOf(SVGElement)
    go({ phase: 'loading' })
    expect(classes()).toEqual(['loading-button'])
    go({ phase: 'streaming' })
    expect(classes()).toEqual([])
    expect(root.querySelector('#stop-icon')).toBeInstanceOf(SVGElement)
    set({ phase: 'idle', composer: { ...get().composer, canSend: false } })
    expect(classes()).toEqual(['submit-button', 'disabled-button'])
  })

  it("uses the page's labels", () => {
    const { button, go } = renderButton({ labels: { submit: 'Senden', stop: 'Anhalten' } })
    expect(button.ariaLabel).toBe('Senden')
    go({ phase: 'loading' })
    expect(button.ariaLabel).toBe('Anhalten')
    go({ phase: 'streaming' })
    expect(button.ariaLabel).toBe('Anhalten')
  })

  it.each([
    ['outside-left', 'outside-start'],
    ['inside-start', 'inside-start'],
    ['outside-end', 'outside-end'],
  ] as const)('moves to %s while the chat runs', (position, place) => {
    const { button, configure } = renderButton()
    button.focus()
    configure({ submitButtonStyles: { position } })
    expect(button.parentElement?.className).toContain(`at-${place}`)
    expect([...button.classList].filter((name) => /^(in|out)side/.test(name))).toEqual([place])
    expect(button.matches(':focus')).toBe(true)
  })
})

describe('the focus around the submit button', () => {
  it('stays in the text when the button is clicked with a pointer', async () => {
    const { input, button, root } = renderButton()
    await userEvent.click(input)
    const blurs = vi.fn()
    input.addEventListener('blur', blurs)
    await userEvent.click(button)
    expect(root.activeElement).toBe(input)
    expect(blurs).not.toHaveBeenCalled()
  })

  it('moves to the text after sending with the keyboard', async () => {
    const { input, button, root } = renderButton()
    button.focus()
    await userEvent.keyboard(' ')
    expect(root.activeElement).toBe(input)
  })

  it('does not open the keyboard of a phone', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
    const { input, button, root } = renderButton()
    button.click()
    expect(root.activeElement).not.toBe(input)
  })

  it('moves to the text on devices with a keyboard and no pointer', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as MediaQueryList)
    const { input, button, root } = renderButton()
    button.click()
    expect(root.activeElement).toBe(input)
  })

  it('stays on the stop button', async () => {
    const { button, root, go } = renderButton()
    go({ phase: 'streaming' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(root.activeElement).toBe(button)
  })
})

describe('styles of the submit button', () => {
  it('loading, stop and disabled inherit the default of submit, but not its hover styles', async () => {
    const { button, go } = renderButton({
      submitButtonStyles: {
        submit: { container: { default: { padding: '3px', color: 'rgb(1, 1, 1)' }, hover: { color: 'rgb(2, 2, 2)' } } },
        stop: { container: { default: { color: 'rgb(3, 3, 3)' } } },
      },
    })
    expect(button.style.color).toBe('rgb(1, 1, 1)')
    go({ phase: 'loading' })
    expect([button.style.padding, button.style.color]).toEqual(['3px', 'rgb(1, 1, 1)'])
    go({ phase: 'streaming' })
    expect([button.style.padding, button.style.color]).toEqual(['3px', 'rgb(3, 3, 3)'])
    await userEvent.hover(button)
    expect(button.style.color).toBe('rgb(3, 3, 3)')
  })

  it('click inherits hover, hover inherits default', async () => {
    const { button } = renderButton({
      submitButtonStyles: {
        submit: {
          container: {
            default: { padding: '1px', color: 'rgb(1, 1, 1)' },
            hover: { color: 'rgb(2, 2, 2)' },
            click: { margin: '3px' },
          },
        },
      },
    })
    const seen = () => [button.style.padding, button.style.color, button.style.margin]
    await userEvent.hover(button)
    expect(seen()).toEqual(['1px', 'rgb(2, 2, 2)', ''])
    button.dispatchEvent(new PointerEvent('pointerdown'))
    expect(seen()).toEqual(['1px', 'rgb(2, 2, 2)', '3px'])
    button.dispatchEvent(new PointerEvent('pointerup'))
    expect(seen()).toEqual(['1px', 'rgb(2, 2, 2)', ''])
    await userEvent.unhover(button)
    expect(seen()).toEqual(['1px', 'rgb(1, 1, 1)', ''])
  })

  it('apply to the keyboard as they do to the pointer', async () => {
    const { button, input } = renderButton({
      submitButtonStyles: { submit: { container: { hover: { color: 'rgb(2, 2, 2)' }, click: { margin: '3px' } } } },
    })
    input.focus()
    await userEvent.keyboard('{Tab}')
    expect(button.style.color).toBe('rgb(2, 2, 2)')
    await userEvent.keyboard('{Space>}')
    expect(button.style.margin).toBe('3px')
    await userEvent.keyboard('{/Space}')
    expect([button.style.color, button.style.margin]).toEqual(['', ''])
  })

  it('for a pressed button apply from the first press on, which also focuses the button', async () => {
    const { button } = renderButton({
      submitButtonStyles: { submit: { container: { hover: { color: 'rgb(2, 2, 2)' }, click: { margin: '3px' } } } },
    })
    const seen: string[] = []
    button.addEventListener('pointerdown', () => button.focus())
    button.addEventListener('pointerup', () => seen.push(button.style.margin), { capture: true })
    button.addEventListener('focus', () => requestAnimationFrame(() => seen.push(button.style.margin)))
    button.dispatchEvent(new PointerEvent('pointerdown'))
    await expect.poll(() => seen).toEqual(['3px'])
    button.dispatchEvent(new PointerEvent('pointerup'))
    expect(button.style.margin).toBe('')
  })

  it.each(['pointerup', 'pointercancel', 'pointerleave', 'blur'])('for a pressed button end with %s', (type) => {
    const { button } = renderButton({ submitButtonStyles: { submit: { container: { click: { margin: '3px' } } } } })
    button.dispatchEvent(new PointerEvent('pointerdown'))
    expect(button.style.margin).toBe('3px')
    button.dispatchEvent(new Event(type))
    expect(button.style.margin).toBe('')
  })

  it('apply to the icon and the text', () => {
    const { button } = renderButton({
      submitButtonStyles: {
        submit: {
          svg: { styles: { default: { width: '11px' } } },
          text: { content: 'Go', styles: { default: { color: 'rgb(1, 1, 1)' } } },
        },
      },
    })
    expect(button.querySelector('svg')?.style.width).toBe('11px')
    expect(button.querySelector<HTMLElement>('.text-button')?.style.color).toBe('rgb(1, 1, 1)')
  })

  it('change while the chat runs', () => {
    const { button, configure } = renderButton({ submitButtonStyles: { submit: { container: { default: { margin: '1px' } } } } })
    configure({ submitButtonStyles: { submit: { container: { default: { padding: '1px' } } } } })
    expect([button.style.margin, button.style.padding]).toEqual(['', '1px'])
  })
})

describe('the content of the submit button', () => {
  const circle = '<svg viewBox="0 0 1 1" onload="hurt()"><circle r="1"></circle></svg>'

  it("is the page's text beside the icon, and its name", () => {
    const { button } = renderButton({ submitButtonStyles: { submit: { text: { content: 'Send it' } } } })
    expect(button.textContent).toBe('Send it')
    expect(button.ariaLabel).toBeNull()
    expect(button.querySelector('#submit-icon')).toBeTruthy()
    expect(button.classList).toContain('input-button-svg-text')
  })

  it('is the text alone if the page removes the icon', () => {
    const { button } = renderButton({ submitButtonStyles: { submit: { text: { content: 'Send' }, svg: { content: '' } } } })
    expect(button.querySelector('svg')).toBeNull()
    expect(button.textContent).toBe('Send')
  })

  it("is the page's icon, without scripts, with its styles", async () => {
    const { button } = renderButton({
      submitButtonStyles: { submit: { svg: { content: circle, styles: { default: { width: '12px' } } } } },
    })
    await expect.poll(() => button.querySelector('circle')).toBeTruthy()
    const svg = button.querySelector('svg')
    expect(svg?.hasAttribute('onload')).toBe(false)
    expect(svg?.style.width).toBe('12px')
    expect(button.ariaLabel).toBe('Send')
  })

  it('is dimmed, not replaced, while disabled, and the square while there is something to stop', async () => {
    const { button, go, set, get } = renderButton({ submitButtonStyles: { submit: { text: { content: 'Send' } } } })
    for (const phase of ['loading', 'streaming'] as const) {
      go({ phase })
      expect([button.textContent, Boolean(button.querySelector('#stop-icon'))]).toEqual(['', true])
    }
    set({ phase: 'idle', composer: { ...get().composer, canSend: false } })
    expect(button.textContent).toBe('Send')
  })

  it('is three dots while loading without a loading bubble', async () => {
    const { button, go } = renderButton({ displayLoadingBubble: false })
    go({ phase: 'loading' })
    expect(button.querySelector('.loading-submit-button')).toBeTruthy()
    await expect.poll(() => button.querySelector('svg')).toBeNull()
  })

  it('is that of stop while loading, where the page sets none for loading', () => {
    const { button, go } = renderButton({ submitButtonStyles: { stop: { text: { content: 'Halt' } } } })
    go({ phase: 'loading' })
    expect(button.textContent).toBe('Halt')
  })

  it('is what the page sets for each state', () => {
    const { button, go } = renderButton({
      submitButtonStyles: {
        submit: { text: { content: 'Send' } },
        loading: { text: { content: 'Wait' } },
        stop: { text: { content: 'Halt' } },
      },
    })
    go({ phase: 'loading' })
    expect(button.textContent).toBe('Wait')
    go({ phase: 'streaming' })
    expect(button.textContent).toBe('Halt')
  })
})
