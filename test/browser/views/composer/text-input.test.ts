import { afterEach, describe, expect, it, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import type { Message } from '../../../../sdk/core/types.ts'
import { paste } from '../../paste.ts'
import { renderInput } from './render-input.ts'

const textMessage = (id: string, role: string, text: string): Message => ({
  id,
  role,
  kind: 'message',
  status: 'done',
  parts: [{ type: 'text', text }],
})

afterEach(() => {
  vi.restoreAllMocks()
})

function pretendTouch(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes('coarse') }),
  )
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** Presses a key as an input method does: as part of a composition. */
const composeKey = (input: HTMLElement, init: KeyboardEventInit): boolean =>
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))

describe('typing', () => {
  it('reports the content of the field on every key', async () => {
    const { input, requests } = renderInput()
    await userEvent.click(input)
    await userEvent.keyboard('Hi')
    expect(requests).toEqual([
      ['setText', 'H', true],
      ['setText', 'Hi', true],
    ])
  })

  it('sends with Enter, and the focus stays where it is', async () => {
    const { input, root, asked } = renderInput()
    await userEvent.fill(input, 'Hello')
    await userEvent.keyboard('{Enter}')
    expect(asked()).toEqual([['submit']])
    expect(input.value).toBe('Hello')
    expect(root.activeElement).toBe(input)
  })

  it.each(['Shift', 'Control'])('inserts a line break with %s and Enter, at the caret', async (modifier) => {
    const { input, asked, setTexts } = renderInput()
    await userEvent.fill(input, 'onetwo')
    input.setSelectionRange(3, 3)
    await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`)
    expect(input.value).toBe('one\ntwo')
    expect(input.selectionStart).toBe(4)
    expect(setTexts().at(-1)).toBe('one\ntwo')
    expect(asked()).toEqual([])
  })

  it('can undo a line break', { tags: 'thorough' }, async () => {
    const { input } = renderInput()
    await userEvent.fill(input, 'onetwo')
    input.setSelectionRange(3, 3)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(input.value).toBe('onetwo')
  })

  it('leaves Enter to an input method that is composing', () => {
    const { input, asked } = renderInput()
    expect(composeKey(input, { isComposing: true })).toBe(true)
    expect(composeKey(input, { keyCode: 229 })).toBe(true)
    expect(asked()).toEqual([])
    composeKey(input, {})
    expect(asked()).toEqual([['submit']])
  })

  it('inserts a line break with Enter on a touch screen', async () => {
    pretendTouch()
    const { input, asked } = renderInput()
    expect(input.enterKeyHint).toBe('enter')
    await userEvent.fill(input, 'one')
    await userEvent.keyboard('{Enter}')
    expect(input.value).toBe('one\n')
    expect(asked()).toEqual([])
  })

  it('labels the Enter key of an on-screen keyboard, as a mouse is connected and removed', async () => {
    const touch = new EventTarget()
    let isTouch = false
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(touch as MediaQueryList, 'matches', {
        get: () => query.includes('coarse') && isTouch,
        configurable: true,
      }),
    )
    const { input, asked } = renderInput()
    expect(input.enterKeyHint).toBe('send')
    isTouch = true
    touch.dispatchEvent(new Event('change'))
    expect(input.enterKeyHint).toBe('enter')
    await userEvent.fill(input, 'one')
    await userEvent.keyboard('{Enter}')
    expect(asked()).toEqual([])
    isTouch = false
    touch.dispatchEvent(new Event('change'))
    expect(input.enterKeyHint).toBe('send')
    await userEvent.keyboard('{Enter}')
    expect(asked()).toEqual([['submit']])
  })

  it('changes nothing in the messages', async () => {
    const { input, find } = renderInput({}, [textMessage('1', 'user', 'Hello'), textMessage('2', 'ai', 'Hi')])
    await expect.poll(() => find('#messages').querySelectorAll('p').length).toBe(2)
    await expect.poll(() => find('#messages').querySelector('[part~="actions"]')).not.toBeNull()
    // Also moves the pointer away from the messages.
    await userEvent.click(input)
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(find('#messages'), { subtree: true, childList: true, attributes: true, characterData: true })
    await userEvent.keyboard('Hello there')
    changes.push(...observer.takeRecords())
    observer.disconnect()
    expect(changes).toEqual([])
  })
})

describe('text set from outside', () => {
  it('is shown, and empty after sending', async () => {
    const { input, setComposer } = renderInput()
    setComposer({ text: 'Prefilled' })
    expect(input.value).toBe('Prefilled')
    setComposer({ text: '' })
    expect(input.value).toBe('')
  })

  it('leaves the caret alone if it is what was typed', { tags: 'thorough' }, async () => {
    const { input } = renderInput()
    await userEvent.fill(input, 'onethree')
    input.setSelectionRange(3, 3)
    await userEvent.keyboard('2')
    expect(input.value).toBe('one2three')
    expect(input.selectionStart).toBe(4)
  })

  it('keeps the selection when options change', async () => {
    const { input, configure, root } = renderInput()
    await userEvent.fill(input, 'a selected word')
    input.setSelectionRange(2, 10)
    configure({ textInput: { styles: { text: { color: 'rgb(1, 2, 3)' } } }, theme: 'dark' })
    expect(getComputedStyle(input).color).toBe('rgb(1, 2, 3)')
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['a selected word', 2, 10])
    expect(root.activeElement).toBe(input)
  })

  it('with Windows line breaks is not set again and again', () => {
    const { input, setComposer } = renderInput()
    setComposer({ text: 'one\r\ntwo' })
    input.setSelectionRange(1, 1)
    setComposer({ canSend: true })
    expect(input.selectionStart).toBe(1)
  })
})

describe('the placeholder of the empty field', () => {
  it('is also its accessible name', () => {
    const { input, setComposer } = renderInput()
    expect(input.placeholder).toBe('Ask me anything!')
    expect(input.ariaLabel).toBe('Ask me anything!')
    setComposer({ placeholder: 'Describe an image' })
    expect(input.placeholder).toBe('Describe an image')
    expect(input.ariaLabel).toBe('Describe an image')
  })

  it('falls back to the label if none is set', () => {
    const { input, setComposer } = renderInput({ labels: { input: 'Nachricht' } })
    setComposer({ placeholder: '' })
    expect(input.ariaLabel).toBe('Nachricht')
  })

  it("takes the page's style, and can be reset", () => {
    const { input, configure } = renderInput({
      textInput: { placeholder: { style: { color: 'rgb(1, 2, 3)', fontStyle: 'italic' } } },
    })
    const style = () => getComputedStyle(input, '::placeholder')
    expect(style().color).toBe('rgb(1, 2, 3)')
    expect(style().fontStyle).toBe('italic')
    configure({})
    expect(style().color).not.toBe('rgb(1, 2, 3)')
    expect(style().fontStyle).toBe('normal')
  })
})

/** What readers see as one letter, and browsers cut in the middle. */
const brokenUp = [
  ['a flag', '🇩🇪'],
  ['a family of emoji', '👨‍👩‍👧‍👦'],
  ['a keycap', '1️⃣'],
  ['a Hangul syllable of jamo', '\u1112\u1161\u11ab'],
  ['a letter with its marks', 'e\u0301\u0323\u0308'],
] as const

/** Writes as a keyboard of emoji does: all at once. */
const insert = (text: string): Promise<unknown> => cdp().send('Input.insertText', { text })

/** Inserts as a browser does that pastes: pages share the clipboard. */
function pasteText(input: HTMLElement, text: string): void {
  const event = new InputEvent('beforeinput', { inputType: 'insertFromPaste', data: text, bubbles: true, cancelable: true })
  if (input.dispatchEvent(event)) document.execCommand('insertText', false, text)
}

describe('a character limit', () => {
  it('stops typing at the limit and warns when few characters remain', async () => {
    const { input, root, announcements } = renderInput({ textInput: { characterLimit: 15 } })
    const words = () => root.querySelector('#characters-left')?.textContent
    await userEvent.click(input)
    await userEvent.keyboard('1234')
    await expect.poll(words).toBe('')
    await userEvent.keyboard('5')
    await expect.poll(words).toBe('10 characters left')
    await userEvent.keyboard('67890123456789')
    expect(input.value).toBe('123456789012345')
    await expect.poll(words).toBe('0 characters left')
    expect(announcements.map(([text]) => text)).toEqual(['10 characters left', '0 characters left'])
  })

  it.each(brokenUp)('keeps %s whole when it is typed: what does not fit is left out', async (_name, whole) => {
    const { input, setTexts } = renderInput({ textInput: { characterLimit: whole.length + 3 } })
    await userEvent.click(input)
    document.execCommand('insertText', false, 'ab')
    for (let count = 0; count < 2; count += 1) await insert(whole)
    expect(input.value).toBe(`ab${whole}`)
    expect(setTexts().at(-1)).toBe(`ab${whole}`)
  })

  it.each(brokenUp)('keeps %s whole when it is pasted into the middle, and the visitor can undo that', async (_name, whole) => {
    const { input } = renderInput({ textInput: { characterLimit: whole.length + 3 } })
    await userEvent.fill(input, 'ab')
    input.setSelectionRange(1, 1)
    pasteText(input, `${whole}${whole}`)
    expect(input.value).toBe(`a${whole}b`)
    expect(input.selectionStart).toBe(1 + whole.length)
    document.execCommand('undo')
    expect(input.value).toBe('ab')
  })

  it('leaves room for what replaces a selection', async () => {
    const { input } = renderInput({ textInput: { characterLimit: 4 } })
    await userEvent.fill(input, 'abcd')
    input.setSelectionRange(1, 3)
    pasteText(input, '1️⃣2')
    expect(input.value).toBe('abcd')
    input.setSelectionRange(0, 3)
    pasteText(input, '1️⃣2')
    expect(input.value).toBe('1️⃣d')
  })

  it('reserves the space of its message, so that nothing moves', async () => {
    const { input, find, root } = renderInput({ textInput: { characterLimit: 12 } })
    await expect.poll(() => root.querySelector('#characters-left')).toBeTruthy()
    const before = find('#input').offsetHeight
    await userEvent.fill(input, '1234567890')
    await expect.poll(() => find('#characters-left').textContent).toBe('2 characters left')
    expect(find('#input').offsetHeight).toBe(before)
  })

  it('shows nothing for a short limit before anything is typed', async () => {
    const { root, announcements } = renderInput({ textInput: { characterLimit: 5 } })
    await expect.poll(() => root.querySelector('#characters-left')?.textContent).toBe('')
    expect(announcements).toEqual([])
  })

  it('disappears when the page removes it', async () => {
    const { input, configure, find, root } = renderInput({ textInput: { characterLimit: 5 } })
    await expect.poll(() => root.querySelector('#characters-left')).toBeTruthy()
    configure({})
    await expect.poll(() => find('#characters-left').offsetHeight).toBe(0)
    await userEvent.fill(input, '1234567')
    expect(input.value).toBe('1234567')
  })
})

describe('a disabled input', () => {
  it('accepts no text and sends nothing, but keeps the focus', async () => {
    const { input, setComposer, asked, root } = renderInput()
    await userEvent.click(input)
    setComposer({ isDisabled: true })
    await userEvent.keyboard('Hi{Enter}')
    expect(input.value).toBe('')
    expect(input.ariaDisabled).toBe('true')
    expect(asked()).toEqual([])
    expect(root.activeElement).toBe(input)
    setComposer({ isDisabled: false })
    await userEvent.keyboard('Hi')
    expect(input.value).toBe('Hi')
  })
})

describe('pasting', () => {
  const pasteFilled = (input: HTMLElement, fill: (data: DataTransfer) => void): boolean => {
    const data = new DataTransfer()
    fill(data)
    return paste(input, data)
  }
  const picture = new File(['x'], 'picture.png', { type: 'image/png' })

  it('attaches files', () => {
    const { input, asked } = renderInput()
    expect(pasteFilled(input, ({ items }) => items.add(picture))).toBe(false)
    expect(asked()).toEqual([['addFiles', [picture]]])
  })

  it('attaches a file that is copied along with its name as text, as in Finder', () => {
    const { input, asked } = renderInput()
    pasteFilled(input, ({ items }) => {
      items.add('picture.png', 'text/plain')
      items.add(picture)
    })
    expect(asked()).toEqual([['addFiles', [picture]]])
  })

  it('prefers text over the image of the text that office programs add', () => {
    const { input, asked } = renderInput()
    const isLeftToBrowser = pasteFilled(input, ({ items }) => {
      items.add('cells', 'text/plain')
      items.add(picture)
    })
    expect(isLeftToBrowser).toBe(true)
    expect(asked()).toEqual([])
  })
})

describe('the keyboard in an empty field', () => {
  const messages = Array.from({ length: 30 }, (_, index) =>
    textMessage(String(index), index % 2 ? 'ai' : 'user', `Message ${index}`),
  )

  it('restores the last sent message with ArrowUp', async () => {
    const { input, setTexts } = renderInput({}, messages)
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowUp}')
    expect(setTexts()).toEqual(['Message 28'])
  })

  it('leaves ArrowUp alone if there is text or nothing was sent', { tags: 'thorough' }, async () => {
    const { input, setTexts } = renderInput({}, messages)
    await userEvent.fill(input, 'x')
    await userEvent.keyboard('{ArrowUp}')
    expect(setTexts()).toEqual(['x'])
    const other = renderInput()
    await userEvent.click(other.input)
    await userEvent.keyboard('{ArrowUp}')
    expect(other.setTexts()).toEqual([])
  })

  it('scrolls the messages with the page keys, Home and End', { tags: 'thorough' }, async () => {
    const { input, find, root } = renderInput({}, messages)
    const list = find('#messages')
    await expect.poll(() => list.scrollTop).toBeGreaterThan(0)
    await userEvent.click(input)
    const end = list.scrollTop
    await userEvent.keyboard('{PageUp}')
    expect(list.scrollTop).toBeLessThan(end)
    await userEvent.keyboard('{Home}')
    expect(list.scrollTop).toBe(0)
    await userEvent.keyboard('{PageDown}')
    expect(list.scrollTop).toBeGreaterThan(0)
    await userEvent.keyboard('{End}')
    await expect.poll(() => list.scrollHeight - list.scrollTop - list.clientHeight).toBeLessThan(2)
    expect(root.activeElement).toBe(input)
  })

  it('stays at the older messages while a reply grows', { tags: 'thorough' }, async () => {
    const { input, find, set, get } = renderInput({}, messages)
    const list = find('#messages')
    await expect.poll(() => list.scrollTop).toBeGreaterThan(0)
    await userEvent.click(input)
    await userEvent.keyboard('{Home}')
    set({ messages: [...get().messages, textMessage('new', 'ai', 'A new message')] })
    expect(list.textContent).toContain('A new message')
    await nextFrame()
    await nextFrame()
    expect(list.scrollTop).toBe(0)
  })

  it('leaves the page keys to the text if there is any', async () => {
    const { input, find } = renderInput({}, messages)
    const list = find('#messages')
    await expect.poll(() => list.scrollTop).toBeGreaterThan(0)
    const end = list.scrollTop
    await userEvent.fill(input, 'some text')
    await userEvent.keyboard('{Home}')
    expect(input.selectionStart).toBe(0)
    expect(list.scrollTop).toBe(end)
  })
})
