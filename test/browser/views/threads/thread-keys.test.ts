import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tempThreads, threadsNamed, type TempThreads } from './temp-threads.ts'

const names = Array.from({ length: 25 }, (_, index) => `Chat ${index + 1}`)
const many = { entries: threadsNamed(...names) }
const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

const tabStops = ({ root }: TempThreads): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('[part="thread"] button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((button) => button.querySelector('.thread-title')?.textContent)

describe('the list of threads', () => {
  test('is a list in which the open thread is marked as current', async () => {
    const { part, row } = await tempThreads()
    expect(part('threads-list')?.role).toBe('list')
    expect(part('threads-list')?.querySelectorAll('[role="listitem"]').length).toBe(3)
    expect([row('One').ariaCurrent, row('Two').ariaCurrent]).toEqual(['true', null])
  })

  test('is one tab stop, at the open thread', async () => {
    const chat = await tempThreads({ ...many, openId: 'thread-3' })
    expect(tabStops(chat)).toEqual(['Chat 4'])
  })

  test('is one tab stop, at the first thread if the open one is not listed', async () => {
    expect(tabStops(await tempThreads({ ...many, openId: 'new' }))).toEqual(['Chat 1'])
  })

  test('has its tab stop at a new thread as soon as that is listed', async () => {
    const chat = await tempThreads({ ...many, openId: 'new' })
    expect(tabStops(chat)).toEqual(['Chat 1'])
    const [first] = many.entries
    chat.change({ entries: [...many.entries.slice(0, 3), { ...first, id: 'new', title: 'Bread' } as (typeof many.entries)[0]] })
    expect(tabStops(chat)).toEqual(['Bread'])
    chat.row('Chat 2').focus()
    chat.root.getElementById('text-input')?.focus()
    chat.change({ entries: [...chat.threads().entries] })
    expect(tabStops(chat)).toEqual(['Chat 2'])
  })

  test('keeps its tab stop where the focus was', async () => {
    const chat = await tempThreads(many)
    chat.row('Chat 1').focus()
    await press('{ArrowDown}{ArrowDown}')
    expect(tabStops(chat)).toEqual(['Chat 3'])
  })

  test('is left with Tab', async () => {
    const chat = await tempThreads(many)
    chat.row('Chat 1').focus()
    await press('{Tab}')
    expect(chat.focused()).toBe('Archived chats')
  })

  test.each([
    ['{ArrowDown}', 'Chat 2'],
    ['{ArrowUp}', 'Chat 1'],
    ['{ArrowDown}{ArrowDown}{ArrowUp}', 'Chat 2'],
    ['{PageDown}', 'Chat 11'],
    ['{PageDown}{PageUp}', 'Chat 1'],
    ['{PageDown}{PageDown}{PageDown}', 'Chat 25'],
    ['{End}', 'Chat 25'],
    ['{End}{ArrowDown}', 'Chat 25'],
    ['{End}{Home}', 'Chat 1'],
    ['{ArrowRight}', 'More options for Chat 1'],
    ['{ArrowRight}{ArrowDown}', 'More options for Chat 2'],
    ['{ArrowRight}{ArrowLeft}', 'Chat 1'],
    ['b', 'Chat 1'],
  ])('moves the focus with %s from the first thread to %s', async (keys, name) => {
    const chat = await tempThreads(many)
    chat.row('Chat 1').focus()
    await press(keys)
    expect(chat.focused()).toBe(name)
  })

  test.each([
    ['{ArrowLeft}', 'More options for One'],
    ['{ArrowLeft}{ArrowRight}', 'One'],
  ])('moves the focus with %s to %s in right-to-left text', async (keys, name) => {
    const chat = await tempThreads()
    chat.host.dir = 'rtl'
    chat.row('One').focus()
    await press(keys)
    expect(chat.focused()).toBe(name)
  })

  test('deletes a thread with Delete, and focuses the next one', async () => {
    const chat = await tempThreads()
    chat.row('Two').focus()
    await press('{Delete}')
    expect([chat.calls, chat.focused()]).toEqual([[['removeThread', 'thread-1']], 'Three'])
  })

  test('focuses the previous thread after the last one is deleted', async () => {
    const chat = await tempThreads()
    chat.row('Three').focus()
    await press('{Delete}')
    expect(chat.focused()).toBe('Two')
  })

  test('focuses New chat when no thread is left', async () => {
    const chat = await tempThreads({ entries: threadsNamed('Only') })
    chat.row('Only').focus()
    await press('{Delete}')
    expect(chat.focused()).toBe('New chat')
  })

  test('opens a thread with Enter, and keeps the focus', async () => {
    const chat = await tempThreads()
    chat.row('Two').focus()
    await press('{Enter}')
    expect([chat.calls, chat.focused()]).toEqual([[['openThread', 'thread-1']], 'Two'])
    expect(chat.announcements).toEqual([['Two', 'polite']])
  })

  test.each<[string, Parameters<typeof tempThreads>]>([
    ['beside the chat', [{ entries: threadsNamed('One') }]],
    ['above a narrow chat', [{ entries: threadsNamed('One') }, { width: 390 }]],
    ['in place of a thread that is gone', [{ entries: threadsNamed('One'), problem: 'missing', list: 'none' }]],
    ['of a thread without a title', [{ entries: threadsNamed(' ') }]],
  ])('says that a new chat has begun, and leads to the field: %s', async (_where, given) => {
    const chat = await tempThreads(...given)
    chat.button('New chat').focus()
    await press('{Enter}')
    expect(chat.announcements).toEqual([['New chat', 'polite']])
    expect(chat.root.activeElement?.id).toBe('text-input')
    expect(chat.calls.map(([name]) => name)).toEqual(['newThread'])
  })

  test('moves the focus to the input when a thread is clicked', async () => {
    const chat = await tempThreads()
    await userEvent.click(chat.row('Two'))
    expect(chat.root.activeElement?.id).toBe('text-input')
  })

  test('moves the focus from New chat to the input', async () => {
    const chat = await tempThreads()
    await userEvent.click(chat.button('New chat'))
    expect([chat.calls, chat.root.activeElement?.id]).toEqual([[['newThread']], 'text-input'])
  })
})
