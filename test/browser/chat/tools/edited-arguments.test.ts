// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings } from '../../axe-findings.ts'
import type { ChatOptions, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const call = (toolCallId: string, input: object = { amount: 20, note: 'Sorry' }) =>
  answer.events(
    { type: 'start' },
    { type: 'start-step' },
    { type: 'tool-input-available', toolCallId, toolName: 'refund', input },
    { type: 'finish-step' },
    { type: 'finish' },
  )

const done = (delta = 'Done.') =>
  answer.events(
    { type: 'start' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta },
    { type: 'text-end', id: 't' },
    { type: 'finish' },
  )

const refund = (changes: Partial<Tool> = {}): Tool => ({
  name: 'refund',
  description: 'Pays back',
  inputSchema: {
    type: 'object',
    properties: { amount: { type: 'number', maximum: 50 }, note: { type: 'string' } },
    required: ['amount'],
  },
  execute: () => 'paid back',
  needsApproval: true,
  ...changes,
})

async function ask(tool: Tool, replies: ReturnType<typeof call>[], options: ChatOptions = {}) {
  const server = await scripted(...replies)
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ai-sdk' }, tools: [tool], ...options })
  await chat.send('Pay it back')
  await expect.element(button('Allow'), { timeout: 15_000 }).toBeVisible()
  return { chat, server }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the arguments of a call that needs approval', () => {
  test('can be edited before it is approved, and the tool runs with them', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'paid back')
    const { chat } = await ask(refund({ execute }), [call('c1'), done()])
    await button('Edit').click()
    await userEvent.fill(page.getByLabelText('Amount'), '15')
    await button('Allow').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(execute.mock.calls[0]?.[0]).toEqual({ amount: 15, note: 'Sorry' })
  })

  test('are sent back to the model as edited', async () => {
    const { chat, server } = await ask(refund(), [call('c1'), done()])
    await button('Edit').click()
    await userEvent.fill(page.getByLabelText('Amount'), '15')
    await button('Allow').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect((await server.requests()).at(-1)?.body).toContain('"input":{"amount":15,"note":"Sorry"}')
  })

  test('are validated: errors are shown at the field, and nothing runs', async () => {
    const execute = vi.fn<Tool['execute']>()
    await ask(refund({ execute }), [call('c1'), done()])
    await button('Edit').click()
    await userEvent.fill(page.getByLabelText('Amount'), '99')
    await button('Allow').click()
    await expect.element(page.getByText('Enter a number of 50 or less.')).toBeVisible()
    expect(execute).not.toHaveBeenCalled()
  })

  test('get the focus when editing starts, and Enter in them does not answer', async () => {
    const { chat, server } = await ask(refund(), [call('c1'), done()])
    await button('Edit').click()
    expect(chat.root.activeElement).toBe(page.getByLabelText('Amount').element())
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Deny')).toBeVisible()
    expect((await server.requests()).length).toBe(1)
  })

  test('cannot be edited if the tool takes none', async () => {
    await ask(refund({ inputSchema: { type: 'object', properties: {} } }), [call('c1', {}), done()])
    expect(button('Edit').query()).toBeNull()
  })
})

/** One field of each kind. */
const everyField = {
  type: 'object',
  required: ['kind'],
  properties: {
    a_rather_long_name_of_a_field_that_has_to_break: { type: 'string', description: 'long '.repeat(40) },
    kind: { enum: ['work', 'private', 'word'.repeat(30)] },
    colour: { enum: ['red', 'green', 'blue', 'black', 'white', 'word'.repeat(30)] },
    isUrgent: { type: 'boolean' },
    when: { type: 'string', format: 'date-time' },
    place: { type: 'object', properties: { within: { type: 'object', properties: { city: { type: 'string' } } } } },
    guests: { type: 'array', items: { type: 'string' } },
    anything: {},
  },
}

