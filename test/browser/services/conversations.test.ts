// @module-tag thorough: each vendor's API on a screen: `services/contract*` has all of them without one.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import { createOpenAIAssistantsMock } from '../../../mocks/openai/openai-assistants.ts'
import { createOpenAIResponsesMock } from '../../../mocks/openai/openai-responses.ts'
import { createChat } from '../../../sdk/chat/create-chat.ts'
import type { ChatOptions, Tool } from '../../../sdk/core/options/options.ts'
import type { OpenAIOptions } from '../../../sdk/core/options/services/openai.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { quietConsole } from './quiet-console.ts'

quietConsole()
afterEach(() => void vi.unstubAllGlobals())

async function connectConversation(openAI: OpenAIOptions, mock: ServiceMock, options: ChatOptions = {}) {
  vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch.bind(globalThis) }))
  const chat = await renderChat({ directConnection: { openAI: { key: 'test-key', ...openAI } }, ...options })
  return {
    ...chat,
    mock,
    asked: () => mock.requests.map(({ method, url }) => `${method} ${url.pathname.replace('/v1/', '')}`),
    inputs: () => mock.requests.filter(({ url }) => url.pathname === '/v1/responses').map(({ json }) => json['input']),
  }
}

const responsesMock = (switches?: Partial<MockSwitches>): ServiceMock => createOpenAIResponsesMock(switches)

const answerTo = (text: string): string => `Grüezi! You said “${text}” 👋`

