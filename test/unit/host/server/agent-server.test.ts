import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { agents } from '../../../../host/agents/agents.ts'
import type { AgentId } from '../../../../host/backend/types.ts'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import { createOpenAIChatMock } from '../../../../mocks/openai/openai-chat.ts'
import { hundredQuestions } from '../../../browser/host/agents/hundred-questions.ts'
import { startLocalMode } from './start-local-mode.ts'

const search = { name: 'search_knowledge', arguments: { question: 'What does rye bread cost?' } }

describe('local mode with a model', () => {
  test('says whose model answers', async () => {
    const { backend, services } = await startLocalMode()
    expect(await backend.findChatServer()).toEqual({ status: 'ok', answeredBy: 'Ollama' })
    expect(services.answeredBy).toBe('Ollama')
  })

  test('tells the model who it is, what its task is and whom it works for', async () => {
    const { backend, ask, ollama } = await startLocalMode()
    await backend.saveProfile({ businessName: 'Rye & Reason' })
    await ask('cmo', 'What should I fix first?')
    const prompt = ollama.asked[0]?.messages[0]?.content ?? ''
    expect(prompt).toContain('You are “CMO agent”')
    expect(prompt).toContain('Read the assessment before you advise.')
    expect(prompt).toContain('Business: Rye & Reason.')
    expect(prompt).toContain('Call the user Ada.')
  })

  test('lets the model search the sources of the business, and answer from them', async () => {
    const { backend, ask } = await startLocalMode({ call: search })
    await backend.addNote({ title: 'Prices', text: 'A loaf of rye bread costs 7 dollars.' })
    const said = await ask('knowledge', 'What does a loaf cost?')
    expect(said).toMatch(/The model says: .*A loaf of rye bread costs 7 dollars\./)
  })

  test('searches the sources of whoever asks, not those of another user', async () => {
    const { as, ask } = await startLocalMode({ call: search })
    await as('bob').addNote({ title: 'Prices', text: 'A loaf of rye bread costs 9 dollars.' })
    await ask('knowledge', 'What does a loaf cost?', 'bob')
    expect(await ask('knowledge', 'What does a loaf cost?', 'ada')).not.toContain('9 dollars')
  })

  test('lets visitors read nothing but the sources, not what the owner said of the business', async () => {
    const { backend, ask } = await startLocalMode({
      isPaid: true,
      call: { name: 'search_knowledge', arguments: { question: 'goal' } },
    })
    await backend.saveProfile({ goal: 'Buy out the bakery next door' })
    expect(await ask('customer-chat', 'What is your goal?')).not.toContain('"text":"Buy out')
  })

  test('lets the model read the tasks of the week', async () => {
    const { ask } = await startLocalMode({ call: { name: 'list_tasks', arguments: {} } })
    expect(await ask('cmo', 'What is there to do?')).toContain('Assess your website')
  })

  test('leaves what changes something to the page, which asks the user', async () => {
    const { ask, ollama } = await startLocalMode({ isPaid: true })
    await ask('social-media', 'A post about bread')
    expect(ollama.asked[0]?.tools?.map((tool) => tool.function.name)).toEqual(['search_knowledge'])
  })

  test.each(Object.entries(hundredQuestions))(
    'asks the model all that a business owner asks the agent %s, with the tools of that agent',
    async (id, questions) => {
      const { ask, ollama } = await startLocalMode({ isPaid: true })
      // A person is answered thirty times a minute.
      for (const [place, [question]] of questions.entries())
        expect(await ask(id, question, `owner-${Math.floor(place / 30)}`)).toContain('The model says: hello')
      expect(ollama.asked.map(({ messages }) => messages.at(-1)?.content)).toEqual(questions.map(([question]) => question))
      const reading = agents[id as AgentId].tools.filter((tool) => tool.question === undefined).map(({ name }) => name)
      for (const { tools = [] } of ollama.asked) expect(tools.map((tool) => tool.function.name)).toEqual(reading)
    },
  )

  test('keeps what was asked and answered', async () => {
    const { backend, ask } = await startLocalMode({ isPaid: true })
    await ask('cmo', 'Hello?')
    const [conversation] = await backend.listConversations('cmo')
    expect(conversation?.turns[0]).toMatchObject({ question: 'Hello?', answer: 'The model says: hello', isAnswered: true })
  })

  test('counts a question as unanswered if the sources hold nothing about it', async () => {
    const { backend, ask } = await startLocalMode({ isPaid: true, call: search })
    await ask('knowledge', 'What does rye bread cost?')
    const [conversation] = await backend.listConversations('knowledge')
    expect(conversation?.turns[0]?.isAnswered).toBe(false)
  })

  test('gives an answer again whose connection was lost, to nobody but the one who asked', async () => {
    const { send, resume } = await startLocalMode()
    const response = await send('cmo', 'Hello?', 'ada')
    const id = response.headers.get('confab-stream') ?? ''
    await response.text()
    expect(await (await resume(id, 'ada')).text()).toContain('The model says: hello')
    expect((await resume(id, 'bob')).status).toBe(404)
  })

  test('asks to pay for an agent of a paid plan before any model is asked', async () => {
    const { ask, ollama } = await startLocalMode()
    expect(await ask('social-media', 'A post about bread')).toContain('This agent is part of a paid plan.')
    expect(ollama.asked).toEqual([])
  })
})

