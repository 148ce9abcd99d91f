// @module-tag thorough: a key that is pressed in the moment in which an app has the focus is the app's: on a busy machine the moment is long.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually } from '../render-chat.ts'
import { renderApp, uri } from './render-app.ts'

// What a visitor types is for the field that they chose, however often an app takes the focus.

/** The app is one field, and reports each key that it gets and each time that it took the focus. */
const field = `
document.body.innerHTML = '<input style="position: fixed; inset: 0; font: 20px monospace">'
const input = document.querySelector('input')
input.addEventListener('keydown', ({ key }) => report('key ' + key))
`

/** It focuses itself again and again, and leaves a busy machine the time for a key in between. */
const thief = `${field}
await initialize()
let count = 0
setInterval(() => { window.focus(); input.blur(); input.focus(); input.select(); report('try ' + ++count) }, 800)`

const tries = (reports: readonly unknown[]): number => reports.filter((report) => String(report).startsWith('try')).length
const keys = (reports: readonly unknown[]): string =>
  reports
    .filter((report) => String(report).startsWith('key'))
    .map((report) => String(report).slice(4))
    .join('')

/** The element with the focus, in whatever shadow tree. */
function focused(): Element | null {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot)
  return activeElement
}

/** Types a text key by key, and the app tries to take the focus before each of them. */
async function typeWhileTried(reports: readonly unknown[], target: Element, text: string): Promise<void> {
  for (const key of text) {
    const before = tries(reports)
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await eventually(() => tries(reports)).toBeGreaterThan(before)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await eventually(focused).toBe(target)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await userEvent.keyboard(key)
  }
}

/** As browsers report a mouse that comes to a frame of another origin. The mouse of these tests is moved without it. */
function moveMouseTo(frame: HTMLElement | null): void {
  frame?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
}

function addToPage<Added extends HTMLElement>(element: Added): Added {
  document.body.prepend(element)
  onTestFinished(() => element.remove())
  return element
}

