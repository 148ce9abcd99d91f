import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tempThreads, threadsNamed } from './temp-threads.ts'

describe('the rows of threads', () => {
  test('are reused when a new one is added at the top', async () => {
    const chat = await tempThreads()
    const [one, two, three] = ['One', 'Two', 'Three'].map(chat.row)
    const [first, second, third] = chat.threads().entries
    if (!first || !second || !third) throw new Error('There are three')
    chat.change({ entries: [{ ...third, updatedAt: new Date().toISOString() }, first, second] })
    expect(chat.titles()).toEqual(['Three', 'One', 'Two'])
    expect(['One', 'Two', 'Three'].map(chat.row)).toEqual([one, two, three])
  })

  test('keep the focus when they are moved', async () => {
    const chat = await tempThreads()
    chat.row('Three').focus()
    chat.change({ entries: chat.threads().entries.toReversed() })
    expect([chat.titles(), chat.focused()]).toEqual([['Three', 'Two', 'One'], 'Three'])
  })

  test('are not rendered again if nothing changed', async () => {
    const chat = await tempThreads({ entries: threadsNamed(...Array.from({ length: 200 }, (_, index) => `Chat ${index}`)) })
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    onTestFinished(() => observer.disconnect())
    const list = chat.part('threads-list')
    if (list) observer.observe(list, { childList: true, subtree: true, characterData: true, attributes: true })
    const { entries } = chat.threads()
    chat.change({ entries: entries.map((entry, index) => (index === 150 ? { ...entry, isAnswering: true } : entry)) })
    await chat.drawn()
    const rows = new Set(changes.flatMap(({ target }) => (target as Element).closest('.thread')?.textContent ?? []))
    expect([...rows]).toEqual(['Chat 150 Answering…'])
  })

  test('have no listeners of their own', async () => {
    const chat = await tempThreads()
    const add = vi.spyOn(EventTarget.prototype, 'addEventListener')
    onTestFinished(() => add.mockRestore())
    chat.change({ entries: [...chat.threads().entries, ...threadsNamed(...Array.from({ length: 100 }, () => 'New'))] })
    chat.change({ entries: threadsNamed(...Array.from({ length: 300 }, (_, index) => `Chat ${index}`)) })
    expect(chat.titles().length).toBe(300)
    expect(add).not.toHaveBeenCalled()
  })

  test('show a thread once if its id occurs twice', async () => {
    const [entry] = threadsNamed('One')
    if (!entry) throw new Error('There is one')
    const chat = await tempThreads({ entries: [entry, { ...entry, title: 'Again' }] })
    expect(chat.titles()).toEqual(['One'])
  })

  test('call an untitled thread New chat', async () => {
    expect((await tempThreads({ entries: threadsNamed('') })).titles()).toEqual(['New chat'])
  })

  test('show HTML in a title as text', async () => {
    const chat = await tempThreads({ entries: threadsNamed('<img src=x onerror=alert(1)>') })
    expect(chat.titles()).toEqual(['<img src=x onerror=alert(1)>'])
    expect(chat.root.querySelector('.thread img')).toBeNull()
  })

  test('align a right-to-left title with the others', async () => {
    const chat = await tempThreads({ entries: threadsNamed('أين يبدأ نهر الراين؟', 'One') })
    const left = (title: string): number => {
      const range = document.createRange()
      const words = chat.row(title).querySelector('.thread-title')
      if (words) range.selectNodeContents(words)
      return Math.round(range.getBoundingClientRect().left)
    }
    expect(left('أين يبدأ نهر الراين؟')).toBe(left('One'))
  })

  test('show that an answer is pending in place of the time', async () => {
    const [entry] = threadsNamed('One')
    if (!entry) throw new Error('There is one')
    const chat = await tempThreads({ entries: [{ ...entry, isAnswering: true }] })
    expect(chat.row('One').textContent).toBe('One Answering…')
    chat.change({ entries: [entry] })
    expect(chat.row('One').querySelector('time')?.dateTime).toBe(entry.updatedAt)
  })

  test('show that there is a new answer', async () => {
    const [entry] = threadsNamed('One')
    if (!entry) throw new Error('There is one')
    const chat = await tempThreads({ entries: [{ ...entry, hasNews: true }] })
    expect(chat.row('One').textContent).toMatch(/New answer$/)
  })

  test("show the time for today and the date for other days, in the visitor's locale", async () => {
    const [entry] = threadsNamed('Today')
    if (!entry) throw new Error('There is one')
    const old = { ...entry, id: 'old', title: 'Old', updatedAt: '2019-03-04T12:00:00.000Z' }
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    onTestFinished(() => languages.mockRestore())
    const chat = await tempThreads({ entries: [entry, old] })
    const times = ['Today', 'Old'].map((title) => chat.row(title).querySelector('time')?.textContent)
    expect(times[0]).toMatch(/^\d\d:\d\d$/)
    expect(times[1]).toBe('4 Mar 2019')
  })

  test('show no time if it is invalid', async () => {
    const [entry] = threadsNamed('One')
    if (!entry) throw new Error('There is one')
    const chat = await tempThreads({ entries: [{ ...entry, updatedAt: 'yesterday' }] })
    expect(chat.row('One').querySelector('time')).toBeNull()
  })
})

