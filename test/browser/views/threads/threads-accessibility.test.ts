import { axeFindings } from '../../axe-findings.ts'
import { describe, expect, test } from 'vitest'
import type { Labels } from '../../../../sdk/core/labels/labels.ts'
import { threadLabels } from '../../../../sdk/core/labels/threads.ts'
import type { ThreadProblem, ThreadsState } from '../../../../sdk/core/types.ts'
import { markedTexts, strayTexts, textsOf } from '../../chat/options/marked-texts.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'
import { tempThreads, threadsNamed, type TempThreads } from './temp-threads.ts'

const entries = threadsNamed('«One»', '«Two»', '«Three»')
const removed = { id: 'removed', title: '«Four»' }

const states: Record<string, Partial<ThreadsState>> = {
  'several notices': { entries, removed, problem: 'action-failed' },
  'a list of which more could not be loaded': { entries, hasMore: true, status: 'failed', problem: 'list-failed' },
  'a search that loads': { entries, query: 'one', status: 'loading' },
  'an answer that comes in the thread that is shown': { entries: entries.map((entry) => ({ ...entry, isAnswering: true })) },
  'no search': { entries, hasSearch: false },
}

describe.each(isThorough ? (['light', 'dark'] as const) : (['light'] as const))(
  'axe finds no problems in the %s theme in',
  (theme) => {
    test.each(Object.entries(states))('%s', async (_, state) => {
      expect(await axeFindings((await tempThreads(state, { options: { theme } })).host)).toEqual([])
    })

    test('a drawer with a menu', async () => {
      const chat = await tempThreads({ entries, removed, list: 'drawer' }, { width: 390, options: { theme } })
      chat.button('Chats').click()
      chat.root.querySelectorAll<HTMLElement>('.thread-more')[1]?.click()
      expect(await axeFindings(chat.host)).toEqual([])
    })
  },
)

test('every button is large enough to tap', async () => {
  const chat = await tempThreads({ entries, removed, problem: 'full', hasMore: true })
  chat.root.querySelector<HTMLElement>('.thread-more')?.click()
  const buttons = [...chat.root.querySelectorAll<HTMLElement>('[part="threads"] button, .notice button')]
  const small = buttons.filter((button) => {
    const { width, height } = button.getBoundingClientRect()
    return button.checkVisibility() && Math.min(width, height) < 24
  })
  expect(small).toEqual([])
})

/** What a visitor sees in these states, and what they open there. */
const scenes: readonly (readonly [Partial<ThreadsState>, ((chat: TempThreads) => void)?])[] = [
  [{ entries, removed, hasMore: true }],
  [{ entries: entries.map((entry) => ({ ...entry, isAnswering: true })), status: 'loading', hasMore: true }],
  [{ entries: entries.map((entry) => ({ ...entry, title: '', hasNews: true })) }],
  [{}],
  [{ status: 'loading' }],
  [{ status: 'failed' }],
  [{ query: '«glacier»' }],
  [{ isArchive: true }],
  [{ entries }, (chat) => chat.root.querySelector<HTMLElement>('.thread-more')?.click()],
  [
    { entries, canShare: true, shared: { url: 'https://«example».com/', until: '2026-12-06T12:00:00.000Z' } },
    (chat) => chat.root.querySelector<HTMLElement>('.thread-more')?.click(),
  ],
  [{ entries, isArchive: true }, (chat) => chat.root.querySelector<HTMLElement>('.thread-more')?.click()],
  [
    { entries },
    ({ root }) => {
      root.querySelector<HTMLElement>('.thread-more')?.click()
      root.querySelector<HTMLElement>('[part~="thread-rename"]')?.click()
      const field = root.activeElement as HTMLInputElement
      field.value = ''
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    },
  ],
  ...(
    [
      'load-failed',
      'missing',
      'save-failed',
      'full',
      'server-full',
      'removed',
      'not-kept',
      'action-failed',
    ] satisfies ThreadProblem[]
  ).map((problem) => [{ entries, problem }] as const),
]

describe('the labels of threads', () => {
  const found = async (labels: Labels): Promise<{ texts: string; stray: string[] }[]> => {
    const all: { texts: string; stray: string[] }[] = []
    for (const [state, act] of scenes) {
      const chat = await tempThreads(state, { options: { labels } })
      act?.(chat)
      const queries = [...chat.root.querySelectorAll('time')]
      for (const time of queries) for (const name of ['title']) time.removeAttribute(name)
      for (const time of queries) time.textContent = ''
      all.push({ texts: textsOf(chat.root).join('\n') + chat.announcements.join('\n'), stray: strayTexts(chat.root) })
      chat.destroy()
    }
    return all
  }

  test('are all used, and none is used that the table lacks', async () => {
    const marked = markedTexts()
    const shown = await found(marked)
    // The browser names the day.
    expect(shown.flatMap(({ stray }) => stray).filter((text) => !/^(Today|Yesterday|https:.*)$/.test(text))).toEqual([])
    const texts = shown.map(({ texts }) => texts).join('\n')
    const own = Object.keys(threadLabels()).filter((name) => name.startsWith('thread'))
    const missing = own.filter((name) => {
      const label = marked[name as 'threadNew']
      const [beginning = ''] = String(typeof label === 'string' ? label : Object.values(label)[0]).split('{')
      return !texts.includes(beginning)
    })
    // The number of results, and that sharing has ended, is announced but not shown.
    expect(missing.toSorted()).toEqual(['threadUnshared', 'threadsFound'])
  })
})
