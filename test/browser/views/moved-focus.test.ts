import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLauncher } from '../../../sdk/entries/launcher.ts'
import { make, picture, renderFileChat } from '../files/render-file-chat.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { actionOf, actionsOf, answeredChat, messageSaying, pressAction } from './actions/message-toolbar.ts'
import { tempThreads } from './threads/temp-threads.ts'

// What goes with the focus in it takes it along: a screen reader says nothing of what gets the focus from nowhere.

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

function nameOf(target: EventTarget | null): string {
  if (!(target instanceof HTMLElement)) return 'nothing'
  if (target.id === 'text-input') return 'the field'
  const title = target.querySelector('.thread-title') ?? target.querySelector('summary')
  return target.getAttribute('aria-label') ?? (title ?? target).textContent?.trim() ?? ''
}

/** Each move of the focus in a root from now on: from where to where. */
function watchMoves(root: ShadowRoot): readonly string[] {
  const moves: string[] = []
  const listener = ({ target, relatedTarget }: FocusEvent): void =>
    void moves.push(`${nameOf(relatedTarget)} → ${nameOf(target)}`)
  root.addEventListener('focusin', listener as EventListener)
  onTestFinished(() => root.removeEventListener('focusin', listener as EventListener))
  return moves
}

const find = (root: ShadowRoot, selector: string, words = ''): HTMLElement => {
  const found = [...root.querySelectorAll<HTMLElement>(selector)].find((one) => nameOf(one).includes(words))
  if (!found) throw new Error(`Nothing is called "${words}"`)
  return found
}

/** Presses a button by keyboard, and returns how the focus moved from there. */
async function press(root: ShadowRoot, selector: string, words = '', key = '{Enter}'): Promise<readonly string[]> {
  await eventually(() => find(root, selector, words).checkVisibility()).toBe(true)
  await eventually(() => find(root, selector, words).getAttribute('aria-disabled')).toBeNull()
  find(root, selector, words).focus()
  const moves = watchMoves(root)
  await userEvent.keyboard(key)
  await eventually(() => moves.length).toBeGreaterThan(0)
  return moves
}