describe('the local server that asks the model', () => {
  const put = (url: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/local/chat/business`, { method: 'PUT', body, headers: { 'confab-user': 'ada', ...headers } })

  test('takes nothing from the page of another website', async () => {
    const { services } = await startLocalMode()
    expect((await put(services.url, '{"record":{}}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('lets no page of another origin ask, even if the browser does not say where it comes from', async () => {
    const { services } = await startLocalMode()
    const response = await fetch(`${services.url}/local/chat?agent=cmo`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'confab-user': 'ada' },
      body: '{"messages":[{"role":"user","text":"Hello?"}]}',
    })
    expect(response.status).toBe(403)
  })

  test.each(['', '{', '[]', '5', '{"record":5}', '{"record":[]}'])('refuses invalid data: %s', async (body) => {
    const { services } = await startLocalMode()
    expect((await put(services.url, body)).status).toBe(400)
  })

  test('refuses more data than a browser keeps', async () => {
    const { services } = await startLocalMode()
    expect((await put(services.url, `{"record":{"a":"${'x'.repeat(21 * 2 ** 20)}"}}`)).status).toBe(413)
  })

  test.each(['nobody', 'constructor', ''])('knows no agent “%s”', async (agent) => {
    const { services } = await startLocalMode()
    const response = await fetch(`${services.url}/local/chat?agent=${agent}`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  })

  test('says that it failed if the data has other shapes than the app gives it, and lives on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    const { services, ask } = await startLocalMode()
    await put(services.url, '{"record":{"knowledge":5,"blueprint":"x"}}')
    const response = await fetch(`${services.url}/local/chat?agent=cmo`, {
      method: 'POST',
      headers: { 'confab-user': 'ada' },
      body: '{"messages":[{"role":"user","text":"Hello?"}]}',
    })
    expect(await response.json()).toMatchObject({ error: "Couldn't get an answer. Try again." })
    expect(await ask('cmo', 'Hello?')).toContain('The model says: hello')
  })
})

describe('a model that fails in local mode', () => {
  const silence = () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
  }

  test.each([
    [401, "Ollama refused the key in this server's environment. Set another one, then start the server again."],
    [429, 'Ollama refused the question because of a limit of your account there. Wait a moment, then try again.'],
    [500, "Ollama couldn't answer (status 500). Try again, or look at the server's log."],
  ])('says so, with a way on: status %i', async (status, words) => {
    silence()
    const { ask, ollama } = await startLocalMode()
    ollama.refuseWith(status)
    expect(await ask('cmo', 'Hello?')).toContain(words)
  })

  test('says so, with a way on, if there is no connection', async () => {
    silence()
    const { ask, ollama } = await startLocalMode()
    await ollama.close()
    expect(await ask('cmo', 'Hello?')).toContain("Couldn't reach Ollama from this server. Check its connection, then try again.")
  })

  test('never shows its own words, which may hold a part of the key', async () => {
    silence()
    const { ask, ollama } = await startLocalMode()
    ollama.refuseWith(401)
    expect(await ask('cmo', 'Hello?')).not.toContain('sk-secret')
  })

  test('is told apart from a local server that has ended', async () => {
    const { ask, services } = await startLocalMode()
    await services.close()
    expect(await ask('cmo', 'Hello?')).toContain(
      "The local server that asks the model isn't running. Start it with npm start, then try again.",
    )
  })
})

describe('the key of a provider in the environment of local mode', () => {
  /** Has the provider mocked, and all else answered by the network. */
  const mockProvider = () => {
    const network = fetch
    const mocked = createMockFetch([createOpenAIChatMock()])
    const isLocal = (input: RequestInfo | URL): boolean => new URL(new Request(input).url).hostname === '127.0.0.1'
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      isLocal(input) ? network(input, init) : mocked(input, init),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  test('answers the agents', async () => {
    mockProvider()
    const { ask, services } = await startLocalMode({ environment: () => ({ OPENAI_API_KEY: 'test-key' }) })
    expect(services.answeredBy).toBe('OpenAI')
    expect(await ask('cmo', 'Hello?')).toContain('[DONE]')
  })

  test('is in no answer, and in no failure that the provider writes it into', async () => {
    mockProvider()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    const { ask, services } = await startLocalMode({ environment: () => ({ OPENAI_API_KEY: 'wrong-secret-key' }) })
    const health = await (await fetch(`${services.url}/local/chat/health`)).text()
    const said = await ask('cmo', 'Hello?')
    expect(said).toContain("OpenAI refused the key in this server's environment.")
    expect(health + said).not.toContain('secret-key')
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('secret-key')
  })
})

describe('local mode without a model', () => {
  test('has no chat server: the rules answer', async () => {
    const { backend, services } = await startLocalMode({ environment: () => ({ OLLAMA_HOST: '' }) })
    expect(await backend.findChatServer()).toBeUndefined()
    expect(services.answeredBy).toBe('rules')
    // A failure would stand in the browser's console, in red.
    expect((await fetch(`${services.url}/local/chat/health`)).status).toBe(204)
  })
})
