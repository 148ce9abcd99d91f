// @module-tag thorough: each vendor's API on a screen: `services/contract*` has all of them without one.
import { describe, expect, it, vi } from 'vitest'
import { createAzureAssistantsMock } from '../../../mocks/azure/azure-assistants.ts'
import { createOpenAIAssistantsMock } from '../../../mocks/openai/openai-assistants.ts'
import type { FunctionHandler } from '../../../sdk/core/options/services/service-options.ts'
import type { AssistantOptions } from '../../../sdk/core/options/services/openai-conversations.ts'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import { createDirectConnector } from '../direct-connector.ts'
import { collect, createTestContext } from '../connector-context.ts'
import { quietConsole } from './quiet-console.ts'
import { replyOf, sentOf } from './connect-test-service.ts'

quietConsole()

const urlDetails = {
  endpoint: 'https://my-resource.openai.azure.com',
  version: '2024-05-01-preview',
  deploymentId: 'my-deployment',
}

/** The retired API at both hosts, with the form of its URLs there. */
const hosts = {
  OpenAI: {
    createMock: createOpenAIAssistantsMock,
    connection: (assistant: AssistantOptions) => ({ openAI: { key: 'test-key', assistant } }),
    model: 'gpt-4',
    address: (path: string) => `https://api.openai.com/v1/${path}`,
  },
  Azure: {
    createMock: createAzureAssistantsMock,
    connection: (assistant: AssistantOptions) => ({ azure: { key: 'test-key', openAI: { urlDetails, assistant } } }),
    model: 'my-deployment',
    address: (path: string) =>
      `https://my-resource.openai.azure.com/openai/${path}${path.includes('?') ? '&' : '?'}api-version=2024-05-01-preview`,
  },
} as const

type HostName = keyof typeof hosts

interface Given {
  settings?: AssistantOptions
  switches?: Partial<MockSwitches>
  isStreaming?: boolean
}

async function connectAssistant(host: HostName, { settings, switches, isStreaming = false }: Given = {}) {
  const { createMock, connection, address } = hosts[host]
  const mock = createMock(switches)
  const test = createTestContext({ fetch: createMockFetch([mock]) })
  const connector = await createDirectConnector(
    connection({ api: 'assistants', assistant_id: 'asst_known', ...settings }),
    isStreaming ? { stream: true } : undefined,
  )
  let sessionId: string | undefined
  return {
    ...test,
    mock,
    connector,
    /** The requests in short form. */
    asked: () =>
      mock.requests.map(
        ({ method, url: { href } }) =>
          `${method} ${href.replace(address('').split('?')[0] ?? '', '').replace(/[?&]api-version=[^&]+/, '')}`,
      ),
    /** Sends like the engine: with the session id of the last reply. */
    async send(text: string, files: readonly File[] = []) {
      const message = { role: 'user', ...(text && { text }) }
      const request = { messages: [message], files, ...(sessionId !== undefined && { sessionId }) }
      const events = connector.send?.(request, test.context)
      if (!events) throw new Error('The connector sends nothing')
      const result = await collect(events)
      for (const event of result.events) if (event.type === 'session') sessionId = event.id
      return { ...result, ...replyOf(result.events) }
    },
  }
}

const tools = [
  {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  },
  { type: 'function', function: { name: 'get_time' } },
]
const calls = [
  { name: 'get_weather', arguments: '{"city":"Zürich"}' },
  { name: 'get_time', arguments: '{}' },
]
/** The page's own assistant, with functions. */
const own = (handler?: FunctionHandler): Given['settings'] => ({
  assistant_id: '',
  new_assistant: { name: 'Weather', instructions: 'Be brief.', tools },
  ...(handler && { function_handler: handler }),
})

const cat = (): File => new File(['png'], 'cat.png', { type: 'image/png' })
const table = (): File => new File(['a,b'], 'cats.csv', { type: 'text/csv' })