describe('the focus goes straight', () => {
  test('from Dismiss to the field', async () => {
    const chat = await renderFileChat({ demo: true, mixedFiles: { files: { acceptedFormats: '.txt' } } })
    await chat.pick([make('b.exe')])
    expect(await press(chat.root, '.file-problems-dismiss')).toEqual(['Dismiss → the field'])
  })

  test('from Remove to the next file, and from the last one to the field', async () => {
    const chat = await renderFileChat()
    await chat.pick([make('a.txt'), make('b.txt')])
    await chat.untilAttached(['a.txt', 'b.txt'])
    expect(await press(chat.root, 'button', 'Remove a.txt')).toEqual(['Remove a.txt → Remove b.txt'])
    expect(await press(chat.root, 'button', 'Remove b.txt', '{Delete}')).toEqual(['Remove b.txt → the field'])
  })

  test('from the button of a file that is sent to the field', async () => {
    const chat = await renderFileChat()
    await chat.pick([make('a.txt')])
    await chat.untilAttached(['a.txt'])
    find(chat.root, 'button', 'Remove a.txt').focus()
    const moves = watchMoves(chat.root)
    chat.part('submit').click()
    await eventually(() => moves).toEqual(['Remove a.txt → the field'])
  })

  test('from a message that waits to the one behind it, and to the field', async () => {
    const server = await scripted(answer.late('first', { text: 'one' }), answer.json({ text: 'two' }))
    onTestFinished(() => server.release('first'))
    const chat = await renderChat({ connect: { url: server.url }, queue: 'queue' })
    for (const text of ['one', 'two', 'three']) await chat.send(text)
    await eventually(() => chat.root.querySelectorAll('[part~="queue-message"]').length).toBe(2)
    expect(await press(chat.root, 'button[aria-label*="two"]', 'Remove')).toEqual([
      expect.stringMatching(/^Remove.*two.* → Edit.*three/),
    ])
    expect(await press(chat.root, 'button[aria-label*="three"]', 'Edit', '{Enter}{Escape}')).toEqual([
      expect.stringMatching(/^Edit/),
      expect.stringMatching(/ → Edit.*three/),
    ])
    expect(await press(chat.root, 'button[aria-label*="three"]', 'Remove')).toEqual([
      expect.stringMatching(/^Remove.*three.* → the field$/),
    ])
  })

  test('from a suggestion that the page takes back to the field', async () => {
    const chat = await renderChat({ demo: true, suggestions: ['Track my order'] })
    await eventually(() => chat.root.querySelector('[part~=suggestion]')).toBeTruthy()
    find(chat.root, '[part~=suggestion]').focus()
    const moves = watchMoves(chat.root)
    chat.element.suggestions = []
    await eventually(() => moves).toEqual(['Track my order → the field'])
  })

  test('from Try again to the field', async () => {
    const chat = await renderChat({ connect: { handler: (_body, { onResponse }) => void onResponse({ error: 'Closed' }) } })
    await chat.send('Go')
    expect(await press(chat.root, '.retry-button')).toEqual(['Try again → the field'])
  })

  test('from a form in a message to the button that opened it', async () => {
    const { chat } = await answeredChat({ messageActions: true, connect: { feedback: () => undefined } })
    await pressAction(chat, 'One', 'Bad answer')
    expect(await press(chat.root, '.feedback-form button', 'Cancel')).toEqual(['Cancel → Bad answer'])
    messageSaying(chat, 'Name a number').focus()
    await pressAction(chat, 'Name a number', 'Edit')
    await eventually(() => chat.root.activeElement?.localName).toBe('textarea')
    const moves = watchMoves(chat.root)
    await userEvent.keyboard('{Escape}')
    await eventually(() => moves).toEqual([expect.stringMatching(/^(?!nothing).* → Edit$/)])
  })

  test('from the actions of a message that lose what had it to the first of them', async () => {
    const { chat } = await answeredChat()
    await eventually(() => actionsOf(messageSaying(chat, 'One'))).toContain('Regenerate')
    actionOf(messageSaying(chat, 'One'), 'Regenerate').focus()
    const moves = watchMoves(chat.root)
    chat.element.messageActions = { ai: ['copy'] }
    await eventually(() => moves).toEqual(['Regenerate → Copy message'])
  })

  test('from the dialog of keys to where it was', async () => {
    const chat = await renderChat({ demo: true, history: [{ role: 'ai', text: 'Hi' }] })
    await eventually(() => chat.texts('ai')).toEqual(['Hi'])
    chat.part('messages').focus()
    await eventually(async () => {
      await userEvent.keyboard('{ArrowUp}')
      return nameOf(chat.root.activeElement)
    }).toBe('AI')
    await userEvent.keyboard('?')
    await eventually(() => chat.root.querySelector('[part~=shortcuts]')).toBeTruthy()
    await eventually(() => nameOf(chat.root.activeElement)).not.toBe('AI')
    const moves = watchMoves(chat.root)
    await userEvent.keyboard('{Escape}')
    await eventually(() => moves).toEqual([expect.stringMatching(/^(?!nothing).* → AI$/)])
  })

  test('from the question of a tool to its card', async () => {
    const call = {
      type: 'tool',
      id: 'c',
      name: 'refund',
      input: '{}',
      state: 'approval-requested',
      approval: { id: 'p' },
    } as const
    const chat = await renderChat({ connect: { handler: (_body, { onResponse }) => void onResponse({ parts: [call] }) } })
    await chat.send('Pay')
    expect(await press(chat.root, '.approval button[type=submit]')).toEqual([expect.stringMatching(/^Deny → Refund/)])
  })

  test('from the buttons of a message that is drawn anew to the message', async () => {
    const chat = await renderChat({ demo: true, history: [{ role: 'ai', text: 'See [this](https://a.example)' }] })
    await eventually(() => chat.root.querySelector('article a')).toBeTruthy()
    find(chat.root, 'article a').focus()
    const moves = watchMoves(chat.root)
    chat.element.updateMessage({ html: '<p>Gone</p>' }, 0)
    await eventually(() => moves).toEqual(['this → AI'])
  })
})

