import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { agentChatOptions } from '../../../../host/agents/agent-chat-options.ts'
import { agentFace } from '../../../../host/agents/agent-face.ts'
import { agents } from '../../../../host/agents/agents.ts'
import { readAgentContext } from '../../../../host/agents/read-agent-context.ts'
import type { VendorKey } from '../../../../host/agents/vendor-keys.ts'
import type { AgentId } from '../../../../host/backend/types.ts'
import { createAnthropicMock } from '../../../../mocks/anthropic/anthropic.ts'
import { createGeminiMock } from '../../../../mocks/gemini.ts'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import { createOpenAIChatMock } from '../../../../mocks/openai/openai-chat.ts'
import type { ServiceMock } from '../../../../mocks/kit/service-mock.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { createTestBackend, type TestBackend } from '../backend/create-test-backend.ts'

// A removed chat goes on until its answer has ended.
afterAll(() => localStorage.clear())

interface Given {
  readonly key?: VendorKey
  readonly onFailure?: () => void
}

async function renderAgentChat(backend: TestBackend, id: AgentId, { key, onFailure }: Given = {}) {
  localStorage.clear()
  onTestFinished(() => localStorage.clear())
  const context = await readAgentContext(backend, 'Ada')
  return renderChat(
    agentChatOptions({
      agent: agents[id],
      context,
      backend,
      userId: 'ada',
      hasOwnBackend: false,
      key,
      ...(onFailure && { onFailure }),
    }),
  )
}

async function knowing(isPaid = true): Promise<TestBackend> {
  const backend = createTestBackend({ isPaid })
  await backend.addNote({ title: 'Prices', text: 'A loaf of rye bread costs 7 dollars.' })
  await backend.saveProfile({ businessName: 'Rye & Reason' })
  return backend
}

test('the built-in assistant answers with its sources', async () => {
  const chat = await renderAgentChat(await knowing(), 'knowledge')
  await chat.send('What does a loaf of bread cost?')
  await eventually(() => chat.texts('ai').at(-1)).toContain('without a language model')
  expect(chat.texts('ai').at(-1)).toContain('A loaf of rye bread costs 7 dollars.')
  await eventually(() => chat.root.querySelector('[part~="sources"]')?.textContent).toContain('Prices')
})

test('answers stand beside the face of the agent, questions beside none', { tags: 'thorough' }, async () => {
  const { root, send } = await renderAgentChat(await knowing(), 'cmo')
  await send('What should I fix first?')
  await eventually(() => root.querySelectorAll('.deep-chat-outer-container-role-ai img.avatar').length).toBeGreaterThan(0)
  const sources = [...root.querySelectorAll<HTMLImageElement>('.avatar')]
    .filter((image) => image.checkVisibility())
    .map(({ src }) => src)
  expect(new Set(sources)).toEqual(new Set([agentFace('cmo')]))
})

test('a click on a suggestion sends it', async () => {
  const chat = await renderAgentChat(await knowing(), 'cmo')
  const suggestion = () =>
    [...chat.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Explain my assessment')
  await eventually(suggestion).toBeTruthy()
  await userEvent.click(suggestion() ?? chat.root.host)
  await eventually(() => chat.texts('ai').at(-1)).toContain("Your website hasn't been assessed yet.")
  expect(chat.texts('user')).toEqual(['Explain my assessment'])
})

test('a card that the designer draws is shown in the chat', { tags: 'thorough' }, async () => {
  const backend = await knowing()
  const blueprint = await backend.readBlueprint()
  await backend.saveBlueprint({ ...blueprint, value: { ...blueprint.value, promise: 'Warm bread, every morning.' } })
  const chat = await renderAgentChat(backend, 'graphic-designer')
  await chat.send('A square card')
  await eventually(() => chat.root.querySelector<HTMLImageElement>('[part~="file"] img')?.src ?? '').toContain('data:image/png')
})

test('a post that the agent wrote reads as text, not as code', { tags: 'thorough' }, async () => {
  const chat = await renderAgentChat(await knowing(), 'social-media')
  await chat.send('A LinkedIn post about bread')
  const code = () => chat.root.querySelector('pre code')
  await eventually(() => code()?.textContent ?? '').toContain('rye bread')
  const bubble = chat.root.querySelector('[part~="ai-bubble"]')
  expect(getComputedStyle(code() ?? chat.root.host).fontFamily).toBe(getComputedStyle(bubble ?? chat.root.host).fontFamily)
  expect(getComputedStyle(code() ?? chat.root.host).whiteSpace).toBe('pre-wrap')
})

test('an agent that the plan does not include says so in the chat, and the screen learns of it', async () => {
  const onFailure = vi.fn()
  const chat = await renderAgentChat(await knowing(false), 'social-media', { onFailure })
  await chat.send('A post about bread')
  await eventually(() => chat.texts('error').join('')).toContain('This agent is part of a paid plan.')
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'payment' }))
})

test('the conversation is kept under the product’s prefix, the agent and the user', async () => {
  const chat = await renderAgentChat(await knowing(), 'knowledge')
  await chat.send('What does a loaf of bread cost?')
  await eventually(() => localStorage.getItem('confab:chat:knowledge:ada') ?? '').toContain('7 dollars')
  expect(Object.keys(localStorage).filter((name) => !name.startsWith('confab:'))).toEqual([])
})

const vendors: readonly [VendorKey['vendor'], () => ServiceMock][] = [
  ['openAI', createOpenAIChatMock],
  ['claude', createAnthropicMock],
  ['gemini', createGeminiMock],
]

test.each(vendors)(
  'with an API key of %s, its model answers with the details of the business and the tools',
  { tags: 'thorough' },
  async (vendor, createMock) => {
    const mock = createMock()
    vi.spyOn(globalThis, 'fetch').mockImplementation(createMockFetch([mock]))
    try {
      const chat = await renderAgentChat(await knowing(), 'chat-analytics', { key: { vendor, key: mock.switches.key } })
      await chat.send('How are we doing?')
      await eventually(() => mock.requests.length).toBeGreaterThan(0)
      await eventually(() => chat.submitState).not.toBe('stop')
      const sent = mock.requests[0]?.text ?? ''
      expect(sent).toContain('Business: Rye & Reason.')
      expect(sent).toContain('Call the user Ada.')
      expect(sent).toContain('A loaf of rye bread costs 7 dollars.')
      expect(sent).toContain('"read_analytics"')
      expect(chat.texts('error')).toEqual([])
    } finally {
      vi.restoreAllMocks()
    }
  },
)

test.each([
  ['', "I've read your assessment. Ask"],
  ['Warm bread.', "I've read your assessment and your brand blueprint. Ask"],
])('the CMO speaks of a blueprint only where there is one: promise “%s”', async (promise, words) => {
  const { blueprint, ...context } = await readAgentContext(await knowing(), '')
  expect(agents.cmo.intro({ ...context, isAssessed: true, blueprint: { ...blueprint, promise } })).toContain(words)
})

test('every agent has its own screen, prompt and texts', async () => {
  const context = await readAgentContext(await knowing(), '')
  const all = Object.values(agents)
  expect(all).toHaveLength(8)
  for (const read of [
    (one: (typeof all)[number]) => one.route,
    (one: (typeof all)[number]) => one.greeting(context),
    (one: (typeof all)[number]) => one.intro(context),
    (one: (typeof all)[number]) => one.placeholder,
    (one: (typeof all)[number]) => one.systemPrompt(context),
  ])
    expect(new Set(all.map(read)).size).toBe(8)
  for (const [id, agent] of Object.entries(agents)) expect(agent.id).toBe(id)
})
