import { ApiError, FunctionCallingConfigMode, GoogleGenAI, type Content } from '@google/genai'
import { describe, expect, it } from 'vitest'
import { createGeminiMock, type MockSwitches } from '../../../mocks/index.ts'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const model = 'gemini-3.5-flash'
const question: Content = { role: 'user', parts: [{ text: 'Hello' }] }
const tools = [{ functionDeclarations: functions.map(({ name, parameters }) => ({ name, parametersJsonSchema: parameters })) }]

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createGeminiMock(switches))
  return { mock, client: new GoogleGenAI({ apiKey: 'test-key' }) }
}

describe('the client of Gemini reads content', () => {
  it('whole', async () => {
    const { client } = connect()
    const answer = await client.models.generateContent({
      model,
      contents: 'Hello',
      config: { systemInstruction: 'Be kind.', temperature: 0 },
    })
    expect(answer.text).toBe(said)
    expect(answer).toMatchObject({ usageMetadata: { totalTokenCount: 21 }, candidates: [{ finishReason: 'STOP' }] })
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    const pieces: string[] = []
    for await (const { text } of await client.models.generateContentStream({ model, contents: 'Hello' })) pieces.push(text ?? '')
    expect(pieces.join('')).toBe(said)
    expect(pieces.length).toBeGreaterThan(3)
  })

  it('in a chat that keeps what was said', async () => {
    const { client, mock } = connect()
    const chat = client.chats.create({ model })
    expect((await chat.sendMessage({ message: 'Hello' })).text).toBe(said)
    expect((await chat.sendMessage({ message: 'Again' })).text).toBe('Grüezi! You said “Again” 👋')
    expect(mock.requests[1]?.json['contents']).toMatchObject([
      { role: 'user' },
      { role: 'model', parts: [{ text: said }] },
      { role: 'user' },
    ])
  })

  it('with thoughts apart from the text', async () => {
    const { client } = connect()
    const config = { thinkingConfig: { includeThoughts: true } }
    const { candidates, text } = await client.models.generateContent({ model, contents: 'Hello', config })
    expect(candidates?.[0]?.content?.parts?.[0]).toMatchObject({ thought: true })
    expect(text).toBe(said)
  })

  it.for([false, true])('with calls, their signatures and their results (streamed: %s)', async (isStreamed) => {
    const { client } = connect()
    const body = { model, contents: [question], config: { tools } }
    const parts = []
    if (isStreamed) {
      for await (const { candidates } of await client.models.generateContentStream(body))
        parts.push(...(candidates?.[0]?.content?.parts ?? []))
    } else {
      const { candidates, functionCalls = [] } = await client.models.generateContent(body)
      expect(functionCalls.map(({ name }) => name)).toEqual(['get_weather', 'get_time'])
      parts.push(...(candidates?.[0]?.content?.parts ?? []))
    }
    const called = parts.filter(({ functionCall }) => functionCall)
    expect(called.map(({ functionCall: call }) => [call?.name, call?.args])).toEqual([
      ['get_weather', { city: 'Zürich' }],
      ['get_time', {}],
    ])
    const results = called.map(({ functionCall: call }, index) => ({
      functionResponse: { name: call?.name ?? '', response: { result: ['sunny', 'noon'][index] } },
    }))
    const answer = await client.models.generateContent({
      model,
      contents: [question, { role: 'model', parts: called }, { role: 'user', parts: results }],
      config: { tools, toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.NONE } } },
    })
    expect(answer.text).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('about a picture, and with one that it draws', async () => {
    const { client } = connect()
    const inlineData = { mimeType: 'image/png', data: sampleFiles.png }
    const seen = await client.models.generateContent({ model, contents: [{ role: 'user', parts: [{ inlineData }] }] })
    expect(seen.text).toBe('Grüezi! You said “[image/png]” 👋')
    const drawn = await client.models.generateContent({
      model: 'gemini-3-pro-image',
      contents: 'Hello',
      config: { responseModalities: ['TEXT', 'IMAGE'] },
    })
    expect(drawn.candidates?.[0]?.content?.parts?.at(-1)?.inlineData).toEqual({ mimeType: 'image/jpeg', data: '/9j/4AAQ' })
  })

  it('that is blocked', async () => {
    const { client } = connect()
    const { promptFeedback, text } = await client.models.generateContent({ model, contents: 'Say something forbidden' })
    expect([promptFeedback?.blockReason, text]).toEqual(['PROHIBITED_CONTENT', undefined])
  })

  it('with refusals as typed errors in the vendor’s words', async () => {
    const { client, mock } = connect({ key: 'another-key' })
    const refused = client.models.generateContent({ model, contents: 'Hello' })
    await expect(refused).rejects.toBeInstanceOf(ApiError)
    await expect(refused).rejects.toMatchObject({ status: 400 })
    await expect(refused).rejects.toThrow('API key not valid. Please pass a valid API key.')
    Object.assign(mock.switches, { key: 'test-key', profile: 'today' })
    const retired = client.models.generateContent({ model: 'gemini-2.0-flash', contents: 'Hello' })
    await expect(retired).rejects.toMatchObject({ status: 404 })
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    const tooMany = client.models.generateContent({ model, contents: 'Hello' })
    await expect(tooMany).rejects.toMatchObject({ status: 429 })
    await expect(tooMany).rejects.toThrow('"retryDelay":"30s"')
  })

  it('with an error in mid-stream as an error', async () => {
    const { client } = connect({ failure: { kind: 'error-in-stream' } })
    let text = ''
    const reading = (async () => {
      for await (const chunk of await client.models.generateContentStream({ model, contents: 'Hello' })) text += chunk.text ?? ''
    })()
    await expect(reading).rejects.toThrow('The model is overloaded.')
    expect(text).not.toBe('')
    expect(said.startsWith(text)).toBe(true)
  })

  it('and the list of models', async () => {
    const { client } = connect()
    const names: (string | undefined)[] = []
    for await (const { name } of await client.models.list()) names.push(name)
    expect(names).toContain(`models/${model}`)
  })
})