test('a picture that cannot be shown becomes a name, and Remove keeps the focus', async () => {
  const chat = await renderFileChat()
  await chat.pick([await picture('a.png'), make('b.png', 'image/png', 'no picture')])
  await eventually(() => chat.all('.file-attachment-text').length).toBe(1)
  find(chat.root, 'button', 'Remove a.png').focus()
  const moves = watchMoves(chat.root)
  chat.all('img[alt="a.png"]')[0]?.dispatchEvent(new Event('error'))
  await eventually(() => chat.all('.file-attachment-text').length).toBe(2)
  expect([nameOf(chat.root.activeElement), moves]).toEqual(['Remove a.png', []])
})

describe('in the list of chats the focus goes straight', () => {
  test.each([
    ['from one that is deleted to the next', 'One', '{Delete}', ['One → Two']],
    ['from the new title to the chat', 'One', '{F2}!{Enter}', ['One → Title', 'Title → !']],
  ])('%s', async (_what, title, keys, expected) => {
    const chat = await tempThreads()
    chat.row(title).focus()
    const moves = watchMoves(chat.root)
    await userEvent.keyboard(keys)
    await eventually(() => moves).toEqual(expected)
  })

  test('from the last one that is deleted to New chat', async () => {
    const chat = await tempThreads()
    chat.row('Two').focus()
    const moves = watchMoves(chat.root)
    chat.change({ entries: [] })
    await eventually(() => moves).toEqual(['Two → New chat'])
  })

  test.each([
    ['from the drawer to the field of a new chat', 'New chat', 'New chat → the field'],
    ['from the drawer to what opened it', 'Close', 'Close → Chats'],
  ])('%s', async (_what, name, expected) => {
    const chat = await tempThreads(undefined, { width: 390 })
    chat.button('Chats').focus()
    await userEvent.keyboard('{Enter}')
    chat.button(name).focus()
    const moves = watchMoves(chat.root)
    await userEvent.keyboard('{Enter}')
    await eventually(() => moves).toEqual([expected])
  })
})

describe('with a launcher the focus goes straight', () => {
  function put(options: Parameters<typeof createLauncher>[0] = {}) {
    const launcher = createLauncher({ demo: true, ...options })
    onTestFinished(async () => {
      launcher.destroy()
      localStorage.removeItem('confab-teaser')
      sessionStorage.clear()
      await page.viewport(414, 896)
    })
    if (!launcher.element.shadowRoot) throw new Error('The launcher has no root')
    return { launcher, root: launcher.element.shadowRoot }
  }
  beforeEach(() => page.viewport(1024, 768))

  test('from the chat to its button', async () => {
    const { launcher, root } = put()
    find(root, '[part~=button]').focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => launcher.chat?.shadowRoot?.activeElement?.id).toBe('text-input')
    let wasOpen: boolean | undefined
    find(root, '[part~=button]').addEventListener('focus', () => (wasOpen = root.querySelector('dialog')?.open))
    await userEvent.keyboard('{Escape}')
    await eventually(() => wasOpen).toBe(true)
    expect(launcher.isOpen).toBe(false)
  })

  test('from Dismiss of a teaser to its button', async () => {
    const { root } = put({ launcher: { teaser: { text: 'Hello!', afterSeconds: 0 } } })
    let wasShown: boolean | undefined
    find(root, '[part~=button]').addEventListener('focus', () => (wasShown = root.querySelector('.notice')?.checkVisibility()))
    expect(await press(root, '.notice .close')).toEqual(['Dismiss → Open chat'])
    expect(wasShown).toBe(true)
  })
})
