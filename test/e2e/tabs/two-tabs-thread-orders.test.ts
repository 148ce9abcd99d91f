// @module-tag thorough: several tabs in all orders: `tabs/two-tabs` has one of each kind.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script type="module" src="/tab.js"></script>
  <confab-chat defer style="width: 1000px; height: 600px"></confab-chat>`

/** How a thread is listed that was cleared before it had a title. */
const untitled = 'New chat'

/** A chat whose threads are kept under the name in the address, and the steps that a visitor takes in it. */
const tabScript = `
  import '/dist/element.js'
  import { browserThreads } from '/dist/threads.js'
  const chat = document.querySelector('confab-chat')
  const storage = browserThreads({ name: location.search.slice(1) })
  const { signal } = new AbortController()
  let current
  chat.addEventListener('thread', ({ detail }) => (current = detail.id))
  Object.assign(chat, {
    threads: { storage },
    connect: { handler: (_body, { onResponse }) => onResponse({ text: 'answer ' + crypto.randomUUID() }) },
  })
  const words = (button) => button.getAttribute('aria-label') ?? button.textContent.trim()
  const find = (name) => [...chat.shadowRoot.querySelectorAll('button, [role=menuitem]')].find((one) => words(one) === name)
  const until = async (look) => {
    for (;;) {
      const seen = look()
      if (seen) return seen
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const press = async (name) => (await until(() => find(name))).click()
  const shownTexts = () => chat.getMessages().map(({ text = '' }) => text)
  window.steps = {
    add(text) {
      chat.addMessage({ role: 'user', text }, true)
      return [text]
    },
    ask(text) {
      return new Promise((resolve) => {
        const listen = ({ detail: { message } }) => {
          if (message.role === 'user') return
          chat.removeEventListener('message', listen)
          resolve([text, message.text])
        }
        chat.addEventListener('message', listen)
        chat.submitUserMessage(text)
      })
    },
    open: (id) => chat.openThread(id),
    async delete(id) {
      const { threads } = await storage.list({ limit: 100, signal })
      const { title } = threads.find((thread) => thread.id === id)
      await press('More options for ' + (title || '${untitled}'))
      await press('Delete')
      await until(() => find('Undo'))
    },
    clear: () => chat.clearMessages(),
    press,
  }
  window.look = () => ({
    current,
    texts: shownTexts(),
    titles: [...chat.shadowRoot.querySelectorAll('.thread-title')].map((title) => title.textContent),
    isRemoved: find('Restore') !== undefined,
  })
  window.stored = async () => {
    const { threads } = await storage.list({ limit: 100, signal })
    const all = await Promise.all(
      threads.map(async ({ id, title }) => ({ id, title, messages: (await storage.load(id, { limit: 100, signal })).messages })),
    )
    return all.map(({ id, title, messages }) => ({ id, title, texts: messages.map(({ text = '' }) => text) }))
  }
  await until(() => current && find('New chat'))
  window.isReady = true`

interface View {
  readonly current: string
  readonly texts: string[]
  readonly titles: string[]
  readonly isRemoved: boolean
}

interface Stored {
  readonly id: string
  readonly title: string
  readonly texts: string[]
}

interface Tab {
  readonly isReady?: boolean
  readonly steps: Record<string, (word: string) => unknown>
  look(): View
  stored(): Promise<Stored[]>
}

const until = (tab: Page): Promise<unknown> => tab.waitForFunction(() => (window as unknown as Tab).isReady)
const look = (tab: Page): Promise<View> => tab.evaluate(() => (window as unknown as Tab).look())
const stored = (tab: Page): Promise<Stored[]> => tab.evaluate(() => (window as unknown as Tab).stored())
const run = (tab: Page, step: string, word = ''): Promise<unknown> =>
  tab.evaluate(([name, given]) => (window as unknown as Tab).steps[name]?.(given), [step, word] as const)

const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => one.localeCompare(other))

/** A fixed random sequence, so that a failure can be reproduced (a linear congruential generator). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
}

/** What two tabs did, and what is to be there. */
function createOrder(tabs: readonly [Page, Page], order: number, random: (below: number) => number) {
  const threads = new Map<string, string[]>()
  const removed = new Map<string, { texts: string[]; by: Page }>()
  const done: string[] = []
  let count = 0

  /** Waits until the storage and both tabs hold what was said, and no more. */
  async function settle(): Promise<void> {
    await expect
      .poll(
        async () => {
          const [kept, ...views] = await Promise.all([stored(tabs[0]), look(tabs[0]), look(tabs[1])])
          const titles = sorted(kept.map(({ title }) => title || untitled))
          return {
            done,
            threads: Object.fromEntries(kept.map(({ id, texts }) => [id, sorted(texts)])),
            // A tab shows the thread as it is kept, and says so where another tab deleted it.
            views: views.map(({ current, texts, isRemoved, titles: listed }) => ({
              isListed: sorted(listed).join() === titles.join(),
              isRemoved: isRemoved === removed.has(current),
              isWhole: removed.has(current) || sorted(texts).join() === sorted(threads.get(current) ?? []).join(),
            })),
          }
        },
        { timeout: 10_000, interval: 10 },
      )
      .toEqual({
        done,
        threads: Object.fromEntries([...threads].map(([id, texts]) => [id, sorted(texts)])),
        views: tabs.map(() => ({ isListed: true, isRemoved: true, isWhole: true })),
      })
  }

  const pick = (ids: Iterable<string>): string | undefined => {
    const all = [...ids]
    return all[random(Math.max(1, all.length))]
  }

  /** A thread that another tab deleted is brought back before something is written in it. */
  async function restoreCurrent(tab: Page, current: string): Promise<void> {
    const { texts } = removed.get(current) ?? {}
    if (!texts) return
    await settle()
    await run(tab, 'press', 'Restore')
    threads.set(current, texts)
    removed.delete(current)
    await settle()
  }

  async function write(tab: Page, step: string): Promise<void> {
    const { current } = await look(tab)
    await restoreCurrent(tab, current)
    const texts = (await run(tab, step, `message ${order}.${(count += 1)}`)) as string[]
    threads.set(current, [...(threads.get(current) ?? []), ...texts])
  }

  const steps: Record<string, (tab: Page) => Promise<void>> = {
    add: (tab) => write(tab, 'add'),
    ask: (tab) => write(tab, 'ask'),
    async open(tab) {
      const id = pick(threads.keys())
      if (id !== undefined) await run(tab, 'open', id)
    },
    async begin(tab) {
      await run(tab, 'press', 'New chat')
    },
    async clear(tab) {
      await settle()
      const { current } = await look(tab)
      if (!threads.has(current)) return
      await run(tab, 'clear')
      threads.set(current, [])
    },
    async delete(tab) {
      await settle()
      const id = pick(threads.keys())
      if (id === undefined) return
      const texts = threads.get(id) ?? []
      await run(tab, 'delete', id)
      threads.delete(id)
      removed.set(id, { texts, by: tab })
    },
    async undo(tab) {
      await settle()
      const [id, { texts, by }] = [...removed].at(-1) ?? ['', { texts: [], by: undefined }]
      if (by !== tab || (await look(tab)).isRemoved) return
      await run(tab, 'press', 'Undo')
      removed.delete(id)
      threads.set(id, texts)
    },
    async reload(tab) {
      if (removed.has((await look(tab)).current)) return
      await tab.reload()
      await until(tab)
    },
  }
  const names = ['add', 'add', 'ask', 'ask', 'open', 'begin', 'clear', 'delete', 'undo', 'reload']

  return {
    settle,
    async step(): Promise<void> {
      const place = random(2)
      const name = names[random(names.length)] ?? 'add'
      done.push(`${place} ${name}`)
      await steps[name]?.(tabs[place] as Page)
    },
  }
}

/** Each with other random numbers: ten orders each, 200 in all, or one of six. */
const rounds: readonly (readonly [round: number, orders: number])[] = isThorough
  ? Array.from({ length: 20 }, (_, round) => [round + 1, 10])
  : [[1, 6]]

test.each(rounds)(
  'two tabs that write, clear, delete and restore threads in random orders (round %i of %i orders) lose and duplicate nothing',
  { timeout: 180_000 },
  async (round, orders) => {
    const { page: one, complaints, url } = await openPage(html, { scripts: { '/tab.js': tabScript } })
    const other = await one.context().newPage()
    const random = createRandom(round * 11)
    for (let order = 0; order < orders; order += 1) {
      for (const tab of [one, other]) {
        await tab.goto(`${url}?order-${order}`)
        await until(tab)
      }
      const { step, settle } = createOrder([one, other], order, random)
      for (let count = 0; count < 8; count += 1) await step()
      await settle()
    }
    // A thread that is not stored yet, or not any more, may be looked for: that is logged, and nothing is lost.
    expect(complaints.filter((complaint) => !complaint.startsWith('ThreadError: There is no thread'))).toEqual([])
  },
)
