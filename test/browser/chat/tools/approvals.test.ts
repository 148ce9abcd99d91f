import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

type Reply = ReturnType<typeof answer.json>

interface Body {
  messages: { parts: { type: string; state?: string; approval?: object; output?: unknown }[] }[]
}

const stream = (...frames: object[]): Reply =>
  answer.events(
    { type: 'start', messageId: 'answer-1' },
    { type: 'start-step' },
    ...frames,
    { type: 'finish-step' },
    { type: 'finish' },
  )

const call = (toolCallId: string, toolName = 'refund'): object[] => [
  { type: 'tool-input-available', toolCallId, toolName, input: { order: 'A7' } },
]

const asks = (toolCallId: string, approvalId: string, more: object = {}): object => ({
  type: 'tool-approval-request',
  toolCallId,
  approvalId,
  ...more,
})

const say = (delta: string): object[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
  { type: 'text-end', id: 't' },
]

const refund = (changes: Partial<Tool> = {}): Tool => ({
  name: 'refund',
  description: 'Pays an order back',
  inputSchema: { type: 'object', properties: { order: { type: 'string' } } },
  execute: () => 'paid back',
  needsApproval: true,
  ...changes,
})

async function ask(replies: Reply[], options: ChatOptions = {}) {
  const server = await scripted(...replies)
  const connect = { url: server.url, stream: true, format: 'ai-sdk' } as const
  const chat = await renderChat({ connect, ...options })
  await chat.send('Pay A7 back')
  const lastCall = async () => {
    const bodies = (await server.requests()).map(({ body }) => JSON.parse(body ?? '') as Body)
    return bodies
      .at(-1)
      ?.messages.at(-1)
      ?.parts.findLast(({ type }) => type.startsWith('tool-'))
  }
  return { chat, server, lastCall, connect }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Half a second after it was seen. */
const ready = (name: string) => expect.element(button(name), { timeout: 15_000 }).not.toHaveAttribute('aria-disabled')

const shown = async (): Promise<void> => {
  await expect.element(button('Allow'), { timeout: 15_000 }).toBeVisible()
}

describe('a tool of the page that needs approval', () => {
  test('does not run before the visitor approves it', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'paid back')
    const { server } = await ask([stream(...call('c1')), stream(...say('Done.'))], { tools: [refund({ execute })] })
    await shown()
    expect([execute.mock.calls.length, (await server.requests()).length]).toEqual([0, 1])
  })

  test('runs when the visitor clicks Allow, and the model continues with its result', async () => {
    const { chat, lastCall } = await ask([stream(...call('c1')), stream(...say('Done.'))], { tools: [refund()] })
    await shown()
    await button('Allow').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(await lastCall()).toMatchObject({ state: 'output-available', output: 'paid back' })
  })

  test('is denied with the visitor’s reason, which is sent to the model', async () => {
    const execute = vi.fn<Tool['execute']>()
    const { chat, lastCall } = await ask([stream(...call('c1')), stream(...say('As you wish.'))], {
      tools: [refund({ execute })],
    })
    await shown()
    await button('Deny with a reason').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Reason (optional)' }), 'Wrong order')
    await button('Deny').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('As you wish.')
    expect([execute.mock.calls.length, await lastCall()]).toEqual([
      0,
      expect.objectContaining({
        state: 'output-denied',
        approval: expect.objectContaining({ approved: false, reason: 'Wrong order' }),
      }),
    ])
  })

  test('asks only if its function says so', async () => {
    const needsApproval = vi.fn(({ order }: { order?: unknown }) => order !== 'A7')
    const { chat } = await ask([stream(...call('c1')), stream(...say('Done.'))], { tools: [refund({ needsApproval })] })
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(needsApproval).toHaveBeenCalledWith({ order: 'A7' })
  })

  test('can be answered with the keyboard, and the focus stays on the card', async () => {
    const { chat } = await ask([stream(...call('c1')), stream(...say('Done.'))], { tools: [refund()] })
    await ready('Allow')
    ;(button('Allow').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(chat.root.activeElement?.tagName).toBe('SUMMARY')
  })

  test('stays until screen readers know that the focus is on the card', async () => {
    const { chat } = await ask([stream(...call('c1')), stream(...say('Done.'))], { tools: [refund()] })
    await ready('Allow')
    const deny = button('Deny').element() as HTMLElement
    deny.focus()
    // What they are told of a frame begins with what is gone from it.
    const isThere: boolean[] = []
    const look = (): void => void requestAnimationFrame(() => isThere.push(deny.isConnected))
    chat.root.addEventListener('focusin', look, { once: true })
    deny.click()
    await eventually(() => isThere).toEqual([true])
    await eventually(() => deny.isConnected).toBe(false)
  })

  test('is announced', async () => {
    const { chat } = await ask([stream(...call('c1'))], { tools: [refund({ annotations: { destructiveHint: true } })] })
    await eventually(() => chat.root.querySelector('.visually-hidden [aria-live]')?.parentElement?.textContent).toContain(
      'Allow “Refund”? This may delete or overwrite something.',
    )
  })

  const hints: [NonNullable<Tool['annotations']>, ...string[]][] = [
    [{ readOnlyHint: true }, "This won't change anything."],
    [{ destructiveHint: true }, 'This may delete or overwrite something.'],
    [
      { destructiveHint: true, openWorldHint: true },
      'This may delete or overwrite something.',
      'This uses services outside this page.',
    ],
    [{ readOnlyHint: true, destructiveHint: true }, "This won't change anything."],
  ]

  test.each(isThorough ? hints : hints.slice(2, 3))('tells what its annotations say: %j', async (annotations, ...words) => {
    const { chat } = await ask([stream(...call('c1'))], { tools: [refund({ annotations })] })
    await shown()
    expect([...chat.root.querySelectorAll('.approval-hint')].map(({ textContent }) => textContent)).toEqual(words)
  })

  test('blocks sending in the meantime, and the field says why', { tags: 'thorough' }, async () => {
    const { chat, server } = await ask([stream(...call('c1')), stream(...say('Done.'))], { tools: [refund()] })
    await shown()
    await chat.send('Are you there?')
    expect([chat.input.getAttribute('placeholder'), (await server.requests()).length]).toEqual([
      'Allow or deny the request above first',
      1,
    ])
  })

  test('still asks after a reload, and then runs', { tags: 'thorough' }, async () => {
    const first = await ask([stream(...call('c1'))], { tools: [refund()] })
    await shown()
    const history = JSON.parse(JSON.stringify(first.chat.element.getMessages())) as ChatOptions['history']
    first.chat.element.remove()
    const server = await scripted(stream(...say('Done.')))
    const later = await renderChat({
      history: history ?? [],
      connect: { ...first.connect, url: server.url },
      tools: [refund()],
    })
    await shown()
    await button('Allow').click()
    await eventually(() => later.texts('ai').at(-1)).toContain('Done.')
  })
})

