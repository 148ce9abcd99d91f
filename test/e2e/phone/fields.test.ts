// @module-tag thorough: each field, in a page of its own.
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { closePages } from '../shared-browser.ts'
import { button, covering, openChat, talk } from './phone.ts'

afterAll(closePages)

const asked = (...parts: object[]): object => ({ messageActions: true, history: [...talk, { role: 'ai', parts }] })

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    story: { type: 'string', maxLength: 2000 },
    day: { type: 'string', format: 'date' },
    age: { type: 'integer' },
    colour: { type: 'string', enum: ['red', 'green', 'blue', 'white', 'black', 'grey', 'pink'] },
    more: { type: 'object', additionalProperties: true },
  },
}

/** How the visitor comes to the fields of a chat. */
const ways: readonly (readonly [string, object, (page: Page) => Promise<unknown>])[] = [
  ['the text field', {}, async () => undefined],
  [
    'a message that is edited',
    { messageActions: true, history: talk },
    async (page) => {
      await button(page, 'Copy message').waitFor()
      await page.locator('[part~="user-bubble"]').tap()
      await button(page, 'Edit').tap()
    },
  ],
  ['the reason of a rating', { messageActions: true, history: talk }, (page) => button(page, 'Bad answer').tap()],
  [
    'a question of an agent',
    asked({ type: 'input-request', id: 'q', kind: 'input', state: 'requested', message: 'Who are you?', schema }),
    (page) => page.getByLabel('Story').waitFor(),
  ],
  [
    'arguments that the visitor edits',
    asked({
      type: 'tool',
      id: 't',
      name: 'refund',
      input: '{}',
      state: 'approval-requested',
      approval: { id: 'a', inputSchema: schema },
    }),
    async (page) => {
      await page.locator('.approval').getByRole('button', { name: 'Edit' }).tap()
      await page.getByLabel('Story').waitFor()
    },
  ],
  [
    'markup of the page',
    { history: [{ html: '<label>Name <input></label><select><option>One</select>' }] },
    (page) => page.getByLabel('Name').waitFor(),
  ],
  [
    'the list of threads',
    { threads: true },
    async (page) => {
      await button(page, 'Chats').tap()
      await page.getByRole('searchbox').waitFor()
    },
  ],
  ['a key', { directConnection: { openAI: { chat: true } } }, (page) => page.locator('[part~="key-input"]').waitFor()],
]

/** The fields that are seen, and the size of their letters in pixels. */
const sizes = (page: Page): Promise<[name: string, size: number][]> =>
  page
    .locator('confab-chat')
    .evaluate((chat) =>
      [
        ...(chat.shadowRoot?.querySelectorAll<HTMLElement>(
          'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"])',
        ) ?? []),
      ]
        .filter((field) => field.checkVisibility({ visibilityProperty: true }))
        .map((field) => [field.outerHTML.slice(0, 80), parseFloat(getComputedStyle(field).fontSize)]),
    )

describe.each(['confab', 'messenger'])('on a touch screen, in the theme %s,', (theme) => {
  test.each(ways)('%s has letters of 16 px or more, so that Safari does not zoom into it', async (_name, options, go) => {
    const page = await openChat({ theme, ...options })
    await go(page)
    const found = await sizes(page)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, size]) => size < 16)).toEqual([])
  })

  test('the letters of a field stay as large as the page wants them', async () => {
    const page = await openChat({ theme }, `${covering} confab-chat { --confab-font-size: 20px }`)
    await expect.poll(async () => (await sizes(page)).map(([, size]) => size)).toEqual([20])
  })
})
