// @module-tag thorough: calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Tool } from '../../../sdk/core/options/options.ts'
import type { OpenAIRealtimeOptions } from '../../../sdk/core/options/services/openai-realtime.ts'
import { eventually } from '../render-chat.ts'
import { renderVoiceChat } from './render-voice-chat.ts'

const weather = (changes: Partial<Tool> = {}): Tool => ({
  name: 'weather',
  description: 'Finds the weather of a city',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  execute: () => 'sunny',
  ...changes,
})

const declared = {
  type: 'function',
  name: 'weather',
  description: 'Finds the weather of a city',
  parameters: weather().inputSchema,
}

let calls = 0

/** The model calls a tool. */
const asks = (args = '{"city":"Bern"}', { name = 'weather', id = `call_${(calls += 1)}`, status = 'completed' } = {}) => ({
  type: 'response.done',
  response: {
    status,
    output: [{ type: 'function_call', name, call_id: id, arguments: args, status }],
  },
})

/** A key as your server gets it. */
async function lend(): Promise<string> {
  const response = await fetch('https://api.openai.com/v1/realtime/client_secrets', {
    method: 'POST',
    headers: { authorization: 'Bearer test-key', 'content-type': 'application/json' },
    body: JSON.stringify({ session: { type: 'realtime', model: 'gpt-realtime' } }),
  })
  return ((await response.json()) as { value: string }).value
}

type Call = Awaited<ReturnType<typeof renderVoiceChat>>

interface Sent {
  readonly type: string
  readonly item?: { readonly type: string; readonly output?: string }
}

const sent = async ({ phone }: Call): Promise<Sent[]> => (await phone.record()).messages as unknown as Sent[]

/** The results that the model got. */
const outputs = async (call: Call): Promise<(string | undefined)[]> =>
  (await sent(call)).filter(({ item }) => item?.type === 'function_call_output').map(({ item }) => item?.output)

const types = async (call: Call): Promise<string[]> => (await sent(call)).map(({ type }) => type)

async function callWith(tools: Tool[], realtime: true | OpenAIRealtimeOptions = true, maxToolRounds?: number) {
  const call = await renderVoiceChat({ realtime, options: { tools, ...(maxToolRounds !== undefined && { maxToolRounds }) } })
  await call.start()
  return call
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('tools of the page in a voice call', () => {
  test('are told to the model with the session', async () => {
    const call = await callWith([weather()])
    const [{ json } = {}] = call.mock.requests
    expect(json).toMatchObject({ session: { tools: [declared] } })
  })

  test('are added to those that the session of your server’s key has', async () => {
    const tides = { type: 'function', name: 'tides', description: 'Finds the tides', parameters: {} }
    const call = await renderVoiceChat({
      realtime: { fetchEphemeralKey: lend },
      script: { greeting: [{ type: 'session.created', session: { id: 'sess_1', tools: [tides] } }] },
      options: { tools: [weather()] },
    })
    await call.start()
    await expect
      .poll(() => sent(call))
      .toEqual([{ type: 'session.update', session: { type: 'realtime', tools: [tides, declared] } }])
  })

  test('answer what the model calls, and the model goes on', async () => {
    const execute = vi.fn<Tool['execute']>(({ city }) => ({ city, sky: 'sunny' }))
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks('{"city":"Bern"}', { id: 'call_a' }))
    await expect
      .poll(() => sent(call))
      .toEqual([
        {
          type: 'conversation.item.create',
          item: { type: 'function_call_output', call_id: 'call_a', output: '{"city":"Bern","sky":"sunny"}' },
        },
        { type: 'response.create' },
      ])
    expect(execute).toHaveBeenCalledWith({ city: 'Bern' }, expect.objectContaining({ toolCallId: 'call_a' }))
  })

  test('do not run with arguments that do not fit, and the model hears why', async () => {
    const execute = vi.fn<Tool['execute']>()
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks('{"city":7}'))
    await expect.poll(() => outputs(call)).toEqual([expect.stringContaining('city')])
    expect(execute).not.toHaveBeenCalled()
  })

  test('that fail tell the model why, and the call goes on', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const execute = () => {
      throw new Error('The station is closed.')
    }
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks())
    await expect.poll(() => outputs(call)).toEqual(['The station is closed.'])
    expect(call.toggleState()).toBe('active')
    error.mockRestore()
  })

  test('that nobody has are answered with an error that the model hears', async () => {
    const call = await callWith([weather()])
    await call.phone.say(asks('{}', { name: 'tides' }))
    await expect.poll(() => outputs(call)).toEqual(['There is no tool "tides".'])
  })

  test('run once, however often the service sends a call', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'sunny')
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks('{"city":"Bern"}', { id: 'same' }), asks('{"city":"Bern"}', { id: 'same' }), asks())
    await expect.poll(() => outputs(call)).toHaveLength(2)
    expect(execute).toHaveBeenCalledTimes(2)
  })

  test('do not run for a call that the visitor interrupted', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'sunny')
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks('{"city":"Be', { status: 'incomplete' }), asks())
    await expect.poll(() => outputs(call)).toEqual(['sunny'])
  })

  test('have their signal aborted when the call ends', async () => {
    let signal: AbortSignal | undefined
    const execute: Tool['execute'] = (_input, context) => {
      ;({ signal } = context)
      return new Promise(() => undefined)
    }
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks())
    await eventually(() => signal?.aborted).toBe(false)
    call.part('realtime-toggle').click()
    await eventually(() => signal?.aborted).toBe(true)
  })

  test('stand beside the service’s own, which its handler answers', async () => {
    const tools = [{ type: 'function', name: 'tides', parameters: {} }]
    const call = await callWith([weather()], { config: { tools, function_handler: () => ({ tide: 'low' }) } })
    const [{ json } = {}] = call.mock.requests
    expect(json).toMatchObject({ session: { tools: [...tools, declared] } })
    await call.phone.say(asks('{}', { name: 'tides' }), asks())
    await expect.poll(() => outputs(call)).toEqual(expect.arrayContaining(['{"tide":"low"}', 'sunny']))
  })

  test('with the name of one of the service’s own are reported to the developer', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const tools = [{ type: 'function', name: 'weather', parameters: {} }]
    await callWith([weather()], { config: { tools, function_handler: () => ({}) } })
    expect(log.mock.calls.flat().join(' ')).toContain('`weather` is a tool of `tools` and of `directConnection`, too')
    log.mockRestore()
  })

  test('wait with what they found while the model answers something else', async () => {
    let finish: (value: string) => void = () => undefined
    const execute = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
    const call = await callWith([weather({ execute })])
    await call.phone.say(asks(), { type: 'response.created' }, { type: 'output_audio_buffer.started' })
    await eventually(() => execute.mock.calls.length).toBe(1)
    await eventually(() => call.root.querySelector('[data-speaker="ai"]')).toBeTruthy()
    finish('sunny')
    await expect.poll(() => types(call)).toEqual(['conversation.item.create'])
    await call.phone.say({ type: 'response.done', response: { status: 'completed', output: [] } })
    await expect.poll(() => types(call)).toEqual(['conversation.item.create', 'response.create'])
  })

  test('are called only `maxToolRounds` times in a row, until the visitor speaks', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'sunny')
    const call = await callWith([weather({ execute })], true, 1)
    await call.phone.say(asks())
    await expect.poll(() => types(call)).toEqual(['conversation.item.create', 'response.create'])
    await call.phone.say(asks())
    await expect.poll(() => outputs(call)).toEqual(['sunny', expect.stringContaining('too many times')])
    expect((await types(call)).filter((type) => type === 'response.create')).toHaveLength(1)
    await call.phone.say({ type: 'input_audio_buffer.speech_started', item_id: 'item_1' }, asks())
    await expect.poll(() => outputs(call)).toHaveLength(3)
    expect(execute).toHaveBeenCalledTimes(2)
  })

  test('tell the model when a result is too long for the call, which goes on', async () => {
    const call = await callWith([weather({ execute: () => 'x'.repeat(900_000) })])
    await call.phone.say(asks())
    await expect.poll(() => outputs(call)).toEqual([expect.stringContaining('too long')])
    expect(call.toggleState()).toBe('active')
  })
})

