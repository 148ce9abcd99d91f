import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agentChatOptions } from '../../../../host/agents/agent-chat-options.ts'
import type { ToolQuestion } from '../../../../host/agents/agent-tool.ts'
import { AgentHead } from '../../../../host/agents/answerer/agent-head.tsx'
import { agents } from '../../../../host/agents/agents.ts'
import { answererOf, describeAnswerer, type AnswererFacts } from '../../../../host/agents/answerer/answerer.ts'
import { readAgentContext } from '../../../../host/agents/read-agent-context.ts'
import { createBackendClient } from '../../../../host/backend/client.ts'
import type { AgentId } from '../../../../host/backend/types.ts'
import { createChatServer, type Answer } from '../../../../sdk/entries/server.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { createTestBackend } from '../backend/create-test-backend.ts'
import { renderReact } from '../kit/render-react.tsx'

/** A backend that has a chat server beside it, which answers like this. */
function createHostedBackend(answer: Answer) {
  const server = createChatServer({
    basePath: '/api/chat',
    origins: '*',
    user: ({ headers }) => /^Bearer token-(\w+)$/.exec(headers.get('authorization') ?? '')?.[1],
    answer,
    onError: () => undefined,
  })
  let token = 'token-ada'
  const rest = createTestBackend({ isPaid: true })
  const fetchHosted: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const isRefused = request.headers.get('authorization') === 'Bearer token-old'
    if (isRefused) return Promise.resolve(Response.json({ error: 'Sign in again.' }, { status: 401 }))
    return pathname.startsWith('/api/chat') ? server.fetch(request) : rest.fetch(request)
  }
  vi.stubGlobal('fetch', fetchHosted)
  onTestFinished(() => void vi.unstubAllGlobals())
  const baseUrl = 'https://app.example/api'
  const backend = createBackendClient({
    baseUrl,
    accessToken: async () => token,
    refresh: async () => void (token = 'token-ada'),
  })
  return {
    backend,
    /** The session's token is refused from now on, until it is renewed. */
    outdate: () => void (token = 'token-old'),
    token: () => token,
  }
}

type Hosted = ReturnType<typeof createHostedBackend>

async function renderAgentChat({ backend }: Hosted, id: AgentId, askUser?: (question: ToolQuestion) => Promise<boolean>) {
  localStorage.clear()
  onTestFinished(() => localStorage.clear())
  const [context, chatServer] = await Promise.all([readAgentContext(backend, 'Ada'), backend.findChatServer()])
  return renderChat(
    agentChatOptions({
      agent: agents[id],
      context,
      backend,
      chatServer,
      userId: 'ada',
      hasOwnBackend: true,
      ...(askUser && { askUser }),
    }),
  )
}

const tryAgain = ({ root }: Awaited<ReturnType<typeof renderAgentChat>>) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Try again')

test('an agent of a chat server answers as the signed-in user', async () => {
  const hosted = createHostedBackend(async function* answer({ messages }, { user, request }) {
    yield `${user} asked ${new URL(request.url).searchParams.get('agent')}: ${messages.at(-1)?.text}`
  })
  const chat = await renderAgentChat(hosted, 'cmo')
  await chat.send('What first?')
  await eventually(() => chat.texts('ai').at(-1)).toBe('ada asked cmo: What first?')
})

/** The head of a chat, opened. */
async function openHead(facts: AnswererFacts) {
  const answerer = describeAnswerer(facts)
  if (!answerer) throw new Error('Nobody knows who answers.')
  const { host } = renderReact(createElement(AgentHead, { answerer }))
  await userEvent.click(page.getByText(answerer.name, { exact: true }))
  return host.textContent ?? ''
}

test('the head of a chat says that a model writes the answers, and nothing of rules', async () => {
  const words = await openHead({ hasOwnBackend: true, chatServer: { status: 'ok' } })
  expect(words).toContain('A language model writes the answers from your own content. It can be wrong')
  expect(words).not.toContain('rules')
})

test('the head of a chat says whose model writes the answers, if the server tells, and takes the name as text', async () => {
  const words = await openHead({ hasOwnBackend: false, chatServer: { status: 'ok', answeredBy: '<b>Open*AI' } })
  expect(words).toContain('A model of <b>Open*AI writes the answers from your own content.')
})