describe('a tool of an AI SDK server that needs approval', () => {
  test('is answered with the server’s approval and the visitor’s decision', async () => {
    const { chat, lastCall } = await ask([stream(...call('c1'), asks('c1', 'a1', { signature: 's1' })), stream(...say('Done.'))])
    await shown()
    await button('Allow').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(await lastCall()).toMatchObject({
      state: 'approval-responded',
      approval: { id: 'a1', signature: 's1', approved: true },
    })
  })

  test('waits until all approvals of an answer are decided, and sends them together', { tags: 'thorough' }, async () => {
    const { chat, server } = await ask([
      stream(...call('c1'), ...call('c2'), asks('c1', 'a1'), asks('c2', 'a2')),
      stream(...say('Done.')),
    ])
    await eventually(() => chat.root.querySelectorAll('[part~="approval"]').length).toBe(2)
    await button('Allow').first().click()
    await eventually(() => chat.root.querySelectorAll('[part~="approval"]').length).toBe(1)
    expect((await server.requests()).length).toBe(1)
    await button('Deny').click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect((await server.requests()).length).toBe(2)
  })
})

test('the page cannot answer an approval that no longer exists', async () => {
  const { chat } = await ask([stream(...say('Hello.'))])
  await eventually(() => chat.texts('ai').at(-1)).toContain('Hello.')
  await expect(chat.element.respondToApproval('a1', true)).rejects.toThrow('This request can no longer be answered.')
})
