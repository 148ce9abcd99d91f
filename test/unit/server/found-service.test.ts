import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAllMocks } from '../../../mocks/all.ts'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createChatServer } from '../../../sdk/entries/server.ts'
import { createFoundAnswer } from '../../../sdk/server/serve/create-answer.ts'
import { createDocumentation } from '../../../sdk/server/serve/documentation.ts'
import { findService } from '../../../sdk/server/serve/find-service.ts'

const documentation = createDocumentation([{ path: 'index.md', markdown: '# Chat\n\n## Stop a stream\n\nCall chat.stop().' }])

/** Has requests answered so, instead of by the network. */
function stubFetch(answer: typeof fetch) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    asked.push(new Request(input, init))
    return answer(input, init)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

const nobody = () => Promise.reject(new TypeError('fetch failed'))

/** The server's answer to one question, by the service that the environment names. */
async function ask(environment: Record<string, string>, { question = 'How do I stop?', isOwner = true } = {}) {
  const asked = stubFetch(createMockFetch(createAllMocks()))
  const service = await findService(environment)
  if (!service) throw new Error('The environment names no service')
  const failures: unknown[] = []
  const server = createChatServer({
    answer: createFoundAnswer(service, { documentation, base: '/api/', isOwner }),
    onError: (error) => failures.push(error),
  })
  const body = JSON.stringify({ messages: [{ role: 'user', text: question }] })
  const response = await server.fetch(
    new Request('http://127.0.0.1/', { method: 'POST', body, headers: { Accept: 'text/event-stream' } }),
  )
  return { asked, said: await response.text(), failures }
}

const variables = [
  ['OpenAI', 'OPENAI_API_KEY'],
  ['Anthropic', 'ANTHROPIC_API_KEY'],
  ['Gemini', 'GEMINI_API_KEY'],
  ['Mistral', 'MISTRAL_API_KEY'],
  ['DeepSeek', 'DEEPSEEK_API_KEY'],
  ['Groq', 'GROQ_API_KEY'],
  ['xAI', 'XAI_API_KEY'],
  ['OpenRouter', 'OPENROUTER_API_KEY'],
  ['Together', 'TOGETHER_API_KEY'],
  ['Perplexity', 'PERPLEXITY_API_KEY'],
] as const

describe('the service that answers', () => {
  test('is none if the environment has no key, and no Ollama runs', async () => {
    stubFetch(nobody)
    expect(await findService({})).toBeUndefined()
  })

  test.each(variables)('is %s if %s is set', async (name, variable) => {
    expect((await findService({ [variable]: 'test-key' }))?.name).toBe(name)
  })

  test.each(variables)('answers: %s, with what the documentation says of the question', async (_name, variable) => {
    const { asked, said, failures } = await ask({ [variable]: 'test-key' })
    expect(failures).toEqual([])
    expect(said.match(/"text":"[^"]/g)?.length).toBeGreaterThan(0)
    expect(await asked.at(-1)?.text()).toContain('Call chat.stop().')
  })

  test('cites the pages of the documentation that it answers from, with their addresses', async () => {
    const { said } = await ask({ OPENAI_API_KEY: 'test-key' }, { question: 'Call chat.stop()【1】 to stop a stream.' })
    const texts = [...said.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text) as string)
    expect(texts.join('')).toContain('Call chat.stop() to stop a stream.')
    expect(said).toContain('"title":"Stop a stream","url":"/api/index.md#stop-a-stream","snippet":"Call chat.stop()."')
  })

  test('never sends its key to the page, not even in a failure that contains it', async () => {
    const { said, failures } = await ask({ OPENAI_API_KEY: 'wrong-secret-key' })
    expect(said).toContain("OpenAI refused the key in this server's environment.")
    expect(said).not.toContain('wrong-secret-key')
    expect(failures).toHaveLength(1)
  })

  test('is the model of an Ollama whose host has no scheme and port', async () => {
    const asked = stubFetch(() => Promise.resolve(Response.json({ models: [{ name: 'llama3.2:latest' }] })))
    const service = await findService({ OLLAMA_HOST: '0.0.0.0' })
    expect(asked[0]?.url).toBe('http://127.0.0.1:11434/api/tags')
    expect(service?.connection('system').ollama).toMatchObject({
      custom_base_url: 'http://127.0.0.1:11434/api',
      model: 'llama3.2:latest',
    })
  })

  test('is an Ollama of this machine that nobody named', async () => {
    stubFetch(() => Promise.resolve(Response.json({ models: [{ name: 'llama3.2:latest' }] })))
    expect((await findService({}))?.name).toBe('Ollama')
  })

  test('is none if the Ollama of this machine has no model', async () => {
    stubFetch(() => Promise.resolve(Response.json({ models: [] })))
    expect(await findService({})).toBeUndefined()
  })

  test('is refused with a message if no Ollama runs at OLLAMA_HOST', async () => {
    stubFetch(nobody)
    await expect(findService({ OLLAMA_HOST: 'ollama.example' })).rejects.toThrow(
      'There is no Ollama at http://ollama.example:11434, which OLLAMA_HOST names.',
    )
  })

  test('is refused with a message if the Ollama at OLLAMA_HOST has no model', async () => {
    stubFetch(() => Promise.resolve(Response.json({ models: [] })))
    await expect(findService({ OLLAMA_HOST: '127.0.0.1' })).rejects.toThrow('run "ollama pull llama3.2"')
  })

  test('uses another model if CONFAB_MODEL names one', async () => {
    const service = await findService({ OPENAI_API_KEY: 'test-key', CONFAB_MODEL: 'gpt-4o-mini' })
    expect(service?.connection('system').openAI?.chat).toMatchObject({ model: 'gpt-4o-mini' })
  })
})
