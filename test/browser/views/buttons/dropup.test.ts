import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CustomButton } from '../../../../sdk/core/options/input.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

const names = ['Translate', 'Summarise', 'Search the web', 'Send to a colleague']

/** Custom buttons in the menu, each with its text. */
const inMenu = (...changes: CustomButton[]): CustomButton[] =>
  names.map((content, index) => ({
    position: 'dropup-menu',
    ...changes[index],
    styles: { button: { default: { text: { content } } }, ...changes[index]?.styles },
  }))

async function renderMenu(options: ChatOptions = {}) {
  const chat = await renderChat({ demo: true, customButtons: inMenu(), ...options })
  await eventually(() => chat.root.querySelector('[part~="dropup-button"]')).toBeTruthy()
  const button = chat.part('dropup-button')
  const menu = () => chat.root.querySelector<HTMLElement>('#dropup-menu')
  const items = () => [...chat.root.querySelectorAll<HTMLElement>('.dropup-menu-item')]
  return {
    ...chat,
    button,
    menu,
    items,
    item: (name: string) => items().find(({ textContent }) => textContent === name) as HTMLElement,
    highlighted: () => chat.root.activeElement?.textContent,
    async openByKey() {
      button.focus()
      await userEvent.keyboard('{Enter}')
    },
  }
}