describe.for(['OpenAI', 'Azure'] as const)('assistants of %s with the retired API', (host) => {
  it('assistants start a thread, poll the run every half second, and continue in the thread', async () => {
    const { send, asked, waits, mock } = await connectAssistant(host)
    expect((await send('Hello')).text).toBe('Grüezi! You said “Hello” 👋')
    expect(waits).toEqual([500, 500])
    const begun = [
      'GET threads/thread_1/runs/run_3',
      'GET threads/thread_1/runs/run_3',
      'GET threads/thread_1/messages?order=desc',
    ]
    expect(asked()).toEqual(['POST threads/runs', ...begun])
    expect(mock.requests[0]?.json).toEqual({
      assistant_id: 'asst_known',
      thread: { messages: [{ role: 'user', content: 'Hello' }] },
    })
    expect((await send('Again')).text).toBe('Grüezi! You said “Again” 👋')
    expect(asked().slice(4, 6)).toEqual(['POST threads/thread_1/messages', 'POST threads/thread_1/runs'])
    expect(mock.requests[4]?.json).toEqual({ role: 'user', content: 'Again' })
    expect(mock.requests[5]?.json).toEqual({ assistant_id: 'asst_known' })
  })

  it('assistants stream their replies', async () => {
    const { send, mock } = await connectAssistant(host, { isStreaming: true })
    const { events, text, error } = await send('Hello')
    expect([text, error]).toEqual(['Grüezi! You said “Hello” 👋', undefined])
    expect(events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(1)
    expect(events.filter(({ type }) => type === 'session')).toEqual([{ type: 'session', id: 'thread_1' }])
    expect(mock.requests.map(({ json }) => json['stream'])).toEqual([true])
    expect((await send('Again')).text).toBe('Grüezi! You said “Again” 👋')
  })

  it('assistants are created once, from the page’s settings', async () => {
    const { send, asked, mock } = await connectAssistant(host, { settings: { ...own(() => ['sunny', 'noon'] as never) } })
    await send('Hello')
    await send('Again')
    expect(asked().filter((one) => one === 'POST assistants')).toEqual(['POST assistants'])
    expect(mock.requests[0]?.json).toEqual({ model: hosts[host].model, name: 'Weather', instructions: 'Be brief.', tools })
  })

  it.for([false, true])('assistants let the page answer their calls, streaming: %s', async (isStreaming) => {
    for (const results of [
      [{ response: 'sunny' }, { response: 'noon' }],
      ['sunny', Promise.resolve('noon')],
    ]) {
      const handler = vi.fn<FunctionHandler>(() => results as never)
      const { send, mock, asked } = await connectAssistant(host, { settings: own(handler) ?? {}, isStreaming })
      const { text, error } = await send('Hello')
      expect([text, error]).toEqual(['Grüezi! You said “sunny, noon” 👋', undefined])
      expect(handler.mock.calls).toEqual([[calls]])
      const submitted = mock.requests[asked().findIndex((one) => one.endsWith('submit_tool_outputs'))]
      expect(submitted?.json).toEqual({
        tool_outputs: [
          { tool_call_id: 'call_1_1', output: 'sunny' },
          { tool_call_id: 'call_1_2', output: 'noon' },
        ],
        ...(isStreaming && { stream: true }),
      })
    }
  })

  it('the thread of an assistant stays usable when the page answers a call with a text of its own, or fails', async () => {
    const handler = vi.fn<FunctionHandler>(() => ({ text: 'No need to ask' }))
    const { send, asked } = await connectAssistant(host, { settings: own(handler) ?? {} })
    expect((await send('Hello')).text).toBe('No need to ask')
    expect(asked().at(-1)).toMatch(/^POST .*cancel$/)
    handler.mockReturnValueOnce([])
    expect((await send('Again')).error).toMatchObject({
      message: expect.stringContaining('Response object must either be') as string,
    })
    expect((await send('And again')).error).toBeUndefined()
  })

  it.for(['failed', 'expired', 'cancelled', 'incomplete'])('a run of an assistant that is %s is an error', async (status) => {
    for (const isStreaming of [false, true]) {
      const { send } = await connectAssistant(host, { isStreaming })
      expect((await send(status)).error).toMatchObject({ message: `Thread run status: ${status}`, isDisplayable: true })
    }
  })

  it('an error in the middle of an assistant’s stream is told in the words of the service', async () => {
    const switches = { failure: { kind: 'error-in-stream', at: 'runs' } } as const
    const { send } = await connectAssistant(host, { switches, isStreaming: true })
    const { text, error } = await send('Hello')
    expect(text).toMatch(/^Grüezi/)
    expect(error).toMatchObject({ message: expect.stringMatching(/failed in mid-stream|The model failed to answer/) as string })
  })

  it('polling an assistant’s run ends when the visitor stops', async () => {
    const test = await connectAssistant(host)
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    expect((await test.send('Hello')).error).toMatchObject({ name: 'AbortError' })
    expect(test.asked()).toEqual(['POST threads/runs'])
  })

  it('assistants get images in the message, and files for a tool as attachments', async () => {
    const { send, mock } = await connectAssistant(host)
    expect((await send('What is this?', [cat()])).text).toBe('Grüezi! You said “What is this? [image_file]” 👋')
    const [upload, run] = mock.requests
    expect(upload && sentOf(upload).form).toEqual({ purpose: 'assistants', file: { fileName: 'cat.png' } })
    const image = { type: 'image_file', image_file: { file_id: 'file-cat.png' } }
    expect(run?.json['thread']).toEqual({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] }],
    })
    expect((await send('', [cat()])).text).toBe('Grüezi! You said “[image_file]” 👋')
    const coding = await connectAssistant(host, {
      settings: { files_tool_type: (names) => (names[0] === 'cats.csv' ? 'code_interpreter' : undefined) },
    })
    expect((await coding.send('Sum', [table()])).text).toBe('Grüezi! You said “Sum [attachment]” 👋')
    expect(coding.mock.requests[1]?.json['thread']).toEqual({
      messages: [
        { role: 'user', content: 'Sum', attachments: [{ file_id: 'file-cats.csv', tools: [{ type: 'code_interpreter' }] }] },
      ],
    })
    expect((await coding.send('', [table()])).error).toMatchObject({
      message: 'Please send text with your file(s)',
      isDisplayable: true,
    })
  })

  it('assistants accept only images while no tool is set for files', async () => {
    const { send, mock } = await connectAssistant(host)
    expect((await send('Sum', [table()])).error).toMatchObject({ message: 'You can only send images here.' })
    expect(mock.requests).toEqual([])
  })

  it.for([false, true])('files that assistants create are shown, streaming: %s', async (isStreaming) => {
    const { send } = await connectAssistant(host, { isStreaming })
    const { text, files } = await send('csv')
    expect(text).toBe('Here: Download cats 👋')
    expect(files).toEqual([{ name: 'cats.csv', type: 'any', src: `data:text/csv;base64,${btoa('name\nKitty\n')}` }])
    const drawn = await send('draw')
    expect(drawn.text).toContain('draw')
    expect(drawn.files).toMatchObject([
      { type: 'image', src: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) as string },
    ])
  })

  it('the page’s thread of an assistant is shown, and continued', async () => {
    const settings = { thread_id: 'thread_known', load_thread_history: true }
    const { connector, context, send, asked } = await connectAssistant(host, { settings })
    expect(await connector.loadHistory?.(context)).toMatchObject([
      { role: 'user', text: 'Do you know me?', _sessionId: 'thread_known' },
      { role: 'ai', text: 'Here: Download cats 👋', files: [{ name: 'cats.csv' }] },
    ])
    await send('Hello')
    expect(asked()).toContain('POST threads/thread_known/runs')
    const silent = await connectAssistant(host, { settings: { thread_id: 'thread_known' } })
    expect(silent.connector.loadHistory).toBeUndefined()
  })

  it('assistants of the retired API are an error that says what to change', async () => {
    const { send } = await connectAssistant(host, { switches: { profile: 'today' } })
    const { error } = await send('Hello')
    expect(error).toMatchObject({ status: 404 })
    if (host === 'OpenAI')
      expect(error).toMatchObject({ message: expect.stringContaining('Leave out `api`') as string, isDisplayable: true })
  })
})
