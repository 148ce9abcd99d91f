import { describe, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

const run = { threadId: 't', runId: 'r' }

const say = (messageId: string, delta: string): object[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
]

const stops = (...interrupts: object[]) =>
  answer.events({ type: 'RUN_STARTED', ...run }, ...say('m1', 'One moment.'), {
    type: 'RUN_FINISHED',
    ...run,
    outcome: { type: 'interrupt', interrupts },
  })

const done = () => answer.events({ type: 'RUN_STARTED', ...run }, ...say('m2', 'Done.'), { type: 'RUN_FINISHED', ...run })

const trip = (more: object = {}): object => ({
  id: 'i1',
  reason: 'input_required',
  message: 'Where do you want to go?',
  responseSchema: {
    type: 'object',
    properties: { city: { type: 'string', minLength: 2 }, nights: { type: 'integer', default: 2 } },
    required: ['city', 'nights'],
  },
  ...more,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function ask(replies: ReturnType<typeof stops>[], options: ChatOptions = {}) {
  const server = await scripted(...replies)
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ag-ui' }, ...options })
  await chat.send('Book a trip')
  const lastResume = async (): Promise<unknown> => {
    const { body } = (await server.requests()).at(-1) ?? {}
    return (JSON.parse(body ?? '{}') as { resume?: unknown }).resume
  }
  return { chat, server, lastResume }
}

const card = () => page.getByRole('form', { name: 'Where do you want to go?' })

/**
 * Presses until it counts, as visitors do: a button that agrees does not in the half second after it has moved, and the driver scrolls to
 * one that is half in sight.
 */
async function agree(chat: RenderedChat, pressed: Locator): Promise<void> {
  const isDone = (): boolean => chat.texts('ai').at(-1)?.includes('Done.') === true
  await eventually(async () => {
    if (!isDone()) await pressed.click({ timeout: 1000 }).catch(() => undefined)
    return isDone()
  }).toBe(true)
}

/** Half a second after it was seen. */
const ready = () =>
  expect.element(card().getByRole('button', { name: 'Send' }), { timeout: 15_000 }).not.toHaveAttribute('aria-disabled')

describe('an input request of an agent', () => {
  test('is shown in the answer as a form, and sent', async () => {
    const { chat, lastResume } = await ask([stops(trip()), done()])
    await userEvent.fill(card().getByLabelText('City'), 'Bern')
    await agree(chat, card().getByRole('button', { name: 'Send' }))
    expect(await lastResume()).toEqual([{ interruptId: 'i1', status: 'resolved', payload: { city: 'Bern', nights: 2 } }])
  })

  test('stays readable after it was answered', { tags: 'thorough' }, async () => {
    const { chat } = await ask([stops(trip()), done()])
    await ready()
    await userEvent.fill(card().getByLabelText('City'), 'Bern')
    await userEvent.keyboard('{Enter}')
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    await eventually(() => chat.root.querySelector('[part~="input-request"]')?.textContent).toBe(
      'Where do you want to go?CityBernNights2Answered',
    )
  })

  test('is a text field if the agent gives no schema', { tags: 'thorough' }, async () => {
    const { chat, lastResume } = await ask([stops(trip({ responseSchema: undefined })), done()])
    await userEvent.fill(card().getByLabelText('Your answer'), 'Bern')
    await agree(chat, card().getByRole('button', { name: 'Send' }))
    expect(await lastResume()).toEqual([{ interruptId: 'i1', status: 'resolved', payload: 'Bern' }])
  })

  test('is not sent with an invalid answer, and the field says why', async () => {
    const { server } = await ask([stops(trip()), done()])
    await userEvent.fill(card().getByLabelText('City'), 'B')
    await card().getByRole('button', { name: 'Send' }).click()
    await expect.element(card().getByText('Minimum number of characters: 2')).toBeVisible()
    expect((await server.requests()).length).toBe(1)
  })

  test('can be cancelled', { tags: 'thorough' }, async () => {
    const { chat, lastResume } = await ask([stops(trip()), done()])
    await card().getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(await lastResume()).toEqual([{ interruptId: 'i1', status: 'cancelled' }])
  })

  test('is announced', { tags: 'thorough' }, async () => {
    const { chat } = await ask([stops(trip())])
    await eventually(() => chat.root.querySelector('.visually-hidden [aria-live]')?.parentElement?.textContent).toContain(
      'Where do you want to go?',
    )
  })

  test('blocks the message field, which says so', async () => {
    const { chat } = await ask([stops(trip())])
    await eventually(() => chat.input.getAttribute('placeholder')).toBe('Answer the question above first')
  })

  test('expires, which is shown, and then the field accepts messages again', { tags: 'thorough' }, async () => {
    const { chat } = await ask([stops(trip({ expiresAt: new Date(Date.now() + 1500).toISOString() }))])
    await expect.element(page.getByText('This request has expired.'), { timeout: 15_000 }).toBeVisible()
    expect([
      card().getByRole('button', { name: 'Send' }).element().getAttribute('aria-disabled'),
      chat.input.getAttribute('placeholder'),
    ]).toEqual(['true', 'Ask me anything!'])
  })

  test('is still shown after a reload', { tags: 'thorough' }, async () => {
    const first = await ask([stops(trip())])
    await expect.element(card()).toBeVisible()
    const history = JSON.parse(JSON.stringify(first.chat.element.getMessages())) as NonNullable<ChatOptions['history']>
    first.chat.element.remove()
    const server = await scripted(done())
    const chat = await renderChat({ history, connect: { url: server.url, stream: true, format: 'ag-ui' } })
    await userEvent.fill(card().getByLabelText('City'), 'Bern')
    await agree(chat, card().getByRole('button', { name: 'Send' }))
  })

  test('can be answered with the keyboard, and the focus stays on the card', async () => {
    const { chat } = await ask([stops(trip()), done()])
    await ready()
    ;(card().getByLabelText('City').element() as HTMLElement).focus()
    await userEvent.keyboard('Bern{Enter}')
    await eventually(() => chat.texts('ai').at(-1)).toContain('Done.')
    expect(chat.root.activeElement?.getAttribute('part')).toBe('input-request')
  })
})

describe('a confirmation that an agent asks for', () => {
  const confirmation = { id: 'i1', reason: 'confirmation', message: 'Delete all drafts?' }

  const decisions = [
    ['Allow', true, 'Allowed'],
    ['Deny', false, 'Denied'],
  ] as const

  test.each(isThorough ? decisions : decisions.slice(0, 1))('is answered with %s', async (name, approved, words) => {
    const { chat, lastResume } = await ask([stops(confirmation), done()])
    await agree(chat, button(name))
    expect(await lastResume()).toEqual([{ interruptId: 'i1', status: 'resolved', payload: { approved } }])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('can ask for more than yes or no', { tags: 'thorough' }, async () => {
    const properties = { approved: { type: 'boolean' }, code: { type: 'string' } }
    const { chat, lastResume } = await ask([
      stops({ ...confirmation, responseSchema: { type: 'object', properties, required: ['approved', 'code'] } }),
      done(),
    ])
    await userEvent.fill(page.getByLabelText('Code'), '4711')
    await agree(chat, button('Allow'))
    expect(await lastResume()).toMatchObject([{ payload: { approved: true, code: '4711' } }])
  })
})

test('questions of an agent are not rendered as markup', async () => {
  const alarm = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  const evil = '<img src=x onerror=alert(1)>'
  const { chat } = await ask([
    stops({
      id: 'i1',
      reason: 'input_required',
      message: evil,
      responseSchema: { type: 'string', title: evil, description: evil },
    }),
  ])
  await expect.element(page.getByRole('form', { name: evil })).toBeVisible()
  expect([chat.root.querySelector('[part~="input-request"] img'), alarm.mock.calls.length]).toEqual([null, 0])
})

test('Escape in a question leads back to the message, then to the field, and keeps what was written', async () => {
  const { chat, server } = await ask([stops(trip())])
  await card().getByRole('textbox').click()
  // The code for the keys loads with the first focus.
  await import('../../../../sdk/views/transcript/message-keys.ts')
  await new Promise(requestAnimationFrame)
  await userEvent.keyboard('Oslo{Escape}')
  expect(chat.root.activeElement?.localName).toBe('article')
  await userEvent.keyboard('{Escape}')
  expect(chat.root.activeElement?.id).toBe('text-input')
  await expect.element(card().getByRole('textbox')).toHaveValue('Oslo')
  expect(await server.requests()).toHaveLength(1)
})