test('a backend that does not say who answers has no head that guesses', () => {
  expect(describeAnswerer({ hasOwnBackend: true })).toBeUndefined()
})

test('what a model wants to save is saved after the user allowed it', async () => {
  const hosted = createHostedBackend(async function* answer({ trigger }) {
    if (trigger === 'tool-results') yield 'Saved it.'
    else {
      const input = JSON.stringify({ network: 'x', text: 'Warm bread' })
      yield { type: 'tool-input', id: 'c1', name: 'save_post_draft', input }
    }
  })
  const questions: string[] = []
  const chat = await renderAgentChat(hosted, 'social-media', async ({ title }) => {
    questions.push(title)
    return true
  })
  await chat.send('Save a post about bread')
  await eventually(() => chat.texts('ai').join(' ')).toContain('Saved it.')
  expect(questions).toEqual(['Save this draft for X?'])
  expect((await hosted.backend.listPosts()).map(({ text }) => text)).toEqual(['Warm bread'])
})

test('what a model wants to save is not saved if the user does not allow it', async () => {
  const hosted = createHostedBackend(async function* answer({ trigger }) {
    if (trigger === 'tool-results') yield 'Then not.'
    else yield { type: 'tool-input', id: 'c1', name: 'save_post_draft', input: '{"network":"x","text":"Warm bread"}' }
  })
  const chat = await renderAgentChat(hosted, 'social-media', async () => false)
  await chat.send('Save a post about bread')
  await eventually(() => chat.texts('ai').join(' ')).toContain('Then not.')
  expect(await hosted.backend.listPosts()).toEqual([])
})

test('the chat says that a model failed, and the question can be sent again', async () => {
  let tries = 0
  const hosted = createHostedBackend(async function* answer() {
    tries += 1
    if (tries === 1) throw new Error('down')
    yield 'Here again'
  })
  const chat = await renderAgentChat(hosted, 'cmo')
  await chat.send('What first?')
  await eventually(() => chat.texts('error').join('')).toContain("Couldn't get an answer. Try again.")
  await eventually(() => tryAgain(chat)).toBeTruthy()
  tryAgain(chat)?.click()
  await eventually(() => chat.texts('ai').at(-1)).toBe('Here again')
})

test('an expired session is renewed, and the question can be sent again', async () => {
  const hosted = createHostedBackend(async function* answer() {
    yield 'Welcome back'
  })
  const chat = await renderAgentChat(hosted, 'cmo')
  hosted.outdate()
  await chat.send('What first?')
  await eventually(() => chat.texts('error').join('')).toContain('Sign in again.')
  await eventually(hosted.token).toBe('token-ada')
  tryAgain(chat)?.click()
  await eventually(() => chat.texts('ai').at(-1)).toBe('Welcome back')
})

test.each([
  ['has nothing to say', () => new Response(null, { status: 204 })],
  ['says that there is nothing', () => new Response('Not found', { status: 404 })],
  ['refuses what it does not know', () => new Response('Missing token', { status: 403 })],
  ['has one page for every address', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
])('a backend without a chat server, which %s, answers by itself', async (_case, answer) => {
  const backend = createBackendClient({
    baseUrl: '',
    accessToken: async () => undefined,
    refresh: async () => undefined,
    fetch: async () => answer(),
  })
  expect(await backend.findChatServer()).toBeUndefined()
})

test('while a chat server is down, nothing else answers in its place', async () => {
  const backend = createBackendClient({
    baseUrl: '',
    accessToken: async () => undefined,
    refresh: async () => undefined,
    fetch: async () => new Response('{}', { status: 503 }),
  })
  await expect(backend.findChatServer()).rejects.toMatchObject({ kind: 'server' })
})

test('the chat server of a backend goes before the backend, a key before the model of local mode, and rules come last', () => {
  const key = { vendor: 'openAI', key: 'k' } as const
  const chatServer = { status: 'ok' }
  expect([
    answererOf({ hasOwnBackend: true, key, chatServer }),
    answererOf({ hasOwnBackend: true, key }),
    answererOf({ hasOwnBackend: false, key, chatServer }),
    answererOf({ hasOwnBackend: false, chatServer }),
    answererOf({ hasOwnBackend: false }),
  ]).toEqual(['chat-server', 'backend', 'vendor', 'chat-server', 'built-in'])
})