describe('the menu of buttons', () => {
  it('opens above its button and has a name', async () => {
    const { button, menu, items, root } = await renderMenu()
    expect([button.ariaLabel, button.ariaHasPopup, button.ariaExpanded]).toEqual(['Options', 'menu', 'false'])
    await userEvent.click(button)
    expect([menu()?.role, menu()?.ariaLabel, button.ariaExpanded]).toEqual(['menu', 'Options', 'true'])
    expect(items().map(({ role, textContent }) => [role, textContent])).toEqual(names.map((name) => ['menuitem', name]))
    const above = menu()?.getBoundingClientRect()
    expect(above?.bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top)
    expect(root.querySelectorAll('[part~="dropup-item"]').length).toBe(4)
  })

  it('moves with the arrow keys, wrapping around, and with Home and End', async () => {
    const { openByKey, highlighted } = await renderMenu()
    await openByKey()
    const seen = [highlighted()]
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home']) {
      await userEvent.keyboard(`{${key}}`)
      seen.push(highlighted())
    }
    const [first, second, third, last] = names
    expect(seen).toEqual([first, second, last, first, last, third, first])
  })

  it('also opens with an arrow key: down at the first item, up at the last', async () => {
    const { button, highlighted, menu } = await renderMenu()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(highlighted()).toBe(names[0])
    await userEvent.keyboard('{Escape}{ArrowUp}')
    expect(highlighted()).toBe(names[3])
    expect(menu()).toBeTruthy()
  })

  it('moves to the item whose first letters are typed, and on with the same letter again', async () => {
    const { openByKey, highlighted } = await renderMenu()
    await openByKey()
    await userEvent.keyboard('se')
    expect(highlighted()).toBe('Search the web')
    await userEvent.keyboard('{Home}s')
    expect(highlighted()).toBe('Summarise')
    await userEvent.keyboard('{Home}sss')
    expect(highlighted()).toBe('Send to a colleague')
  })

  it.each(['{Enter}', ' '])('activates the highlighted item with the key "%s", once, and closes', async (key) => {
    const onClick = vi.fn()
    const { openByKey, menu, root, button } = await renderMenu({ customButtons: inMenu({ onClick }) })
    await openByKey()
    await userEvent.keyboard(key)
    expect(onClick).toHaveBeenCalledExactlyOnceWith('default')
    expect(menu()).toBeNull()
    expect(root.activeElement).toBe(button)
  })

  it('activates the item under the pointer', async () => {
    const onClick = vi.fn()
    const { button, item, menu } = await renderMenu({ customButtons: inMenu({}, { onClick }) })
    await userEvent.click(button)
    await userEvent.click(item('Summarise'))
    expect(onClick).toHaveBeenCalledOnce()
    expect(menu()).toBeNull()
  })

  it('closes with Escape, and returns the focus to its button; a stream continues', async () => {
    const { openByKey, menu, root, button } = await renderMenu()
    await openByKey()
    const heard = vi.fn((event: Event) => event.defaultPrevented)
    root.addEventListener('keydown', heard)
    await userEvent.keyboard('{Escape}')
    expect(menu()).toBeNull()
    expect(root.activeElement).toBe(button)
    expect(heard).toHaveReturnedWith(true)
  })

  it('closes with Tab, and the focus moves on from its button', async () => {
    const { openByKey, menu, root, input } = await renderMenu()
    await openByKey()
    await userEvent.keyboard('{Tab}')
    expect(menu()).toBeNull()
    expect(root.activeElement).toBe(input)
    expect(root.querySelector('[part~="dropup-button"]')?.ariaExpanded).toBe('false')
  })

  it('closes with a click elsewhere in the chat and elsewhere on the page', async () => {
    const { button, menu, part } = await renderMenu()
    await userEvent.click(button)
    await userEvent.click(part('messages'), { position: { x: 300, y: 10 } })
    expect(menu()).toBeNull()
    await userEvent.click(button)
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    expect(menu()).toBeNull()
  })

  it('closes with a second click on its button', async () => {
    const { button, menu } = await renderMenu()
    await userEvent.click(button)
    await userEvent.click(button)
    expect(menu()).toBeNull()
  })

  it('shows a disabled item as disabled, lets the keys reach it, and reports to the page when it is chosen', async () => {
    const onClick = vi.fn<(state: string) => void>()
    const { openByKey, menu, root } = await renderMenu({ customButtons: inMenu({ onClick, initialState: 'disabled' }) })
    await openByKey()
    expect(root.activeElement?.ariaDisabled).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(onClick.mock.calls).toEqual([['disabled']])
    expect(menu()).toBeNull()
  })

  it('stays visible: in a small chat it scrolls, near an edge it moves inwards', async () => {
    const { element, button, menu, part } = await renderMenu({ customButtons: [...inMenu(), ...inMenu(), ...inMenu()] })
    element.style.cssText = 'inline-size: 280px; block-size: 220px; margin-inline-start: -40px'
    await userEvent.click(button)
    const seen = menu()?.getBoundingClientRect()
    const frame = element.getBoundingClientRect()
    expect(seen?.top).toBeGreaterThanOrEqual(frame.top)
    expect(seen?.left).toBeGreaterThanOrEqual(0)
    expect(seen?.right).toBeLessThanOrEqual(frame.right)
    expect(menu()?.scrollHeight).toBeGreaterThan(menu()?.clientHeight ?? 0)
    expect(part('dropup-menu')).toBe(menu())
  })

  it('opens on the side of its button on a right-to-left page', async () => {
    const { element, button, menu } = await renderMenu()
    element.dir = 'rtl'
    await userEvent.click(button)
    expect(menu()?.getBoundingClientRect().right).toBeCloseTo(button.getBoundingClientRect().right, 0)
  })

  it('takes the styles of the page: button, menu, items, icons and texts, and those of one custom item', async () => {
    const styled = inMenu({ styles: { dropup: { default: { text: { color: 'rgb(9, 9, 9)' } } } } }, { initialState: 'active' })
    const { button, menu, items, element } = await renderMenu({
      customButtons: styled,
      dropupStyles: {
        button: { styles: { container: { default: { backgroundColor: 'rgb(1, 1, 1)' } } }, position: 'inside-start' },
        menu: {
          container: { backgroundColor: 'rgb(2, 2, 2)' },
          item: { default: { color: 'rgb(3, 3, 3)' }, hover: { color: 'rgb(4, 4, 4)' } },
          iconContainer: { opacity: '0.5' },
          text: { color: 'rgb(5, 5, 5)' },
        },
      },
    })
    expect(button.style.backgroundColor).toBe('rgb(1, 1, 1)')
    await eventually(() => button.closest('.input-buttons')?.className).toContain('inside-start')
    await userEvent.click(button)
    expect(menu()?.style.backgroundColor).toBe('rgb(2, 2, 2)')
    const [first, second] = items()
    const text = (item?: HTMLElement) => item?.querySelector<HTMLElement>('.dropup-menu-item-text')?.style.color
    expect([first?.style.color, text(first), text(second)]).toEqual(['rgb(3, 3, 3)', 'rgb(9, 9, 9)', 'rgb(5, 5, 5)'])
    expect(first?.querySelector<HTMLElement>('.dropup-menu-item-icon')?.style.opacity).toBe('0.5')
    await userEvent.hover(second as HTMLElement)
    expect(second?.style.color).toBe('rgb(4, 4, 4)')
    element.dropupStyles = { button: { position: 'inside-start' }, menu: { container: { backgroundColor: 'rgb(6, 6, 6)' } } }
    await eventually(() => menu()?.style.backgroundColor).toBe('rgb(6, 6, 6)')
  })

  it('shows the icon that the page set for the button', async () => {
    const content = '<svg viewBox="0 0 10 10"><circle class="given" r="5" /></svg>'
    const styles = { button: { default: { svg: { content } } } }
    const { button, root } = await renderMenu({ customButtons: inMenu({ styles }) })
    await eventually(async () => {
      if (!root.querySelector('#dropup-menu')) await userEvent.click(button)
      else await userEvent.keyboard('{Escape}')
      return root.querySelector('.dropup-menu-item-icon .given')
    }).toBeTruthy()
  })

  it('disappears when the buttons no longer need it', async () => {
    const { element, root, button, menu } = await renderMenu()
    await userEvent.click(button)
    element.customButtons = [{}]
    await eventually(() => root.querySelector('#dropup-container')).toBeNull()
    expect(menu()).toBeNull()
    await eventually(() => root.querySelector('.custom-button')?.parentElement?.className).toContain('inside-start')
  })

  it.each(isThorough ? (['light', 'dark'] as const) : (['light'] as const))(
    'has no problems for axe in the %s theme, open',
    async (theme) => {
      const { openByKey, element } = await renderMenu({ theme, customButtons: inMenu({}, { initialState: 'disabled' }) })
      await openByKey()
      expect(await axeFindings(element)).toEqual([])
    },
  )
})
