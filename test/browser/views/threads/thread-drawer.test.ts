import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tempThreads, threadsNamed, type TempThreads } from './temp-threads.ts'

const entries = threadsNamed('One', 'Two', 'Three')
const press = (keys: string): Promise<void> => userEvent.keyboard(keys)
const isInert = ({ root }: TempThreads): boolean => root.getElementById('chat-view')?.hasAttribute('inert') ?? false

async function narrow(width = 390): Promise<TempThreads> {
  return tempThreads({ entries }, { width })
}

async function opened(): Promise<TempThreads> {
  const chat = await narrow()
  chat.button('Chats').focus()
  await press('{Enter}')
  return chat
}

test('neither the open drawer nor the chat behind it has an empty status bar, which screen readers would name', async () => {
  const chat = await opened()
  const bars = [...chat.root.querySelectorAll('[role=status], output')]
  expect(bars.filter((bar) => bar.checkVisibility() && !bar.textContent?.trim())).toEqual([])
})

describe('the list of threads', () => {
  test('is beside the chat from a width of 720 pixels', async () => {
    const chat = await tempThreads({ entries }, { width: 720 })
    const panel = chat.part('threads')
    expect([panel?.role, panel?.ariaLabel, chat.part('threads-bar')]).toEqual(['navigation', 'Chats', undefined])
    const right = panel?.getBoundingClientRect().right
    expect(chat.root.getElementById('chat-view')?.getBoundingClientRect().left).toBe(right)
  })

  test("is hidden in a narrower chat, behind a bar with the open thread's title", async () => {
    const chat = await tempThreads({ entries }, { width: 719 })
    expect(chat.part('threads')).toBeUndefined()
    expect(chat.part('threads-bar')?.querySelector('p')?.textContent).toBe('One')
  })

  test('adapts when the width of the chat changes, without losing the focus', async () => {
    const chat = await tempThreads({ entries })
    chat.row('Two').focus()
    chat.host.style.inlineSize = '500px'
    await expect.poll(() => chat.focused()).toBe('Chats')
    await press('{Enter}')
    chat.host.style.inlineSize = '900px'
    await expect.poll(() => chat.part('threads')?.role).toBe('navigation')
    expect([chat.focused(), isInert(chat)]).toEqual(['Two', false])
  })

  test('is always a drawer if the page sets that', async () => {
    const chat = await tempThreads({ entries, list: 'drawer' }, { width: 1200 })
    expect([chat.part('threads'), chat.button('Chats').ariaExpanded]).toEqual([undefined, 'false'])
  })

  test('is hidden if the page lists the threads itself', async () => {
    const chat = await tempThreads({ entries, list: 'none' })
    expect([chat.part('threads'), chat.part('threads-bar')]).toEqual([undefined, undefined])
  })

  test('is absent without threads, and the chat looks as before', async () => {
    const chat = await tempThreads({ entries })
    chat.set({ threads: undefined })
    expect([...(chat.root.getElementById('container')?.children ?? [])].map(({ id }) => id)).toEqual(['chat-view'])
    expect(chat.root.getElementById('container')?.className).toBe('')
    chat.change({ query: 'x' })
    expect(chat.part('threads')).toBeDefined()
  })

  test('leaves room for messages and input at 320 by 350 pixels', async () => {
    const chat = await tempThreads({ entries }, { width: 320, height: 350 })
    const box = (id: string) => chat.root.getElementById(id)?.getBoundingClientRect()
    expect(box('messages')?.height).toBeGreaterThan(200)
    expect(box('input')?.bottom).toBe(box('container')?.bottom)
    chat.button('Chats').click()
    expect(chat.part('threads')?.offsetWidth).toBeLessThanOrEqual(276)
  })

  test('does not overflow at a width of 320 pixels', async () => {
    const names = ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', 'A '.repeat(200)]
    const chat = await tempThreads(
      { entries: threadsNamed(...names), removed: { id: 'a', title: 'W'.repeat(90) } },
      { width: 320 },
    )
    chat.button('Chats').click()
    const panel = chat.part('threads')
    expect(panel?.scrollWidth).toBe(panel?.clientWidth)
    const bar = chat.root.querySelector('.threads-chat-head')
    expect(bar?.scrollWidth).toBe(bar?.clientWidth)
  })
})