describe('a tool that needs approval in a voice call', () => {
  test('asks in the call, and runs when the visitor presses Allow on the keyboard', async () => {
    const execute = vi.fn<Tool['execute']>(() => 'sunny')
    const call = await callWith([weather({ execute, needsApproval: true })])
    await call.phone.say(asks())
    await expect.element(button('Allow'), { timeout: 15_000 }).toBeVisible()
    expect(execute).not.toHaveBeenCalled()
    await expect.element(button('Allow'), { timeout: 15_000 }).not.toHaveAttribute('aria-disabled')
    ;(button('Allow').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => outputs(call)).toEqual(['sunny'])
    expect(call.root.activeElement?.tagName).toBe('SUMMARY')
  })

  test('tells the model that the visitor denied it, and why', async () => {
    const execute = vi.fn<Tool['execute']>()
    const call = await callWith([weather({ execute, needsApproval: true })])
    await call.phone.say(asks())
    await expect.element(button('Deny'), { timeout: 15_000 }).toBeVisible()
    await button('Deny with a reason').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Reason (optional)' }), 'Not now')
    await button('Deny').click()
    await expect.poll(() => outputs(call)).toEqual(['The user denied this call: Not now'])
    expect(execute).not.toHaveBeenCalled()
  })

  test('is not asked about again after “Always allow this tool in this chat”', async () => {
    const call = await callWith([weather({ needsApproval: true, canAlwaysAllow: true })])
    await call.phone.say(asks())
    await expect.element(button('More ways to allow'), { timeout: 15_000 }).toBeVisible()
    await button('More ways to allow').click()
    await button('Always allow this tool in this chat').click()
    await expect.poll(() => outputs(call)).toEqual(['sunny'])
    await call.phone.say(asks())
    await expect.poll(() => outputs(call)).toEqual(['sunny', 'sunny'])
  })

  test('is gone when the call ends, and the focus goes to the button that calls again', async () => {
    const call = await callWith([weather({ needsApproval: true })])
    await call.phone.say(asks())
    await expect.element(button('Allow'), { timeout: 15_000 }).toBeVisible()
    ;(button('Allow').element() as HTMLElement).focus()
    await call.phone.hangUp()
    await eventually(() => call.isShown('approval')).toBe(false)
    expect(call.root.activeElement).toBe(call.part('realtime-toggle'))
  })
})