describe('an app that takes the focus again and again', () => {
  test('does not get what the visitor types into the chat', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    await userEvent.click(chat.input)
    await typeWhileTried(chat.reports, chat.input, 'hello')
    expect([chat.input.value, keys(chat.reports)]).toEqual(['hello', ''])
  })

  test('does not get what the visitor types into a field of the page', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const input = addToPage(document.createElement('input'))
    await userEvent.click(input)
    await typeWhileTried(chat.reports, input, 'hello')
    expect([input.value, keys(chat.reports)]).toEqual(['hello', ''])
  })

  test('does not get what the visitor writes into a text of the page, whose caret stays where it is', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const text = addToPage(document.createElement('p'))
    text.contentEditable = 'true'
    text.textContent = 'A text'
    text.focus()
    getSelection()?.collapse(text.firstChild, 1)
    await typeWhileTried(chat.reports, text, 'new')
    expect([text.textContent, keys(chat.reports)]).toEqual(['Anew text', ''])
  })

  test('does not get what the visitor types into a component of the page', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const root = addToPage(document.createElement('div')).attachShadow({ mode: 'open' })
    root.innerHTML = '<input id="one"><input id="two">'
    const [one, two] = root.querySelectorAll('input')
    one?.focus()
    await userEvent.keyboard('{Tab}')
    if (two) await typeWhileTried(chat.reports, two, 'hey')
    expect([two?.value, keys(chat.reports)]).toEqual(['hey', ''])
  })

  test('does not get what the visitor types into an editor of the page, for which Tab is an indent', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const editor = addToPage(document.createElement('textarea'))
    editor.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') event.preventDefault()
    })
    editor.focus()
    await userEvent.keyboard('{Tab}')
    await typeWhileTried(chat.reports, editor, 'hey')
    expect([editor.value, keys(chat.reports)]).toEqual(['hey', ''])
  })

  test.each([
    [
      'a dialog',
      "const dialog = document.createElement('dialog'); dialog.append(input); document.body.append(dialog)",
      'dialog.close(); dialog.showModal()',
    ],
    ['going to a place in its page', "input.id = 'place'; input.tabIndex = 0", "location.hash = ''; location.hash = 'place'"],
    [
      'a label',
      "const label = document.createElement('label'); label.append(input); document.body.append(label)",
      'input.blur(); label.click()',
    ],
    ['focusing what is around it', '', 'parent.focus(); top.focus(); parent.focus(); input.blur(); input.focus()'],
    ['keeping the browser busy', '', 'input.blur(); input.focus(); const end = Date.now() + 150; while (Date.now() < end);'],
  ])('does not get what the visitor types, when it takes the focus by %s', async (_name, before, take) => {
    const chat = await renderApp(`${field}
${before}
await initialize()
let count = 0
setInterval(() => { ${take}; report('try ' + ++count) }, 600)`)
    await chat.report()
    await userEvent.click(chat.input)
    await typeWhileTried(chat.reports, chat.input, 'hey')
    expect([chat.input.value, keys(chat.reports)]).toEqual(['hey', ''])
  })

  test('does not get it either after the visitor has pressed in it and gone back to the chat', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const frame = chat.frame() as HTMLElement
    await userEvent.click(frame)
    await userEvent.keyboard('a')
    await eventually(() => keys(chat.reports)).toBe('a')
    await userEvent.click(chat.input)
    await typeWhileTried(chat.reports, chat.input, 'hello')
    expect([chat.input.value, keys(chat.reports)]).toEqual(['hello', 'a'])
  })

  test('leaves the focus where there was none', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    ;(focused() as HTMLElement | null)?.blur()
    const before = tries(chat.reports)
    await eventually(() => tries(chat.reports)).toBeGreaterThan(before + 1)
    await eventually(focused).toBe(document.body)
  })

  test('does not get what the visitor types into a closed component of the page, with the chat in it', async () => {
    const chat = await renderApp(thief)
    const root = addToPage(document.createElement('div')).attachShadow({ mode: 'closed' })
    root.innerHTML = '<input>'
    root.append(chat.element)
    const [input] = root.querySelectorAll('input')
    const before = tries(chat.reports)
    await eventually(() => tries(chat.reports)).toBeGreaterThan(before)
    input?.focus()
    for (const key of 'hey') {
      const before = tries(chat.reports)
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await eventually(() => tries(chat.reports)).toBeGreaterThan(before)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await eventually(() => root.activeElement).toBe(input)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await userEvent.keyboard(key)
    }
    expect([input?.value, keys(chat.reports)]).toEqual(['hey', ''])
  })

  test('does not get what the visitor types while they are in another app', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const other = await renderApp(`${field} await initialize(); await report('there')`)
    await other.report()
    await userEvent.click(other.input)
    await userEvent.click(other.frame() as HTMLElement)
    // Not into the other app, of which the page could not tell whether it has been taken from there.
    const app = other.app() as HTMLElement
    await eventually(focused).toBe(app)
    await typeWhileTried(chat.reports, app, 'hey')
    expect(keys(chat.reports)).toBe('')
  })

  test('does not get what the visitor types once they have gone with Tab into a frame of the page', async () => {
    const chat = await renderApp(thief)
    await chat.report()
    const place = addToPage(document.createElement('div'))
    place.innerHTML = '<input><iframe srcdoc="<input>"></iframe>'
    const [input, frame] = place.children as unknown as [HTMLInputElement, HTMLIFrameElement]
    await eventually(() => frame.contentDocument?.querySelector('input')).toBeTruthy()
    input.focus()
    await userEvent.keyboard('{Tab}')
    await eventually(focused).toBe(frame)
    const before = tries(chat.reports)
    await eventually(() => tries(chat.reports)).toBeGreaterThan(before + 1)
    await eventually(focused).not.toBe(chat.frame())
    await userEvent.keyboard('h')
    expect(keys(chat.reports)).toBe('')
  })

  test('is stopped when it does not give up, and the visitor is told why and can show it again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const chat = await renderApp(thief.replace('800', '20'))
    chat.input.focus()
    await eventually(chat.words).toContain('The app was stopped because it kept taking the keyboard.')
    expect([chat.frame(), focused()]).toEqual([null, chat.input])
    expect(chat.button('Try again')).toBeTruthy()
  })
})

test('an app that focuses its field as it loads does not take the focus', async () => {
  const chat = await renderApp(`${field} await initialize(); input.focus(); input.autofocus = true; await report('there')`)
  chat.input.focus()
  await chat.report()
  await eventually(focused).toBe(chat.input)
  await userEvent.keyboard('hello')
  expect([chat.input.value, keys(chat.reports)]).toEqual(['hello', ''])
})