describe('the drawer', () => {
  test('is a dialog that focuses the open thread', async () => {
    const chat = await opened()
    const panel = chat.part('threads')
    expect([panel?.role, panel?.ariaModal, panel?.ariaLabel]).toEqual(['dialog', 'true', 'Chats'])
    // What had the focus is still there: of one frame, screen readers are told first what is gone, and pass over the rest.
    expect([chat.focused(), isInert(chat)]).toEqual(['One', false])
    await expect.poll(() => isInert(chat)).toBe(true)
    expect(chat.focused()).toBe('One')
  })

  test('keeps the focus inside when Tab is pressed', async () => {
    const chat = await opened()
    await press('{Tab}{Tab}{Tab}')
    expect(chat.focused()).toBe('New chat')
    await press('{Shift>}{Tab}{/Shift}')
    expect(chat.focused()).toBe('Import chat')
  })

  test('closes with Escape and returns the focus', async () => {
    const chat = await opened()
    await press('{Escape}')
    await expect.poll(() => chat.part('threads')).toBeUndefined()
    expect([chat.focused(), chat.button('Chats').ariaExpanded, isInert(chat)]).toEqual(['Chats', 'false', false])
  })

  test('does not stop an answer when Escape closes it', async () => {
    const chat = await opened()
    chat.set({ phase: 'streaming' })
    await press('{Escape}')
    expect(chat.requests).toEqual([])
  })

  test('closes with a click outside', async () => {
    const chat = await opened()
    chat.root.querySelector<HTMLElement>('.threads-backdrop')?.click()
    expect([chat.focused(), isInert(chat)]).toEqual(['Chats', false])
  })

  test('closes with its button', async () => {
    const chat = await opened()
    chat.button('Close').click()
    expect([chat.focused(), isInert(chat)]).toEqual(['Chats', false])
  })

  test('closes when a thread is chosen, and the input gets the focus', async () => {
    const chat = await opened()
    await press('{ArrowDown}{Enter}')
    expect([chat.calls, chat.root.activeElement?.id, isInert(chat)]).toEqual([[['openThread', 'thread-1']], 'text-input', false])
    expect(chat.part('threads-bar')?.querySelector('p')?.textContent).toBe('Two')
  })

  test('closes with New chat, and the input gets the focus', async () => {
    const chat = await opened()
    await press('{Tab}{Tab}{Tab}{Enter}')
    expect([chat.calls, chat.root.activeElement?.id, isInert(chat)]).toEqual([[['newThread']], 'text-input', false])
  })

  test('slides in from the inline start', async () => {
    const chat = await narrow()
    const panel = chat.root.querySelector('.threads')
    if (!panel) throw new Error('It is there')
    expect(getComputedStyle(panel).translate).toBe('-100%')
    chat.host.dir = 'rtl'
    await expect.poll(() => getComputedStyle(panel).translate).toBe('100%')
  })

  test('scrolls to every thread', async () => {
    const chat = await tempThreads(
      { entries: threadsNamed(...Array.from({ length: 40 }, (_, index) => `Chat ${index}`)) },
      { width: 390 },
    )
    chat.button('Chats').click()
    await press('{End}')
    const row = chat.row('Chat 39').getBoundingClientRect()
    expect(row.bottom).toBeLessThanOrEqual(chat.root.querySelector('.threads-scroller')?.getBoundingClientRect().bottom ?? 0)
  })
})

describe('the bar', () => {
  test('starts a new thread', async () => {
    const chat = await narrow()
    chat.button('New chat').click()
    expect([chat.calls, chat.part('threads-bar')?.querySelector('p')?.textContent]).toEqual([[['newThread']], 'New chat'])
  })

  test('shows the title of a thread that is not listed', async () => {
    const chat = await tempThreads({ entries, openId: 'elsewhere', openTitle: 'Archived long ago' }, { width: 390 })
    expect(chat.part('threads-bar')?.querySelector('p')?.textContent).toBe('Archived long ago')
  })

  test('announces a new answer in another thread', async () => {
    const [one, two] = entries
    if (!one || !two) throw new Error('There are two')
    const chat = await tempThreads({ entries: [one, { ...two, hasNews: true }] }, { width: 390 })
    const description = chat.button('Chats').getAttribute('aria-describedby') ?? ''
    expect(chat.root.getElementById(description)?.textContent).toBe('New answer')
    chat.change({ entries: [one, two] })
    expect(chat.button('Chats').hasAttribute('aria-describedby')).toBe(false)
  })
})

test('the list of threads leaves nothing behind when it is destroyed', async () => {
  const chat = await opened()
  const container = chat.root.getElementById('container')
  chat.root.querySelector<HTMLElement>('.thread-more')?.click()
  chat.destroy()
  expect([container?.className, container?.querySelector('[class*="thread"]'), isInert(chat)]).toEqual(['', null, false])
})
