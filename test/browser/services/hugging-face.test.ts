import { describe, expect, it } from 'vitest'
import { quietConsole } from './quiet-console.ts'
import type { ServiceRow } from './row.ts'
import { rows } from './rows/hugging-face.ts'
import { expectReply, replyOf, connectTestService } from './connect-test-service.ts'

quietConsole()

const rowOf = (task: string): ServiceRow => {
  const row = rows.find(({ name }) => name === `huggingFace.${task}`)
  if (!row) throw new Error(`No row of ${task}`)
  return row
}

const cold = { settings: { model: 'facebook/bart-large-xsum' } }

describe('Hugging Face', () => {
  it('a Hugging Face model that is loading is retried after its estimated time and a second', async () => {
    const { send, waits, mock } = await connectTestService(rowOf('summarization'), cold)
    const { events, error } = await send()
    expect([replyOf(events).text, error]).toEqual(['Grüezi! You said “Hello” 👋', undefined])
    expect(waits).toEqual([21_000])
    expect(mock.requests.length).toBe(2)
  })

  it('retries of a loading model end when the visitor stops', async () => {
    const test = await connectTestService(rowOf('summarization'), cold)
    test.context.delay = () => (test.abort(), Promise.reject(test.context.signal.reason as Error))
    expect((await test.send()).error).toMatchObject({ name: 'AbortError' })
    expect(test.mock.requests.length).toBe(1)
  })

  it('waiting for a loading model has a limit', async () => {
    const loading = (): Promise<Response> =>
      Promise.resolve(Response.json({ error: 'Model x is currently loading', estimated_time: 20 }, { status: 503 }))
    const { send, waits } = await connectTestService(rowOf('summarization'), { wrapFetch: () => loading })
    expect((await send()).error).toMatchObject({ status: 503, message: 'Model x is currently loading' })
    expect(waits.filter((wait) => wait === 21_000).length).toBe(30)
  })

  it('the old Hugging Face host is told to wait for the model itself', async () => {
    const { send, waits } = await connectTestService(rowOf('summarization of the Inference API'), cold)
    expect((await send()).error).toBeUndefined()
    expect(waits).toEqual([])
  })

  it('a model that is not available is an error that suggests another', async () => {
    const { send } = await connectTestService(rowOf('summarization'), { settings: { model: 'ada/mine' } })
    expect((await send()).error).toMatchObject({
      message: 'The model "ada/mine" does not run there: name another one as `model`.',
      isDisplayable: true,
    })
  })

  it('the page’s own host gets requests of the Inference API', async () => {
    const asked: { url: string; body: unknown }[] = []
    const { send } = await connectTestService(rowOf('summarization'), {
      settings: { custom_base_url: 'https://models.example/', parameters: { max_length: 9 } },
      wrapFetch: () => (input, init) => {
        asked.push({ url: new Request(input).url, body: JSON.parse(init?.body as string) as unknown })
        return Promise.resolve(Response.json([{ summary_text: 'Short' }]))
      },
    })
    expectReply(await send(), { text: 'Short' })
    expect(asked).toEqual([
      {
        url: 'https://models.example/models/facebook/bart-large-cnn',
        body: { inputs: 'Hello', parameters: { max_length: 9 }, options: { wait_for_model: true } },
      },
    ])
  })

  it('the old conversational task gets the earlier messages with their roles', async () => {
    const { send, mock } = await connectTestService(rowOf('conversation of the Inference API'), {
      history: [
        { role: 'user', text: 'Hi' },
        { role: 'ai', text: 'Hello you' },
      ],
    })
    await send()
    expect(mock.requests[0]?.json['inputs']).toEqual({
      past_user_inputs: ['Hi'],
      generated_responses: ['Hello you'],
      text: 'Hello',
    })
  })

  it('the service’s error for a text without a mask is shown', async () => {
    const { send, connector } = await connectTestService({ ...rowOf('fillMask'), asked: { text: 'No gap' } })
    const { error } = await send()
    expect(error).toMatchObject({ message: 'No mask_token ([MASK]) found on the input' })
    expect(connector.permittedErrorPrefixes).toContain('No mask_token')
  })

  it('a message without a file is an error', async () => {
    const { send } = await connectTestService({ ...rowOf('imageClassification of the router'), asked: { text: 'Hello' } })
    expect((await send()).error).toMatchObject({ message: 'No file was added', isDisplayable: true })
  })
})
