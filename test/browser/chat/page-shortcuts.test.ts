import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'

/** A page with shortcuts of one key, which leaves them to its fields; returns the keys that it took for shortcuts. */
function pageWithShortcuts(): string[] {
  const taken: string[] = []
  const controller = new AbortController()
  const { signal } = controller
  onTestFinished(() => controller.abort())
  for (const name of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(
      name,
      (event) => {
        const { target, key } = event as KeyboardEvent
        const isField = target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable)
        if (!isField) taken.push(`${name} ${key}`)
      },
      { signal },
    )
  return taken
}

const field = (chat: RenderedChat, selector: string): HTMLElement => {
  const found = chat.root.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing is ${selector}`)
  return found
}

function press(target: EventTarget, init: KeyboardEventInit): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }))
}

test('what a visitor types is no shortcut of the page', async () => {
  const taken = pageWithShortcuts()
  const chat = await renderChat({ demo: true })
  await userEvent.click(chat.input)
  await userEvent.keyboard('j? G/ é1{Backspace}')
  expect(chat.input.value).toBe('j? G/ é')
  expect(taken.filter((key) => key !== 'keydown Shift' && key !== 'keyup Shift')).toEqual([])
})

test.each([
  ['a letter of two code units', { key: '𝒂' }],
  ['the first half of an accent', { key: 'Dead' }],
  ['a key that an input method takes', { key: 'Process', isComposing: true }],
  ['a key of the screen', { key: 'Unidentified' }],
  ['the third level of a keyboard', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }],
  ['Delete', { key: 'Delete' }],
])('%s is no shortcut of the page while it is typed', async (_name, init) => {
  const taken = pageWithShortcuts()
  const chat = await renderChat({ demo: true })
  press(chat.input, init)
  expect(taken).toEqual([])
})

test.each(['Escape', 'Tab', 'Enter', 'ArrowUp', 'F1', 'PageDown'])('the page hears %s from the text field', async (key) => {
  const taken = pageWithShortcuts()
  const chat = await renderChat({ demo: true })
  press(chat.input, { key })
  expect(taken).toEqual([`keydown ${key}`])
})

test('the page hears keys with Ctrl, Alt or Meta from the text field', async () => {
  const taken = pageWithShortcuts()
  const chat = await renderChat({ demo: true })
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) press(chat.input, { key: 'k', [held]: true })
  expect(taken).toEqual(Array(3).fill('keydown k'))
})

test('the page hears keys from what is no field: messages, buttons and check boxes', async () => {
  const taken = pageWithShortcuts()
  const html = '<input type="checkbox"><input class="text"><select class="list"><option>One</select>'
  const chat = await renderChat({ demo: true, history: [{ html, role: 'ai' }] })
  await eventually(() => chat.root.querySelector('.html-content input')).toBeTruthy()
  for (const selector of ['.html-content [type=checkbox]', '#messages', '[part~="submit"]'])
    press(field(chat, selector), { key: 'k' })
  expect(taken).toEqual(Array(3).fill('keydown k'))
  for (const selector of ['.html-content .text', '.html-content .list']) press(field(chat, selector), { key: 'k' })
  expect(taken).toHaveLength(3)
})

test('listeners of the element hear what is typed, and fields of the page in the chat are its own', async () => {
  const taken: string[] = []
  const chat = await renderChat({ demo: true })
  chat.element.addEventListener('keydown', ({ key }) => taken.push(`element ${key}`))
  press(chat.input, { key: 'k' })
  expect(taken).toEqual(['element k'])
  const own = document.createElement('input')
  chat.element.append(own)
  const heard = (event: KeyboardEvent): void => void taken.push(`page ${event.key}`)
  document.addEventListener('keydown', heard)
  onTestFinished(() => document.removeEventListener('keydown', heard))
  press(own, { key: 'k' })
  expect(taken).toEqual(['element k', 'element k', 'page k'])
})
