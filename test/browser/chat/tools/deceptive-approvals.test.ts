import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Tool, ToolPart } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const tool = (name: string, changes: Partial<Tool> = {}): Tool => ({
  name,
  description: name,
  inputSchema: { type: 'object', properties: { amount: { type: 'number' } } },
  needsApproval: true,
  execute: () => 'done',
  ...changes,
})

const asking = (name: string, changes: object = {}): object => ({
  type: 'tool',
  id: name,
  name,
  input: '{"amount":900}',
  state: 'approval-requested',
  approval: { id: 'a1', isOfPage: true },
  ...changes,
})

/** A service of the chat's own format that sends these parts, and then a text. */
async function ask(parts: readonly object[], tools: Tool[]) {
  const server = await scripted(answer.events({ parts }), answer.events({ text: 'Done.' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'confab' }, tools })
  await chat.send('What is the weather like?')
  return chat
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** All that can be read of the card. */
const words = (root: ShadowRoot): string => root.querySelector<HTMLElement>('[part~="tool"]')?.innerText ?? ''

test('a call shows the arguments that its tool would run with, whatever others the service shows', async () => {
  const chat = await ask([asking('refund', { approval: { id: 'a1', isOfPage: true, input: { amount: 1 } } })], [tool('refund')])
  await expect.element(button('Allow')).toBeVisible()
  expect(words(chat.root)).toMatch(/Amount\s+900/)
  await button('Show as JSON').click()
  expect(words(chat.root)).toContain('"amount": 900')
})

test('the visitor allows the call whose button was pressed, and no other to which the service gave the same id', async () => {
  const refund = vi.fn<Tool['execute']>()
  const weather = vi.fn<Tool['execute']>()
  const chat = await ask(
    [asking('refund'), { type: 'text', text: 'And now:' }, asking('weather')],
    [tool('refund', { execute: refund }), tool('weather', { execute: weather })],
  )
  await eventually(() => chat.root.querySelectorAll('[part~="approval"]').length).toBe(2)
  await button('Allow').nth(1).click()
  await eventually(() => chat.root.querySelectorAll('[part~="approval"]').length).toBe(1)
  await button('Deny').click()
  await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
  expect([refund.mock.calls.length, weather.mock.calls.length]).toEqual([0, 1])
})

test(
  'an answer to a question of the agent allows no call to which the service gave the same id',
  { tags: 'thorough' },
  async () => {
    const refund = vi.fn<Tool['execute']>()
    const question = { type: 'input-request', id: 'a1', kind: 'confirmation', state: 'requested', message: 'Show the weather?' }
    const chat = await ask([asking('refund'), question], [tool('refund', { execute: refund })])
    await eventually(() => chat.root.querySelectorAll('[part~="approval"], [part~="input-request"]').length).toBe(2)
    await button('Allow').nth(1).click()
    await eventually(() => chat.root.querySelector('[part~="input-request"]')?.textContent).toContain('Allowed')
    await button('Deny').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(refund).not.toHaveBeenCalled()
  },
)

test('a tool of the page is asked for by the page’s name, in the chat’s words and by the page’s schema', async () => {
  const inputSchema = { type: 'object', properties: { amount: { type: 'number', title: 'A gift for you' } } }
  const approval = { id: 'a1', isOfPage: true, message: 'Show the weather?', inputSchema }
  const chat = await ask([asking('refund', { title: 'Show the weather', approval })], [tool('refund', { title: 'Refund' })])
  await expect.element(button('Edit')).toBeVisible()
  expect(words(chat.root)).toContain('Refund')
  await button('Edit').click()
  await expect.element(page.getByRole('spinbutton', { name: 'Amount' })).toBeVisible()
  expect(words(chat.root)).not.toMatch(/weather|gift/)
})

test.each([undefined, null, 'a1', {}, { id: 7 }])(
  'a call that waits for an approval that is none (%j) does not keep the visitor from writing',
  async (approval) => {
    const chat = await ask([asking('look', { approval }), { type: 'text', text: 'Hm.' }], [])
    await eventually(() => chat.texts('ai').at(-1)).toContain('Hm.')
    await chat.type('Never mind')
    await eventually(() => chat.submitState).toBe('submit')
  },
)

test('what the visitor is asked about is shown whole, however much the service sent before it', async () => {
  const input = `{"to":"a friend",${' '.repeat(150_000)}"amount":900}`
  const earlier = Array.from({ length: 21 }, (_, index) => ({
    type: 'tool',
    id: `c${index}`,
    name: 'look',
    state: 'output-available',
    input: '{}',
    output: 'x'.repeat(99_999),
  }))
  const chat = await ask([...earlier, { type: 'text', text: 'Now:' }, asking('refund', { input })], [tool('refund')])
  await expect.element(button('Allow')).toBeVisible()
  await button('Show as JSON').click()
  expect(chat.root.querySelector('.approval-arguments')?.textContent).toBe('{\n  "to": "a friend",\n  "amount": 900\n}')
})

test('the name that a service gives its tool is short enough to leave the rest in sight', { tags: 'thorough' }, async () => {
  const approval = { id: 'a1', message: 'x'.repeat(3_000) }
  const chat = await ask([asking('look', { title: 'Look '.repeat(5_000), approval })], [])
  await expect.element(button('Allow')).toBeVisible()
  expect(chat.root.querySelector('.tool-name')?.textContent?.length).toBeLessThanOrEqual(201)
  expect(chat.root.querySelector('[part~="approval"] > p')?.textContent?.length).toBeLessThanOrEqual(2_000)
})

test.each(['\u202e', '\u202d', '\u202b', '\u202a0\u202e', '\u202c\u202e'])(
  'no words of a service turn what it asks the visitor to agree to: %j',
  async (mark) => {
    const message = `Pay 10${mark}0 to Bob?`
    const plain = message.replace(/[\u202a-\u202e]/g, '')
    const decision = { type: 'input-request', id: 'b1', kind: 'confirmation', state: 'requested', message }
    const chat = await ask([asking('pay', { approval: { id: 'a1', message } }), decision], [])
    await eventually(() => chat.root.querySelectorAll('form').length).toBe(2)
    const [call, request] = chat.root.querySelectorAll('.approval-question, [part~="input-request"] > p')
    expect([call?.textContent, request?.textContent]).toEqual([plain, plain])
    for (const form of chat.root.querySelectorAll('form')) expect(form.getAttribute('aria-label')).toBe(plain)
  },
)

test('the marks and isolates of a right-to-left question stay', async () => {
  const message = 'לשלוח אל \u2068Bob (2)\u2069\u200f?'
  const chat = await ask([asking('pay', { approval: { id: 'a1', message } })], [])
  await eventually(() => chat.root.querySelector('.approval-question')?.textContent?.replace(/[\u2068\u2069]/g, '')).toBe(
    'לשלוח אל Bob (2)\u200f?',
  )
})

test('characters that turn text around stand as what they are in arguments', async () => {
  const chat = await ask([asking('open', { input: JSON.stringify({ file: 'report\u202efdp.exe' }) })], [tool('open')])
  await expect.element(button('Allow')).toBeVisible()
  expect(words(chat.root)).toMatch(/File\s+report\\u202efdp.exe/)
  await button('Show as JSON').click()
  expect(words(chat.root)).toContain('"file": "report\\u202efdp.exe"')
})

test('arguments that change while the visitor is asked are asked for again', async () => {
  const execute = vi.fn<Tool['execute']>(() => 'done')
  const chat = await ask([asking('refund')], [tool('refund', { execute })])
  await expect.element(button('Edit')).toBeVisible()
  await button('Edit').click()
  const [message] = chat.element.getMessages().slice(-1)
  const parts = (message?.parts ?? []).map((part) => ({ ...(part as ToolPart), input: '{"amount":5}' }))
  chat.element.updateMessage({ parts }, message?.id ?? '')
  await expect.element(page.getByRole('spinbutton')).not.toBeInTheDocument()
  await button('Allow').click()
  await eventually(() => execute.mock.calls).toEqual([[{ amount: 5 }, expect.anything()]])
})
