import OpenAI, { NotFoundError } from 'openai'
import { describe, expect, it } from 'vitest'
import { createOpenAIAssistantsMock, type MockSwitches } from '../../../mocks/index.ts'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const thread = { messages: [{ role: 'user' as const, content: 'Hello' }] }
const pollIntervalMs = 1
const tools = functions.map((tool) => ({ type: 'function' as const, function: tool }))

function connect(switches?: Partial<MockSwitches>, apiKey = 'test-key') {
  mockNetwork(createOpenAIAssistantsMock(switches))
  const client = new OpenAI({ apiKey, maxRetries: 0 })
  const { assistants, threads } = client.beta
  return { client, assistants, threads }
}

describe('the client of OpenAI reads assistants as they were', () => {
  it('that answer in a thread, asked until the run is over', async () => {
    const { assistants, threads } = connect()
    const { id: assistant_id } = await assistants.create({ model: 'gpt-4', instructions: 'Be kind.' })
    const run = await threads.createAndRunPoll({ assistant_id, thread }, { pollIntervalMs })
    expect(run).toMatchObject({ object: 'thread.run', status: 'completed', assistant_id, usage: { total_tokens: 21 } })
    const { data } = await threads.messages.list(run.thread_id)
    expect(data.map(({ role, content: [part] }) => [role, part?.type === 'text' && part.text.value])).toEqual([
      ['assistant', said],
      ['user', 'Hello'],
    ])
    await threads.messages.create(run.thread_id, { role: 'user', content: 'failed' })
    const failed = await threads.runs.createAndPoll(run.thread_id, { assistant_id }, { pollIntervalMs })
    expect(failed).toMatchObject({ status: 'failed', last_error: { code: 'server_error' } })
  })

  it.for(cuts)('that stream in pieces of %i bytes', async (cut) => {
    const { threads } = connect({ cut })
    const stream = threads.createAndRunStream({ assistant_id: 'asst_known', thread })
    let text = ''
    stream.on('textDelta', ({ value }) => (text += value ?? ''))
    const [message] = await stream.finalMessages()
    const [part] = message?.content ?? []
    expect(part?.type === 'text' && part.text.value).toBe(said)
    expect(text).toBe(said)
    expect(await stream.finalRun()).toMatchObject({ status: 'completed' })
  })

  it.for([false, true])('that call functions (streamed: %s)', async (isStreamed) => {
    const { assistants, threads } = connect()
    const { id: assistant_id } = await assistants.create({ model: 'gpt-4', tools })
    const run = isStreamed
      ? await threads.createAndRunStream({ assistant_id, thread }).finalRun()
      : await threads.createAndRunPoll({ assistant_id, thread }, { pollIntervalMs })
    expect(run.status).toBe('requires_action')
    const calls = run.required_action?.submit_tool_outputs.tool_calls ?? []
    expect(calls.map((call) => [call.function.name, call.function.arguments])).toEqual([
      ['get_weather', '{"city":"Zürich"}'],
      ['get_time', '{}'],
    ])
    const tool_outputs = calls.map(({ id }, index) => ({ tool_call_id: id, output: ['sunny', 'noon'][index] ?? '' }))
    const given = { thread_id: run.thread_id, tool_outputs }
    const done = isStreamed
      ? await threads.runs.submitToolOutputsStream(run.id, given).finalRun()
      : await threads.runs.submitToolOutputsAndPoll(run.id, given, { pollIntervalMs })
    expect(done.status).toBe('completed')
    const { data } = await threads.messages.list(run.thread_id)
    const [part] = data[0]?.content ?? []
    expect(part?.type === 'text' && part.text.value).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('with files up and down', async () => {
    const { client, threads } = connect()
    const file = await client.files.create({ file: new File(['png'], 'cat.png', { type: 'image/png' }), purpose: 'assistants' })
    const content = [
      { type: 'text' as const, text: 'draw' },
      { type: 'image_file' as const, image_file: { file_id: file.id } },
    ]
    const asked = { assistant_id: 'asst_known', thread: { messages: [{ role: 'user' as const, content }] } }
    const run = await threads.createAndRunPoll(asked, { pollIntervalMs })
    expect(run.status).toBe('completed')
    const drawing = { assistant_id: 'asst_known', thread: { messages: [{ role: 'user' as const, content: 'draw' }] } }
    const drawn = await threads.createAndRunPoll(drawing, { pollIntervalMs })
    const { data } = await threads.messages.list(drawn.thread_id)
    const [picture] = data[0]?.content ?? []
    expect(picture?.type).toBe('image_file')
    const bytes = await client.files.content(picture?.type === 'image_file' ? picture.image_file.file_id : '')
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(sampleFiles.pngBytes)
  })

  it('that are gone, as a typed error', async () => {
    const { threads } = connect({ profile: 'today' })
    const failure = threads.createAndRun({ assistant_id: 'asst_known', thread })
    await expect(failure).rejects.toBeInstanceOf(NotFoundError)
    await expect(failure).rejects.toThrow('Invalid URL (POST /v1/threads/runs)')
  })

  it('with an error in mid-stream as an error', async () => {
    const { threads } = connect({ failure: { kind: 'error-in-stream' } })
    const stream = threads.createAndRunStream({ assistant_id: 'asst_known', thread })
    await expect(stream.done()).rejects.toThrow('The run failed in mid-stream.')
  })
})
