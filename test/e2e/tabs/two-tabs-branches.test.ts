// @module-tag thorough: several tabs in all orders: `tabs/two-tabs` has one of each kind.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

/** Each tab generates its own replies, each with a unique text. */
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
  <script src="/dist/confab.umd.js"></script>
  <script src="/tab.js"></script>
  <confab-chat browserstorage></confab-chat>
  <script src="/answer.js"></script>`

/** The steps in a tab; each resolves to the texts of the messages that it added. */
const tabScript = `
  const chatOf = () => document.querySelector('confab-chat')
  const isUser = ({ role }) => role === 'user'
  const once = (type, isIt = () => true) => new Promise((resolve) => {
    const listen = ({ detail }) => {
      if (!isIt(detail)) return
      chatOf().removeEventListener(type, listen)
      resolve(detail)
    }
    chatOf().addEventListener(type, listen)
  })
  const textOf = (id) => chatOf().getMessages().find((message) => message.id === id).text
  const stored = () => JSON.parse(localStorage.getItem('deep-chat-storage') ?? '{}').messages ?? []
  window.steps = {
    add(text) {
      chatOf().addMessage({ text }, true)
      return [text]
    },
    async ask(text) {
      const answered = once('message', ({ message }) => !isUser(message))
      chatOf().submitUserMessage(text)
      return [text, (await answered).message.text]
    },
    async regenerate() {
      const messages = chatOf().getMessages()
      const last = messages.findLastIndex((message) => !isUser(message))
      if (!messages.slice(0, Math.max(0, last)).some(isUser)) return []
      const branched = once('branch')
      await chatOf().regenerate()
      return [textOf((await branched).messageId)]
    },
    async edit(text) {
      const question = chatOf().getMessages().findLast(isUser)
      if (!question) return []
      const answered = once('message', ({ message }) => !isUser(message))
      await chatOf().editMessage(question.id, text)
      return [text, (await answered).message.text]
    },
    async switch(_text, chance) {
      const shown = new Set(chatOf().getMessages().map(({ id }) => id))
      const others = stored().filter(({ id }) => !shown.has(id))
      if (others.length) await chatOf().switchBranch(others[chance % others.length].id)
      return []
    },
    /** Pending changes are stored when a page is left, which the browser may show again. */
    leave() {
      for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      return []
    },
  }
  window.look = () => ({ stored: stored(), shown: chatOf().getMessages() })`

const answerScript = `
  document.querySelector('confab-chat').connect = {
    handler: (_body, { onResponse }) => onResponse({ text: 'answer ' + crypto.randomUUID() }),
  }`

interface Tab {
  steps: Record<string, (text: string, chance: number) => string[] | Promise<string[]>>
  look(): { stored: MessageContent[]; shown: MessageContent[] }
}

const look = (tab: Page) => tab.evaluate(() => (window as unknown as Tab).look())

const run = (tab: Page, step: string, text: string, chance: number): Promise<string[]> =>
  tab.evaluate(([name, words, number]) => (window as unknown as Tab).steps[name]?.(words, number) ?? [], [
    step,
    text,
    chance,
  ] as const)

const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => one.localeCompare(other))
const textsOf = (messages: readonly MessageContent[]): string[] => messages.map(({ text = '' }) => text)

/** The chat shows one path through the stored messages, from the first to the last of a branch. */
function isPath(shown: readonly MessageContent[], stored: readonly MessageContent[]): boolean {
  const isTree = stored.some(({ parentId }) => parentId !== undefined)
  const ids = new Set(stored.map(({ id }) => id))
  const isThere = shown.every(({ id }) => ids.has(id)) && new Set(shown.map(({ id }) => id)).size === shown.length
  const isLinked = shown.every(({ parentId }, index) => (parentId ?? null) === (shown[index - 1]?.id ?? null))
  return isThere && (isTree ? isLinked : shown.length === stored.length)
}

const orders = isThorough ? 200 : 40
const stepsOfOrder = ['add', 'ask', 'regenerate', 'regenerate', 'edit', 'switch', 'leave'] as const

test(
  `two tabs that write, regenerate, edit, switch branches and clear in ${orders} random orders lose and duplicate nothing`,
  { timeout: 120_000 },
  async () => {
    const { page: one, complaints, url } = await openPage(html, { scripts: { '/tab.js': tabScript, '/answer.js': answerScript } })
    const other = await one.context().newPage()
    await other.goto(url)
    const tabs = [one, other]
    // A fixed random sequence, so that a failure can be reproduced (a linear congruential generator).
    let seed = 11
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let order = 0; order < orders; order += 1) {
      const expected: string[] = []
      const done: string[] = []
      for (let count = 0; count < 6; count += 1) {
        const place = random(2)
        const step = stepsOfOrder[random(stepsOfOrder.length)] ?? 'add'
        expected.push(...(await run(tabs[place] as Page, step, `message ${order}.${count}`, random(1000))))
        done.push(`${place} ${step}`)
      }
      const settle = async (texts: readonly string[]): Promise<void> => {
        await expect
          .poll(
            async () => {
              for (const tab of tabs) await run(tab, 'leave', '', 0)
              const seen = await Promise.all(tabs.map(look))
              return seen.map(({ stored, shown }) => ({ done, texts: sorted(textsOf(stored)), isPath: isPath(shown, stored) }))
            },
            { timeout: 10_000, interval: 10 },
          )
          .toEqual(tabs.map(() => ({ done, texts: sorted(texts), isPath: true })))
      }
      await settle(expected)
      if (order % 20 === 0) {
        await one.reload()
        await settle(expected)
      }
      await (tabs[random(2)] as Page).evaluate(() => {
        const chat = document.querySelector('confab-chat') as HTMLElement & { clearMessages(): void }
        chat.clearMessages()
      })
      await settle([])
    }
    expect(complaints).toEqual([])
  },
)