describe('the end of the list', () => {
  const page = { entries: threadsNamed(...Array.from({ length: 100 }, (_, index) => `Chat ${index}`)), hasMore: true }

  test('loads more threads as it comes near', async () => {
    const chat = await tempThreads(page)
    expect(chat.calls).toEqual([])
    chat.root.querySelector('.threads-scroller')?.scrollTo(0, 100_000)
    await expect.poll(() => chat.calls).toEqual([['loadMoreThreads']])
  })

  test('loads more threads until the list is full', async () => {
    const chat = await tempThreads({ entries: threadsNamed('One'), hasMore: true }, { ignored: ['loadMoreThreads'] })
    await expect.poll(() => chat.calls.length).toBe(1)
    chat.change({ entries: threadsNamed('One', 'Two') })
    await expect.poll(() => chat.calls.length).toBe(2)
  })

  test('loads nothing while the list is hidden', async () => {
    const chat = await tempThreads({ entries: threadsNamed('One'), hasMore: true, list: 'drawer' })
    await chat.drawn()
    expect(chat.calls).toEqual([])
    chat.button('Chats').click()
    await expect.poll(() => chat.calls).toEqual([['loadMoreThreads']])
  })

  test('has a button that moves the focus to the first thread it loads', async () => {
    const chat = await tempThreads(page, { ignored: ['loadMoreThreads'] })
    const more = chat.button('Show more')
    more.focus({ preventScroll: true })
    more.click()
    chat.change({
      entries: [...page.entries, ...threadsNamed('Late').map((entry) => ({ ...entry, id: 'late' }))],
      hasMore: false,
    })
    expect(chat.focused()).toBe('Late')
  })
})

test('an answer in another thread is announced once, and one in the open thread is not', async () => {
  const entries = threadsNamed('One', 'Two', 'Three')
  const chat = await tempThreads({ entries, openId: entries[0]?.id ?? '' })
  const answered = entries.map((entry, index) => ({ ...entry, hasNews: index < 2 }))
  chat.change({ entries: answered })
  chat.change({ entries: answered.map((entry) => ({ ...entry })) })
  expect(chat.announcements).toEqual([['New answer, Two', 'polite']])
})

describe('an answer in another thread', () => {
  const entries = threadsNamed('One', 'Two')
  const [open, other] = entries
  type Entry = (typeof entries)[number]
  /** What is announced while the other thread goes through these states. */
  async function hear(...states: Partial<Entry>[]): Promise<string[]> {
    const chat = await tempThreads({ entries, openId: open?.id ?? '' })
    for (const state of states) chat.change({ entries: [open, { ...other, ...state }] as Entry[] })
    return chat.announcements.map(([words]) => words)
  }

  test('is not announced again when a search that left it out ends', async () => {
    const chat = await tempThreads({ entries, openId: open?.id ?? '' })
    const all = [open, { ...other, hasNews: true }] as Entry[]
    for (const found of [all, all.slice(0, 1), all]) chat.change({ entries: found })
    expect(chat.announcements).toEqual([['New answer, Two', 'polite']])
  })

  test.each<[string, Partial<Entry>[], string[]]>([
    [
      'is announced when it is complete',
      [
        { hasNews: true, isAnswering: true },
        { hasNews: true, isAnswering: false },
      ],
      ['New answer, Two'],
    ],
    [
      'is announced by the title that its thread gets a moment later',
      [
        { hasNews: true, title: '' },
        { hasNews: true, title: 'Rye' },
      ],
      ['New answer, Rye'],
    ],
    [
      'is not announced again when its thread is renamed',
      [{ hasNews: true }, { hasNews: true, title: 'Rye' }],
      ['New answer, Two'],
    ],
    [
      'is announced again after another question',
      [{ hasNews: true }, { hasNews: true, isAnswering: true }, { hasNews: true }],
      ['New answer, Two', 'New answer, Two'],
    ],
    ['is not announced before it comes', [{ isAnswering: true, title: 'Rye' }], []],
  ])('%s', async (_what, states, words) => {
    expect(await hear(...states)).toEqual(words)
  })
})