describe('the visitor', () => {
  test('gets into an app by pressing in it', async () => {
    const chat = await renderApp(`${field} await initialize(); await report('there')`)
    await chat.report()
    chat.input.focus()
    await userEvent.click(chat.frame() as HTMLElement)
    await userEvent.keyboard('abc')
    await eventually(() => keys(chat.reports)).toBe('abc')
    expect(focused()).toBe(chat.frame())
  })

  test('gets into an app by pressing in it right after typing elsewhere', async () => {
    const chat = await renderApp(`${field} await initialize(); await report('there')`)
    await chat.report()
    await userEvent.click(chat.input)
    await userEvent.keyboard('hello')
    moveMouseTo(chat.frame())
    await userEvent.click(chat.frame() as HTMLElement)
    await userEvent.keyboard('abc')
    await eventually(() => keys(chat.reports)).toBe('abc')
    expect(chat.input.value).toBe('hello')
  })

  test('gets into an app with Tab, and out of it again', async () => {
    const chat = await renderApp(`${field} await initialize(); await report('there')`)
    await chat.report()
    chat.app()?.focus()
    await userEvent.keyboard('{Tab}')
    await eventually(focused).toBe(chat.frame())
    await userEvent.keyboard('abc')
    await eventually(() => keys(chat.reports)).toBe('abc')
    await userEvent.keyboard('{Tab}')
    await eventually(focused).not.toBe(chat.frame())
  })

  test('gets back into an app with Shift and Tab', async () => {
    const chat = await renderApp(`${field} await initialize(); await report('there')`)
    await chat.report()
    const after = document.createElement('button')
    chat.app()?.append(after)
    after.focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await eventually(focused).toBe(chat.frame())
    await userEvent.keyboard('a')
    await eventually(() => keys(chat.reports)).toBe('a')
  })

  test('gets into an app by pressing in it, out by pressing elsewhere, and in again', async () => {
    const chat = await renderApp(`${field} await initialize(); await report('there')`)
    await chat.report()
    await userEvent.click(chat.frame() as HTMLElement)
    await userEvent.keyboard('a')
    await eventually(() => keys(chat.reports)).toBe('a')
    await userEvent.click(chat.input)
    await userEvent.keyboard('hello')
    moveMouseTo(chat.frame())
    await userEvent.click(chat.frame() as HTMLElement)
    await userEvent.keyboard('b')
    await eventually(() => keys(chat.reports)).toBe('ab')
    expect(chat.input.value).toBe('hello')
  })

  test('gets from one app to the next with Tab, where nothing is between them', async () => {
    const app = { type: 'data-mcp-apps', data: { resourceUri: uri, result: { content: [] } } } as const
    const history: ChatOptions['history'] = [{ role: 'ai', parts: [app, app] }]
    const chat = await renderApp(`${field} await initialize(); await report('there')`, { options: { history } })
    await eventually(() => chat.reports).toEqual(['there', 'there'])
    const [first, second] = chat.root.querySelectorAll('iframe')
    chat.app()?.focus()
    await userEvent.keyboard('{Tab}')
    await eventually(focused).toBe(first)
    await userEvent.keyboard('a')
    await eventually(() => keys(chat.reports)).toBe('a')
    await userEvent.keyboard('{Tab}{Tab}')
    await eventually(focused).toBe(second)
    await userEvent.keyboard('b')
    await eventually(() => keys(chat.reports)).toBe('aTabb')
  })

  test('stays by an app whose question they answered, and gets into it with Tab', async () => {
    const chat = await renderApp(`${field} await initialize(); await request('tools/call', { name: 'buy', arguments: {} })`)
    await eventually(() => chat.button('Allow')?.hasAttribute('aria-disabled')).toBe(false)
    chat.button('Allow')?.focus()
    await userEvent.keyboard('{Enter}')
    await eventually(focused).toBe(chat.app())
    await userEvent.keyboard('{Tab}')
    await eventually(focused).toBe(chat.frame())
    await userEvent.keyboard('a')
    await eventually(() => keys(chat.reports)).toContain('a')
  })
})

test('the browser is told to keep the focus from apps, where it can', async () => {
  const policy = { features: () => ['camera', 'focus-without-user-activation'] }
  Object.defineProperty(document, 'featurePolicy', { value: policy, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'))
  const chat = await renderApp('await initialize(); await report("there")')
  await chat.report()
  expect(chat.frame()?.getAttribute('allow')).toBe("focus-without-user-activation 'none'")
})