describe('a conversation that OpenAI stores', () => {
  it('a stored conversation begins with the first message, and continues with only the newest', async () => {
    for (const openAI of [{ responses: { conversation: true } }, { assistant: true }] as const) {
      const { send, texts, asked, inputs, messages, element } = await connectConversation(openAI, responsesMock())
      await send('Hello')
      await eventually(() => texts('ai')).toEqual([answerTo('Hello')])
      await send('Again')
      await eventually(() => texts('ai')).toEqual([answerTo('Hello'), answerTo('Again')])
      expect(asked()).toEqual(['POST conversations', 'POST responses', 'POST responses'])
      expect(inputs()).toEqual([[{ role: 'user', content: 'Hello' }], [{ role: 'user', content: 'Again' }]])
      expect(messages().map(({ _sessionId: id }) => id)).toEqual([undefined, 'conv_1', 'conv_1', 'conv_1'])
      element.remove()
    }
  })

  it('a stored conversation is continued from messages that a page restores', async () => {
    const mock = responsesMock()
    vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch.bind(globalThis) }))
    const chat = await renderChat({
      directConnection: { openAI: { key: 'test-key', responses: { conversation: true } } },
      history: [
        { role: 'user', text: 'Hello' },
        { role: 'ai', text: 'Good morning', _sessionId: 'conv_known' },
      ],
    })
    await chat.send('Again')
    await eventually(() => chat.texts('ai')).toEqual(['Good morning', answerTo('Again')])
    expect(mock.requests.map(({ json }) => json['conversation'])).toEqual(['conv_known'])
  })

  it.for([
    { responses: { conversation: 'conv_known' } },
    { assistant: { thread_id: 'conv_known', load_thread_history: true } },
  ] satisfies OpenAIOptions[])('is shown when a page names it: %j', async (openAI) => {
    const { send, texts, asked, messages } = await connectConversation(openAI, responsesMock())
    await eventually(() => texts('ai')).toEqual(['Yes, since yesterday.'])
    expect(messages().map(({ text }) => text)).toEqual(['Do you know me?', 'Yes, since **yesterday**.'])
    await send('Hello')
    await eventually(() => texts('ai')).toEqual(['Yes, since yesterday.', answerTo('Hello')])
    expect(asked()).toEqual(['GET conversations/conv_known/items', 'POST responses'])
  })

  it('a stored conversation loads as many messages as the page asks for', async () => {
    const openAI = { responses: { conversation: 'conv_known', conversationLoadLimit: 1 } }
    const { texts, mock } = await connectConversation(openAI, responsesMock())
    await eventually(() => texts('ai')).toEqual(['Yes, since yesterday.'])
    expect(texts('user')).toEqual([])
    expect(mock.requests[0]?.url.search).toBe('?limit=1&order=desc')
  })

  it('no message can be sent before a stored conversation is loaded', async () => {
    const mock = responsesMock({ latency: 300 })
    const { root, texts, part } = await connectConversation({ responses: { conversation: 'conv_known' } }, mock)
    await eventually(() => root.querySelector('[part~="history-loading"]:not([hidden])')).toBeTruthy()
    expect(part('submit').dataset['state']).toBe('loading')
    await eventually(() => texts('user')).toEqual(['Do you know me?'])
    await eventually(() => part('submit').dataset['state']).toBe('disabled')
  })

  it('a stored conversation is shown above messages that the page adds meanwhile', async () => {
    const mock = responsesMock({ latency: 100 })
    const { element, texts, asked } = await connectConversation({ responses: { conversation: 'conv_known' } }, mock)
    element.submitUserMessage({ text: 'Early' })
    await eventually(() => asked().length).toBeGreaterThan(0)
    await eventually(() => texts('ai')).toEqual(['Yes, since yesterday.', answerTo('Early')])
    expect(texts('user')).toEqual(['Do you know me?', 'Early'])
    element.submitUserMessage({ text: 'Late' })
    await eventually(() => texts('ai').at(-1)).toBe(answerTo('Late'))
  })

  it('a stored conversation is shown above a message that is sent before the service has loaded', async () => {
    const mock = responsesMock()
    vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch.bind(globalThis) }))
    const parent = document.createElement('div')
    document.body.append(parent)
    const conversation = { key: 'test-key', responses: { conversation: 'conv_known' } }
    const chat = createChat(parent, { directConnection: { openAI: conversation } })
    onTestFinished(() => {
      chat.destroy()
      parent.remove()
    })
    // The service is already loading when the visitor has written a message.
    const input = parent.firstElementChild?.shadowRoot?.querySelector('textarea')
    if (!input) throw new Error('There is nothing to write in')
    input.value = 'Early'
    input.dispatchEvent(new InputEvent('input'))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const said = () => chat.getMessages().map(({ text }) => text)
    expect(said()).toEqual(['Early'])
    await eventually(said).toEqual(['Do you know me?', 'Yes, since **yesterday**.', 'Early', answerTo('Early')])
    expect(mock.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('a stored conversation is not loaded again when the chat is moved in the page', async () => {
    const mock = responsesMock()
    await mock.handle(
      new Request('https://api.openai.com/v1/conversations', {
        method: 'POST',
        headers: { authorization: 'Bearer test-key', 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    const { element, root, send, texts, asked } = await connectConversation({ responses: { conversation: 'conv_1' } }, mock)
    await eventually(() => asked().at(-1)).toBe('GET conversations/conv_1/items')
    await eventually(() => root.querySelector('[part~="history-loading"]:not([hidden])')).toBeNull()
    await send('Hello')
    await eventually(() => texts('ai')).toEqual([answerTo('Hello')])
    element.remove()
    await eventually(() => root.querySelector('[part~="input"]')).toBeNull()
    document.body.append(element)
    await eventually(() => root.querySelector('[part~="input"]')).toBeTruthy()
    await send('Again')
    await eventually(() => texts('ai')).toEqual([answerTo('Hello'), answerTo('Again')])
    expect(texts('user')).toEqual(['Hello', 'Again'])
  })

  it('the visitor can write when a stored conversation fails to load', async () => {
    const mock = responsesMock({ failure: { kind: 'server-error', at: '/items' } })
    const { texts, send } = await connectConversation({ responses: { conversation: 'conv_known' } }, mock)
    await eventually(() => texts('error')).toEqual(['Error, please try again.'])
    await send('Hello')
    await eventually(() => texts('ai')).toEqual([answerTo('Hello')])
  })

  it('a stored conversation accepts messages after a tool call that got no result', async () => {
    const tools = [{ type: 'function', name: 'get_time', parameters: {}, strict: null }]
    const openAI = { responses: { conversation: true, tools, function_handler: () => ({ text: 'It is noon' }) } }
    const { send, texts } = await connectConversation(openAI, responsesMock())
    await send('What time is it?')
    await eventually(() => texts('ai').at(-1)).toBe('It is noon')
    await send('And now?')
    await eventually(() => texts('ai').filter((text) => text === 'It is noon').length).toBe(2)
    expect(texts('error')).toEqual([])
  })
})

describe('an OpenAI assistant', () => {
  it('an assistant with Responses is created from the page’s settings, in a conversation', async () => {
    const functions = [{ type: 'function', function: { name: 'get_time', description: 'The time' } }]
    const assistant = {
      assistant_id: 'asst_of_old',
      new_assistant: {
        model: 'gpt-5.4',
        name: 'Clock',
        instructions: 'Be brief.',
        tools: [...functions, { type: 'file_search' }, { type: 'code_interpreter' }],
        tool_resources: { file_search: { vector_store_ids: ['vs_1'] }, code_interpreter: { file_ids: ['file_1'] } },
      },
      function_handler: () => [{ response: 'noon' }],
    }
    const { send, texts, mock } = await connectConversation({ assistant }, responsesMock())
    await send('What time is it?')
    await eventually(() => texts('ai').at(-1)).toContain(answerTo('noon'))
    expect(mock.requests[1]?.json).toMatchObject({
      model: 'gpt-5.4',
      instructions: 'Be brief.',
      tools: [
        { type: 'function', name: 'get_time', description: 'The time', strict: null },
        { type: 'file_search', vector_store_ids: ['vs_1'] },
        { type: 'code_interpreter', container: { type: 'auto', file_ids: ['file_1'] } },
      ],
    })
    expect(console.warn).toHaveBeenCalledWith(
      expect.stringContaining('assistant_id'),
      expect.stringContaining('#retired-service'),
    )
  })

  it('an assistant with Responses gets files for code uploaded', async () => {
    const assistant = { files_tool_type: 'code_interpreter' as const }
    const { element, texts, mock } = await connectConversation({ assistant }, responsesMock())
    element.submitUserMessage({ text: 'Sum', files: [new File(['a,b'], 'cats.csv', { type: 'text/csv' })] })
    await eventually(() => texts('ai')).toEqual([answerTo('Sum')])
    expect(mock.requests.at(-1)?.json).toMatchObject({
      tools: [{ type: 'code_interpreter', container: { type: 'auto', file_ids: ['file-cats.csv'] } }],
      input: [{ role: 'user', content: 'Sum' }],
    })
  })

  it('an assistant with the retired API has its thread id in the messages', async () => {
    const assistant = { api: 'assistants', assistant_id: 'asst_known' } as const
    const { send, texts, messages, asked } = await connectConversation({ assistant }, createOpenAIAssistantsMock())
    await send('Hello')
    await eventually(() => texts('ai')).toEqual([answerTo('Hello')])
    await send('Again')
    await eventually(() => texts('ai')).toEqual([answerTo('Hello'), answerTo('Again')])
    expect(messages().map(({ _sessionId: id }) => id)).toEqual([undefined, 'thread_1', 'thread_1', 'thread_1'])
    expect(asked()).toContain('POST threads/thread_1/messages')
  })

  it('an assistant with the retired API says what to change', async () => {
    const assistant = { api: 'assistants', assistant_id: 'asst_known' } as const
    const { send, texts } = await connectConversation({ assistant }, createOpenAIAssistantsMock({ profile: 'today' }))
    await send('Hello')
    await eventually(() => texts('error').length).toBe(1)
    expect(texts('error')[0]).toContain(
      'OpenAI shut down the Assistants API on 2026-08-26. Leave out `api` to have Responses answer',
    )
  })
})

describe('a stored conversation with calls of the page’s tools', () => {
  /** A chat whose first tool never ends, and whose other one is quick. */
  async function stoppedChat() {
    let signal: AbortSignal | undefined
    const tools: Tool[] = [
      {
        name: 'get_weather',
        description: 'The weather of a city',
        inputSchema: { type: 'object' },
        execute: (_input, context) => {
          ;({ signal } = context)
          return new Promise(() => undefined)
        },
      },
      { name: 'get_time', description: 'What time it is', inputSchema: { type: 'object' }, execute: () => 'noon' },
    ]
    const chat = await connectConversation({ responses: { conversation: true } }, responsesMock(), {
      tools,
      connect: { stream: true },
    })
    await chat.send('Hello')
    await eventually(() => signal?.aborted).toBe(false)
    const state = () => chat.part('submit').dataset['state']
    await eventually(state).toBe('stop')
    chat.part('submit').click()
    await eventually(() => signal?.aborted).toBe(true)
    await eventually(state).not.toBe('stop')
    return chat
  }

  it('takes the next question after the visitor stopped a tool, with the results that there are', async () => {
    const chat = await stoppedChat()
    Object.assign(chat.element, { tools: [] })
    await chat.send('Never mind')
    await eventually(() => chat.texts('ai').at(-1)).toBe(answerTo('Never mind'))
    expect(chat.texts('error')).toEqual([])
  })

  it('gives each call the result that the chat shows', async () => {
    const chat = await stoppedChat()
    await chat.send('Never mind')
    await eventually(() => chat.inputs().length).toBeGreaterThan(3)
    const last = chat
      .inputs()
      .find((input) => JSON.stringify(input).includes('noon') && JSON.stringify(input).includes('Never mind'))
    expect(last).toEqual([
      { type: 'function_call_output', call_id: 'call_1_1', output: 'Stopped before it ended.' },
      { type: 'function_call_output', call_id: 'call_1_2', output: 'noon' },
      { role: 'user', content: 'Never mind' },
    ])
  })
})
