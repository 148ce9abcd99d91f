import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, MessagePart, RendererContext, ToolPart } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { drawn, paragraph, renderWith, says, weather } from './render-with.ts'

describe('an answer from a renderer', () => {
  const approval: ToolPart = weather({
    state: 'approval-requested',
    output: undefined,
    approval: { id: 'ask', isOfPage: true },
  })

  /** Renders a call, with what its renderer was given. */
  async function renderAsked(part: MessagePart, options: ChatOptions = {}) {
    let context: RendererContext | undefined
    const keep = (_part: unknown, given: RendererContext): Node => {
      context = given
      return paragraph('Mine')
    }
    const bodies: unknown[] = []
    const chat = await renderChat({
      history: [{ role: 'user', text: 'How warm is it?' }, says(part)],
      renderers: { 'tool:get_weather': keep, message: undefined },
      connect: {
        format: 'confab',
        handler(body: unknown, { onResponse }) {
          bodies.push(body)
          void onResponse({ text: 'Warm.' })
        },
      },
      ...options,
    })
    await eventually(() => drawn(chat)).toEqual(['Mine'])
    return { chat, bodies, respond: async (answer: unknown) => context?.respond(answer) }
  }

  const callIn = ({ element }: RenderedChat): ToolPart | undefined =>
    element.getMessages().flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))[0]

  const tools: ChatOptions['tools'] = [
    {
      name: 'get_weather',
      description: 'The weather',
      inputSchema: { type: 'object' },
      needsApproval: true,
      execute: () => ({ degrees: 4 }),
    },
  ]

  test('allows a call, which then runs', async () => {
    const { chat, respond } = await renderAsked(approval, { tools })
    await respond(true)
    await eventually(() => callIn(chat)?.output).toEqual({ degrees: 4 })
  })

  test('denies a call with a reason', async () => {
    const { chat, respond } = await renderAsked(approval, { tools })
    await respond({ isApproved: false, reason: 'Not now' })
    await eventually(() => callIn(chat)?.output).toBe('The user denied this call: Not now')
  })

  test('is waited for where other tools of the page run: the call is not answered with an error', async () => {
    const server = await scripted(
      answer.events(
        { type: 'start', messageId: 'answer-1' },
        { type: 'tool-input-start', toolCallId: 'call-1', toolName: 'get_weather' },
        { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'get_weather', input: {} },
        { type: 'finish' },
      ),
      answer.events(
        { type: 'start', messageId: 'answer-1' },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'Warm.' },
        { type: 'finish' },
      ),
    )
    let respond: RendererContext['respond'] | undefined
    const chat = await renderChat({
      connect: { url: server.url, stream: true, format: 'ai-sdk' },
      tools: [{ name: 'other', description: 'Another one', inputSchema: { type: 'object' }, execute: () => 1 }],
      renderers: {
        'tool:get_weather'(part, context) {
          ;({ respond } = context)
          return paragraph(part.state)
        },
      },
    })
    await chat.send('How warm is it?')
    await eventually(() => drawn(chat)).toEqual(['input-available'])
    await vi.waitFor(() => respond?.({ degrees: 30 }))
    await eventually(() => chat.texts('ai')).toEqual(['Warm.'])
    expect(callIn(chat)?.output).toEqual({ degrees: 30 })
  })

  test.each([
    ['was cut off by its length', { type: 'finish', finishReason: 'length' }],
    ['failed', { type: 'error', errorText: 'The model failed.' }],
    ['broke off', undefined],
  ])('is refused for a call of an answer that %s: its arguments may be half', async (_what, end) => {
    const server = await scripted(
      answer.events(
        { type: 'start', messageId: 'answer-1' },
        { type: 'tool-input-start', toolCallId: 'call-1', toolName: 'get_weather' },
        { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'get_weather', input: {} },
        ...(end ? [end] : []),
      ),
    )
    let respond: RendererContext['respond'] | undefined
    const chat = await renderChat({
      connect: { url: server.url, stream: true, format: 'ai-sdk' },
      renderers: {
        'tool:get_weather'(part, context) {
          ;({ respond } = context)
          return paragraph(part.state)
        },
      },
    })
    await chat.send('How warm is it?')
    await eventually(() => drawn(chat)).toHaveLength(1)
    await eventually(() => chat.submitState).not.toBe('stop')
    await expect(respond?.({ degrees: 30 })).rejects.toThrow('This request can no longer be answered.')
    expect(callIn(chat)?.output).toBeUndefined()
  })

  test('gives the result of a call that nothing has run, and the model goes on', async () => {
    const { chat, bodies, respond } = await renderAsked(weather({ state: 'input-available', output: undefined }))
    await respond({ degrees: 30 })
    await eventually(() => chat.texts('ai')).toEqual(['Warm.'])
    expect([callIn(chat)?.output, bodies.length]).toEqual([{ degrees: 30 }, 1])
  })

  test.each([
    ['a call that has its result', weather(), true, 'Nothing waits for an answer here.'],
    [
      'an approval that is neither yes nor no',
      approval,
      'perhaps',
      'An approval is answered with true, false or { isApproved, reason, input }.',
    ],
    [
      'a result that is not JSON',
      weather({ state: 'input-available', output: undefined }),
      circle(),
      'The tool returned something that is not JSON.',
    ],
  ])('is refused in words for %s', async (_what, part, answer, words) => {
    const { respond } = await renderAsked(part)
    await expect(respond(answer)).rejects.toThrow(words)
  })

  test('comes from the keyboard: what the page drew has its place in the order of focus', async () => {
    const chat = await renderWith([weather(), { type: 'text', text: '[Link](https://example.com)' }], {
      'tool:get_weather': () => {
        const dom = document.createElement('button')
        dom.className = 'of-the-page'
        dom.textContent = 'Refresh'
        return dom
      },
    })
    await eventually(() => drawn(chat)).toEqual(['Refresh'])
    const button = page.getByRole('button', { name: 'Refresh' }).element() as HTMLElement
    button.focus()
    // What knows the keys of messages is loaded with the first focus: a key waits for it.
    await userEvent.keyboard('{Escape}')
    await eventually(() => chat.root.activeElement?.getAttribute('part')).toBe('message')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(button)
  })
})

function circle(): unknown {
  const round: { self?: unknown } = {}
  round.self = round
  return round
}
