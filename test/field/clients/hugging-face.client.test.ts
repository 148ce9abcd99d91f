import { InferenceClient, InferenceClientProviderApiError, InferenceClientProviderOutputError } from '@huggingface/inference'
import { describe, expect, it } from 'vitest'
import { createHuggingFaceMock, type MockSwitches } from '../../../mocks/index.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
// The client sends a token to the router only when it looks like one.
const key = 'hf_test'
const provider = 'hf-inference'
const chatModel = 'openai/gpt-oss-120b'
const messages = [{ role: 'user' as const, content: 'Hello' }]
const tools = functions.map((tool) => ({ type: 'function' as const, function: tool }))
const completion = { provider, model: 'HuggingFaceTB/SmolLM3-3B', inputs: 'Hello', parameters: { max_new_tokens: 20 } } as const

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createHuggingFaceMock({ key, ...switches }))
  return { mock, client: new InferenceClient(key) }
}

describe('the client of Hugging Face reads', () => {
  it('a chat, whole', async () => {
    const { client } = connect()
    const answer = await client.chatCompletion({ model: chatModel, messages })
    expect(answer.choices[0]?.message.content).toBe(said)
  })

  it.for(cuts)('a chat and a text, streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    let text = ''
    for await (const { choices } of client.chatCompletionStream({ model: chatModel, messages }))
      text += choices[0]?.delta.content ?? ''
    expect(text).toBe(said)
    let written = ''
    // Of completions it passes on what the service sends.
    for await (const chunk of client.textGenerationStream(completion)) {
      written += (chunk as unknown as { choices: { text: string }[] }).choices[0]?.text ?? ''
    }
    expect(written).toBe(said)
  })

  it('a chat with calls and their results', async () => {
    const { client } = connect()
    const { choices } = await client.chatCompletion({ model: chatModel, messages, tools })
    const calls = choices[0]?.message.tool_calls ?? []
    expect(calls.map((call) => [call.function.name, call.function.arguments])).toEqual([
      ['get_weather', '{"city":"Zürich"}'],
      ['get_time', '{}'],
    ])
    const results = calls.map(({ id }, index) => ({ role: 'tool', tool_call_id: id, content: ['sunny', 'noon'][index] ?? '' }))
    const asked = [...messages, { role: 'assistant', tool_calls: calls }, ...results]
    const answer = await client.chatCompletion({ model: chatModel, messages: asked })
    expect(answer.choices[0]?.message.content).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('the classic tasks of texts, each in its own shape', async () => {
    const { client } = connect()
    expect(await client.textGeneration(completion)).toEqual({ generated_text: said })
    const summary = { provider, model: 'facebook/bart-large-cnn', inputs: 'Hello' } as const
    expect(await client.summarization(summary)).toMatchObject({ summary_text: said })
    const translation = { provider, model: 'Helsinki-NLP/opus-tatoeba-en-ja', inputs: 'Hello' } as const
    expect(await client.translation(translation)).toMatchObject({ translation_text: said })
    const [filled] = await client.fillMask({ provider, model: 'google-bert/bert-base-uncased', inputs: 'A [MASK].' })
    expect(filled?.sequence).toBe('A Grüezi! You said “A [MASK].” 👋.')
    const question = { question: 'Hello', context: 'My name is Ada.' }
    const model = 'google-bert/bert-large-uncased-whole-word-masking-finetuned-squad'
    expect(await client.questionAnswering({ provider, model, inputs: question })).toMatchObject({ answer: said })
  })

  it('the classic tasks of files, each in its own shape', async () => {
    const { client } = connect()
    const sound = new Blob(['sound'], { type: 'audio/mpeg' })
    const spoken = { provider, model: 'facebook/wav2vec2-large-960h-lv60-self', data: sound } as const
    expect(await client.automaticSpeechRecognition(spoken)).toMatchObject({ text: 'Grüezi! You said “5 bytes” 👋' })
    const feeling = { provider, model: 'ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition', data: sound } as const
    expect(await client.audioClassification(feeling)).toMatchObject([{ label: 'Grüezi! You said “5 bytes” 👋' }, {}])
    const picture = new Blob(['png'], { type: 'image/png' })
    const seen = { provider, model: 'google/vit-base-patch16-224', data: picture } as const
    expect(await client.imageClassification(seen)).toMatchObject([{ label: 'Grüezi! You said “3 bytes” 👋' }, {}])
  })

  it('that a model is being loaded, and asks again', async () => {
    const { client, mock } = connect()
    const summary = { provider, model: 'facebook/bart-large-xsum', inputs: 'Hello' } as const
    expect(await client.summarization(summary)).toMatchObject({ summary_text: said })
    expect(mock.requests.filter(({ method }) => method === 'POST').length).toBe(2)
  })

  it('refusals as typed errors in the vendor’s words', async () => {
    const { client, mock } = connect({ key: 'another-key' })
    const refused = client.chatCompletion({ model: chatModel, messages })
    await expect(refused).rejects.toBeInstanceOf(InferenceClientProviderApiError)
    await expect(refused).rejects.toThrow('Invalid username or password.')
    Object.assign(mock.switches, { key, failure: { kind: 'too-many-requests', at: 'router', retryAfter: 3 } })
    const tooMany = client.chatCompletion({ model: chatModel, messages })
    await expect(tooMany).rejects.toMatchObject({ httpResponse: { status: 429 } })
    await expect(tooMany).rejects.toThrow('Rate limit reached.')
    mock.switches.failure = { kind: 'error-in-stream' }
    let text = ''
    const reading = (async () => {
      for await (const { choices } of client.chatCompletionStream({ model: chatModel, messages }))
        text += choices[0]?.delta.content ?? ''
    })()
    await expect(reading).rejects.toThrow('The provider went away.')
    expect(text).not.toBe('')
  })

  it('the host that is gone as an error', async () => {
    const { client } = connect({ profile: 'today' })
    const endpoint = client.endpoint('https://api-inference.huggingface.co/models/facebook/bart-large-cnn')
    const failure = endpoint.summarization({ inputs: 'Hello' })
    await expect(failure).rejects.toMatchObject({ httpResponse: { status: 410 } })
    await expect(failure).rejects.toThrow('is no longer supported. Please use https://router.huggingface.co instead.')
    await expect(failure).rejects.not.toBeInstanceOf(InferenceClientProviderOutputError)
  })
})