test.each([
  ['ltr', 'light'],
  ['rtl', 'light'],
  ['ltr', 'dark'],
] as const)(
  'in 390 pixels an approval and its form fit on a page that reads %s (%s), and axe finds nothing',
  async (direction, theme) => {
    document.documentElement.dir = direction
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    const tool = refund({ inputSchema: everyField, canAlwaysAllow: true, annotations: { destructiveHint: true } })
    const { chat } = await ask(tool, [call('c1', { kind: 'work', guests: ['x'.repeat(80)] })], { theme })
    chat.element.style.inlineSize = '390px'
    await button('Edit').click()
    await eventually(() => chat.root.querySelector('.field-add')).toBeTruthy()
    const frame = chat.element.getBoundingClientRect()
    for (const each of chat.root.querySelectorAll('[part~="tool"] :is(button, input, select, textarea, label, legend, pre, p)')) {
      if (!each.checkVisibility()) continue
      const { left, right } = each.getBoundingClientRect()
      const fits = left >= frame.left && right <= frame.right
      expect(fits, each.outerHTML.slice(0, 80)).toBe(true)
    }
    expect(await axeFindings(chat.element)).toEqual([])
  },
)

describe('a tool that the visitor may always approve', () => {
  test('asks once, and runs without asking for the rest of the conversation', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'paid back')
    const { chat } = await ask(refund({ execute, canAlwaysAllow: true }), [call('c1'), call('c2'), done()])
    await button('More ways to allow').click()
    await button('Always allow this tool in this chat').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(execute).toHaveBeenCalledTimes(2)
  })

  test('asks again after the conversation was cleared', async () => {
    const { chat } = await ask(refund({ canAlwaysAllow: true }), [call('c1'), done(), call('c2'), done()])
    await button('More ways to allow').click()
    await button('Always allow this tool in this chat').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    chat.element.clearMessages()
    await chat.send('And again')
    await expect.element(button('Allow'), { timeout: 15_000 }).toBeVisible()
  })

  test('is offered only if the page allows it', async () => {
    await ask(refund(), [call('c1')])
    expect(button('More ways to allow').query()).toBeNull()
    expect(button('Always allow this tool in this chat').query()).toBeNull()
  })

  test('cannot be approved permanently by code unless the page allows it', async () => {
    const { chat } = await ask(refund(), [call('c1'), call('c2')])
    const id = (): string => {
      const parts = chat.element.getMessages().flatMap((message) => message.parts ?? [])
      const asking = parts.find((part) => part.type === 'tool' && part.state === 'approval-requested')
      return (asking?.type === 'tool' && asking.approval?.id) || ''
    }
    const first = id()
    await chat.element.respondToApproval(first, true, { isAlways: true })
    await eventually(() => id() && id() !== first).toBe(true)
  })
})

describe('bad input', () => {
  test('two calls with the same id ask once, and run once', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'paid back')
    const twice = answer.events(
      { type: 'start' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'refund', input: { amount: 1 } },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'refund', input: { amount: 2 } },
      { type: 'finish' },
    )
    const { chat } = await ask(refund({ execute }), [twice, done()])
    await button('Allow').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(execute.mock.calls.map(([input]) => input)).toEqual([{ amount: 2 }])
  })

  test('an approval for a call that was not made is shown as one, and can be denied', async () => {
    const server = await scripted(
      answer.events(
        { type: 'start' },
        { type: 'tool-approval-request', toolCallId: 'gone', approvalId: 'a1' },
        { type: 'finish' },
      ),
      done('As you wish.'),
    )
    const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ai-sdk' } })
    await chat.send('Pay it back')
    await button('Deny').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('As you wish.')
  })

  test('a call that is removed while the visitor is asked can no longer be answered, and says so', async () => {
    const { chat } = await ask(refund(), [call('c1')])
    chat.element.clearMessages()
    await expect.element(button('Allow')).not.toBeInTheDocument()
    await expect(chat.element.respondToApproval('c1', true)).rejects.toThrow('This request can no longer be answered.')
  })
})
