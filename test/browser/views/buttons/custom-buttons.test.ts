import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CustomButton } from '../../../../sdk/core/options/input.ts'
import type { ButtonPosition } from '../../../../sdk/core/options/styles.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** Buttons in the same place keep their order. */
const position = 'outside-end'

async function renderButtons(...customButtons: CustomButton[]) {
  const chat = await renderChat({ demo: true, customButtons })
  const buttons = () => [...chat.root.querySelectorAll<HTMLElement>('.custom-button')]
  await eventually(() => buttons().length).toBe(customButtons.length)
  return {
    ...chat,
    buttons,
    state: (index = 0) => buttons()[index]?.dataset['state'],
    press: (index = 0) => userEvent.click(buttons()[index] as HTMLElement),
  }
}

describe('a custom button', () => {
  it('is named by its number, or by its text', async () => {
    const { buttons } = await renderButtons(
      { position },
      { position, styles: { button: { default: { text: { content: 'Translate' } } } } },
    )
    expect([buttons()[0]?.ariaLabel, buttons()[1]?.textContent]).toEqual(['Custom 1', 'Translate'])
  })

  it('reports its state on a click, and takes the returned one', async () => {
    const onClick = vi.fn((state: string) => (state === 'default' ? 'active' : 'default') as 'active')
    const { press, state, buttons } = await renderButtons({ onClick })
    await press()
    expect(state()).toBe('active')
    expect(buttons()[0]?.ariaPressed).toBe('true')
    expect(buttons()[0]?.className).toContain('custom-button-container-active')
    await press()
    expect(onClick.mock.calls).toEqual([['default'], ['active']])
    expect(state()).toBe('default')
  })

  it.each([undefined, null, 'other', {}])('keeps its state if the page returns %o', async (answer) => {
    const { press, state } = await renderButtons({ initialState: 'active', onClick: () => answer as never })
    await press()
    expect(state()).toBe('active')
  })

  it('reports clicks even while it is disabled, and is announced as disabled', async () => {
    const onClick = vi.fn<(state: string) => void>()
    const { buttons, state } = await renderButtons({ initialState: 'disabled', onClick })
    buttons()[0]?.click()
    expect(onClick.mock.calls).toEqual([['disabled']])
    expect([state(), buttons()[0]?.ariaDisabled]).toEqual(['disabled', 'true'])
  })

  it('is enabled by the state that the page returns on a click while it is disabled', async () => {
    const { state, buttons } = await renderButtons({ initialState: 'disabled', onClick: () => 'default' })
    buttons()[0]?.click()
    expect([state(), buttons()[0]?.ariaDisabled]).toEqual(['default', null])
  })

  it('takes a state from the page at any time, through the function that the chat writes into the options', async () => {
    const options: CustomButton = {}
    const { state } = await renderButtons(options)
    options.setState?.('disabled')
    expect(state()).toBe('disabled')
    options.setState?.('nonsense' as never)
    expect(state()).toBe('disabled')
  })

  it('works with frozen options, and with an invalid initial state', async () => {
    const { state } = await renderButtons(Object.freeze({ initialState: 'unknown' as never }))
    expect(state()).toBe('default')
  })

  it('still works after the page’s handler has failed', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failure = new Error('of the page')
    const { press, state } = await renderButtons({
      onClick: () => {
        throw failure
      },
    })
    await press()
    expect(state()).toBe('default')
    expect(complaint).toHaveBeenCalledWith(
      'The onClick of a custom button failed:',
      failure,
      expect.stringContaining('#failed-callback'),
    )
  })

  it('merges the styles of its state into those of the default one, and keeps its text', async () => {
    const { buttons, press } = await renderButtons({
      styles: {
        button: {
          default: {
            container: { default: { backgroundColor: 'rgb(1, 1, 1)', color: 'rgb(2, 2, 2)' }, hover: { opacity: '0.9' } },
            text: { content: 'Listen' },
          },
          active: { container: { default: { backgroundColor: 'rgb(3, 3, 3)' } } },
        },
      },
      onClick: () => 'active',
    })
    const [button] = buttons()
    await userEvent.hover(button as HTMLElement)
    await eventually(() => button?.style.opacity).toBe('0.9')
    await press()
    expect([button?.style.backgroundColor, button?.style.color]).toEqual(['rgb(3, 3, 3)', 'rgb(2, 2, 2)'])
    expect(button?.textContent).toBe('Listen')
  })

  it('returns the focus to the text after a mouse click, and keeps it with the keyboard', async () => {
    const { root, input, press, buttons } = await renderButtons({})
    await press()
    await eventually(() => root.activeElement).toBe(input)
    buttons()[0]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(root.activeElement).toBe(buttons()[0])
  })

  it('keeps its state while others are added and removed, and takes a changed initial state', async () => {
    const { element, state, press } = await renderButtons({ onClick: () => 'active' })
    await press()
    element.customButtons = [{ position }, { position }]
    await eventually(() => [state(0), state(1)]).toEqual(['active', 'default'])
    element.customButtons = [{ initialState: 'disabled' }]
    await eventually(() => [state(0), state(1)]).toEqual(['disabled', undefined])
  })

  it('has its number as a tooltip', async () => {
    const { buttons, root } = await renderButtons({ tooltip: true })
    await vi.waitFor(async () => {
      await userEvent.unhover(buttons()[0] as HTMLElement)
      await userEvent.hover(buttons()[0] as HTMLElement)
      expect(root.querySelector('[role="tooltip"]')?.textContent).toBe('Custom 1')
    })
  })
})

/** The places of the custom buttons in order, and of the send button and the menu. */
describe('the places of custom buttons', () => {
  it.each<[string, (ButtonPosition | undefined)[], Record<string, string>]>([
    ['one', [undefined], { submit: 'inside-end', '1': 'inside-start' }],
    ['two', [undefined, undefined], { submit: 'inside-end', menu: 'inside-start' }],
    ['one in the menu', ['dropup-menu'], { submit: 'inside-end', menu: 'inside-start' }],
    ['old words', ['inside-left', 'outside-right'], { submit: 'inside-end', '1': 'inside-start', '2': 'outside-end' }],
    ['one beside send', ['inside-right'], { '1': 'inside-end', submit: 'inside-end' }],
    [
      'a menu beside one outside',
      ['outside-start', 'dropup-menu'],
      { '1': 'outside-start', submit: 'inside-end', menu: 'inside-start' },
    ],
  ])('%s', async (_, positions, places) => {
    const { root } = await renderChat({ demo: true, customButtons: positions.map((position) => (position ? { position } : {})) })
    const placeOf = (dom: Element) => /at-(\S+)/.exec(dom.closest('.input-buttons')?.className ?? '')?.[1]
    const nameOf = (dom: Element) =>
      dom.matches('[part~="submit"]') ? 'submit' : dom.matches('[part~="dropup-button"]') ? 'menu' : dom.ariaLabel?.slice(-1)
    await eventually(() =>
      Object.fromEntries([...root.querySelectorAll('#input .input-button')].map((dom) => [nameOf(dom), placeOf(dom)])),
    ).toEqual(places)
  })
})
