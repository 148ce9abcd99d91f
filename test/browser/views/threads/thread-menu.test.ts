// @module-tag thorough: details of views: `thread-rows`, `thread-drawer`, `suggestions` and `e2e/launcher` have what they are for.
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tempThreads, threadsNamed, type TempThreads } from './temp-threads.ts'

const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

async function opened(chat: TempThreads, title = 'Two'): Promise<void> {
  chat.row(title).focus()
  await press('{ArrowRight}{Enter}')
}

const field = ({ part }: TempThreads): HTMLInputElement => part('thread-field') as HTMLInputElement

describe('the menu of a thread', () => {
  test('offers to rename, archive, export and delete', async () => {
    const chat = await tempThreads()
    await opened(chat)
    const items = [...chat.root.querySelectorAll('[role="menu"] [role="menuitem"]')].map(({ textContent }) => textContent)
    expect(items).toEqual(['Rename', 'Archive', 'Export', 'Delete'])
    expect([chat.focused(), chat.button('More options for Two').ariaExpanded]).toEqual(['Rename', 'true'])
  })

  test.each([
    ['{ArrowDown}', 'Archive'],
    ['{ArrowUp}', 'Delete'],
    ['{End}', 'Delete'],
    ['d', 'Delete'],
    ['{Escape}', 'More options for Two'],
  ])('moves the focus with %s to %s', async (keys, name) => {
    const chat = await tempThreads()
    await opened(chat)
    await press(keys)
    expect(chat.focused()).toBe(name)
  })

  test('closes with Escape, which closes nothing else', async () => {
    const chat = await tempThreads({ entries: threadsNamed('One', 'Two'), list: 'drawer' })
    chat.button('Chats').click()
    await opened(chat)
    await press('{Escape}')
    expect([chat.part('thread-menu'), chat.button('More options for Two').ariaExpanded]).toEqual([undefined, 'false'])
    expect(chat.part('threads')).toBeDefined()
  })

  test('closes with a click outside', async () => {
    const chat = await tempThreads()
    await opened(chat)
    // Not in the middle, where the field stands before the first message.
    await userEvent.click(chat.root.querySelector('#messages') ?? chat.host, { position: { x: 10, y: 10 } })
    expect(chat.part('thread-menu')).toBeUndefined()
  })

  test('closes with a second click on its button', async () => {
    const chat = await tempThreads()
    await userEvent.click(chat.button('More options for One'))
    expect(chat.part('thread-menu')).toBeDefined()
    await userEvent.click(chat.button('More options for One'))
    expect(chat.part('thread-menu')).toBeUndefined()
  })

  test('closes when its thread is removed, and the focus moves on', async () => {
    const chat = await tempThreads()
    await opened(chat)
    chat.change({ entries: chat.threads().entries.filter(({ title }) => title !== 'Two') })
    expect([chat.part('thread-menu'), chat.focused()]).toEqual([undefined, 'Three'])
  })

  test('stays inside the list, above its button if there is no room below', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Chat ${index}`)
    const chat = await tempThreads({ entries: threadsNamed(...names) }, { height: 350 })
    await opened(chat, 'Chat 11')
    const menu = chat.part('thread-menu')?.getBoundingClientRect()
    const panel = chat.part('threads')?.getBoundingClientRect()
    if (!menu || !panel) throw new Error('Both are there')
    expect(menu.bottom).toBeLessThanOrEqual(panel.bottom)
    expect(menu.left).toBeGreaterThanOrEqual(panel.left)
    expect(menu.bottom).toBeLessThanOrEqual(chat.row('Chat 11').getBoundingClientRect().bottom)
  })

  test('archives a thread', async () => {
    const chat = await tempThreads()
    await opened(chat)
    await press('a{Enter}')
    expect([chat.calls, chat.titles(), chat.focused()]).toEqual([
      [['archiveThread', 'thread-1', true]],
      ['One', 'Three'],
      'Three',
    ])
  })

  test('restores a thread from the archive', async () => {
    const [entry] = threadsNamed('Old')
    if (!entry) throw new Error('There is one')
    const chat = await tempThreads({ entries: [{ ...entry, archived: true }], isArchive: true })
    await opened(chat, 'Old')
    await press('u{Enter}')
    expect(chat.calls).toEqual([['archiveThread', 'thread-0', false]])
  })
})

describe('a deleted thread', () => {
  async function deleted(): Promise<TempThreads> {
    const chat = await tempThreads()
    await opened(chat)
    await press('d{Enter}')
    return chat
  }

  test('disappears at once, which is announced, and the next one gets the focus', async () => {
    const chat = await deleted()
    expect([chat.titles(), chat.focused()]).toEqual([['One', 'Three'], 'Three'])
    const notice = chat.part('threads-notice')
    expect(notice?.querySelector('p')?.textContent).toBe('Chat deleted Two')
    expect(notice?.closest('[aria-live="polite"]')).not.toBeNull()
  })

  test('returns with Undo, which Tab reaches, and gets the focus', async () => {
    const chat = await deleted()
    await press('{Tab}')
    expect(chat.focused()).toBe('Undo')
    await press('{Enter}')
    expect([chat.titles(), chat.focused()]).toEqual([['One', 'Two', 'Three'], 'Two'])
    expect(chat.part('threads-notice')).toBeUndefined()
  })

  test('leaves a notice that can be dismissed, after which the list has the focus', async () => {
    const chat = await deleted()
    await press('{Tab}{Tab}{Enter}')
    expect([chat.calls.at(-1), chat.focused()]).toEqual([['dismissThreadNotice', 'removed'], 'Three'])
  })

  test('can be restored above the messages when the drawer is closed', async () => {
    const chat = await tempThreads({ entries: threadsNamed('One', 'Two'), list: 'drawer' })
    chat.button('Chats').click()
    chat.row('Two').focus()
    await press('{Delete}{Escape}')
    expect(chat.part('threads-notice')?.closest('#chat-view')).not.toBeNull()
    chat.button('Undo').click()
    expect(chat.calls.at(-1)).toEqual(['restoreThread'])
  })
})

describe('renaming a thread', () => {
  async function renaming(ignored: ['renameThread'] | [] = []): Promise<TempThreads> {
    const chat = await tempThreads(undefined, { ignored })
    chat.row('Two').focus()
    await press('{F2}')
    return chat
  }

  test('shows its title selected in a field', async () => {
    const chat = await renaming()
    expect([field(chat).value, field(chat).selectionEnd, chat.root.activeElement]).toEqual(['Two', 3, field(chat)])
  })

  test('is saved with Enter, and the thread gets the focus', async () => {
    const chat = await renaming()
    await press('  Zwei  {Enter}')
    expect([chat.calls, chat.titles(), chat.focused()]).toEqual([
      [['renameThread', 'thread-1', 'Zwei']],
      ['One', 'Zwei', 'Three'],
      'Zwei',
    ])
  })

  test('is cancelled with Escape, and the thread gets the focus', async () => {
    const chat = await renaming()
    await press('Zwei{Escape}')
    expect([chat.calls, chat.titles(), chat.focused()]).toEqual([[], ['One', 'Two', 'Three'], 'Two'])
  })

  test('is saved when the visitor moves on to something else', async () => {
    const chat = await renaming()
    await press('Zwei')
    await userEvent.click(chat.root.querySelector('#text-input') ?? chat.host)
    expect([chat.calls, chat.root.activeElement?.id]).toEqual([[['renameThread', 'thread-1', 'Zwei']], 'text-input'])
  })

  test('does not accept an empty title, and says why', async () => {
    const chat = await renaming()
    await press(' {Enter}')
    expect([chat.calls, field(chat).ariaInvalid]).toEqual([[], 'true'])
    const problem = chat.root.getElementById(field(chat).getAttribute('aria-describedby') ?? '')
    expect([problem?.ariaLive, problem?.textContent]).toEqual(['assertive', 'Enter a title'])
    await press('Z')
    expect([field(chat).ariaInvalid, problem?.textContent]).toEqual([null, ''])
  })

  test('keeps the old title when the visitor leaves an empty field', async () => {
    const chat = await renaming()
    await press('{Backspace}{Tab}')
    expect([chat.calls, chat.titles()]).toEqual([[], ['One', 'Two', 'Three']])
  })

  test('keeps the typed text when the row moves', async () => {
    const chat = await renaming()
    await press('Zw')
    chat.change({ entries: chat.threads().entries.toReversed() })
    await press('ei')
    expect([chat.calls, field(chat).value]).toEqual([[], 'Zwei'])
  })

  test('ends without a change when the thread is removed', async () => {
    const chat = await renaming()
    await press('Zw')
    chat.change({ entries: chat.threads().entries.filter(({ title }) => title !== 'Two') })
    expect([chat.calls, chat.part('thread-field'), chat.focused()]).toEqual([[], undefined, 'Three'])
  })

  test('keeps keys pressed in the field from the list', async () => {
    const chat = await renaming(['renameThread'])
    await press('{Home}{ArrowDown}{ArrowRight}{Delete}')
    expect([chat.root.activeElement, chat.calls]).toEqual([field(chat), []])
  })
})
