import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { optionNames } from '../../../sdk/core/options/check/option-names.ts'
import { checkOptions } from '../../../sdk/core/options/check/check.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { createEngine } from '../../../sdk/core/session/engine.ts'
import { createConnector } from '../../../sdk/entries/core.ts'
import { checkLauncher } from '../../../sdk/launcher/check-launcher.ts'
import { readAttributes } from '../../../sdk/launcher/read-attributes.ts'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from './proofs.ts'

const pages = readPages(fileURLToPath(new URL('../../..', import.meta.url)))
const recipes = Object.entries(pages).filter(([path]) => path.startsWith('sdk/recipes/') && !path.endsWith('README.md'))
const blocks = blocksProvedBy(pages, 'recipe')
const codeOf = (section: string): string => blocks.find((block) => block.section === section)?.code ?? ''

/** A backend of this machine that answers each message with these pieces, and remembers what it was asked. */
async function startBackend(type: string, pieces: readonly string[]) {
  const asked: unknown[] = []
  const backend = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()))
      response.setHeader('content-type', type)
      for (const piece of pieces) response.write(piece)
      response.end()
    })
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void backend.close())
  return { asked, url: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` }
}

/** What a chat with the documented settings shows for a question. Its backend is at this address. */
async function ask(section: string, url: string, question = 'Hello') {
  const chat: ChatOptions = {}
  // The documentation's own code.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('chat', codeOf(section).replace(/https?:\/\/[\w.]+(?::\d+)?|(?<=url: ')(?=\/)/, url))(chat)
  const errors: string[] = []
  const engine = createEngine(normaliseOptions(chat), {
    fetch: (address, init) => fetch(address, init),
    storage: undefined,
    createConnector,
    emit: (name, detail) => name === 'error' && errors.push(JSON.stringify(detail)),
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  engine.submitUserMessage({ text: question })
  const isAnswered = (): boolean => engine.getMessages().length > 1 || errors.length > 0
  await vi.waitUntil(() => isAnswered() && engine.store.get().phase === 'idle', { timeout: 20_000 })
  return { errors, texts: engine.getMessages().flatMap(({ role, text }) => (role === 'user' ? [] : [text])) }
}

const lines = (...objects: readonly object[]): string[] => objects.map((one) => `${JSON.stringify(one)}\n`)
const events = (...objects: readonly object[]): string[] => objects.map((one) => `data: ${JSON.stringify(one)}\n\n`)
const metadata = { nodeId: '1', nodeName: 'AI Agent', itemIndex: 0, runIndex: 0, timestamp: 1 }

describe('the recipe for n8n', () => {
  test('shows what an agent streams as lines of JSON', async () => {
    const { asked, url } = await startBackend(
      'application/json; charset=utf-8',
      lines(
        { type: 'begin', metadata },
        { type: 'item', content: 'We open ', metadata },
        { type: 'item', content: 'at seven.', metadata },
        { type: 'end', metadata },
      ),
    )
    expect((await ask('n8n', url)).texts).toEqual(['We open at seven.'])
    expect(asked).toEqual([
      { messages: [{ role: 'user', text: 'Hello' }], sessionId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
    ])
  })

  test('shows words for visitors where the workflow fails', async () => {
    const { url } = await startBackend(
      'application/json',
      lines({ type: 'begin', metadata }, { type: 'error', content: 'Secret' }),
    )
    const { texts, errors } = await ask('n8n', url)
    expect(errors).toHaveLength(1)
    expect([...texts, ...errors].join()).not.toContain('Secret')
  })
})

test("who comes from n8n's chat keeps the workflow: the chat asks it as that does, and shows what it streams", async () => {
  const { asked, url } = await startBackend(
    'application/json; charset=utf-8',
    lines({ type: 'begin', metadata }, { type: 'item', content: 'We open at seven.', metadata }, { type: 'end', metadata }),
  )
  expect((await ask("n8n's chat", url)).texts).toEqual(['We open at seven.'])
  expect(asked).toEqual([
    { action: 'sendMessage', chatInput: 'Hello', sessionId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
  ])
})

describe('the tables for people who come from another chat', () => {
  const moving = recipes.filter(([path]) => /(?:from-chatkit|moving-over)\.md$/.test(path))

  test('set options on the page that there are, to values that they take', () => {
    const chat: ChatOptions = {}
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the documentation's own code
    new Function('chat', codeOf('The page'))(chat)
    expect(Object.keys(chat).length).toBeGreaterThan(5)
    expect(checkOptions(chat)).toEqual([])
  })

  test('name no option that is not there', () => {
    const methods = new Set(['createChat', 'openThread', 'submitUserMessage', 'focusInput', 'open', 'user', 'execute'])
    const rows = moving.flatMap(([, markdown]) => markdown.match(/^\| .*\|$/gm) ?? [])
    const cells = rows.flatMap((row) => [row.split('|')[2] ?? ''])
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z]\w*)[^`]*`/g)].map(([, name = '']) => name))
    const missing = named.filter(
      (name) =>
        !(name in optionNames) &&
        !methods.has(name) &&
        !['launcher', 'mode', 'format', 'error', 'message', 'thread'].includes(name),
    )
    expect(named.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
  })
})

test('the recipe for Flowise asks a flow as its API wants it, and shows its tokens', async () => {
  const { asked, url } = await startBackend('text/event-stream', [
    ...events({ event: 'start', data: '' }, { event: 'token', data: 'We open ' }, { event: 'token', data: 'at seven.' }),
    ...events({ event: 'metadata', data: { chatId: 'c', messageId: 'm' } }, { event: 'end', data: '[DONE]' }),
  ])
  expect((await ask('Flowise', url)).texts).toEqual(['We open at seven.'])
  expect(asked).toEqual([{ question: 'Hello', streaming: true }])
})

/** What an agent with AG-UI says; LlamaIndex's sends whole pieces. */
const agentSays = (...said: readonly object[]): string[] =>
  events({ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, ...said, { type: 'RUN_FINISHED', threadId: 't', runId: 'r' })
const inParts = agentSays(
  { type: 'TEXT_MESSAGE_START', messageId: '1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: '1', delta: 'We open at seven.' },
  { type: 'TEXT_MESSAGE_END', messageId: '1' },
)
const inPieces = agentSays(
  { type: 'TEXT_MESSAGE_CHUNK', messageId: '1', role: 'assistant', delta: 'We open ' },
  { type: 'TEXT_MESSAGE_CHUNK', messageId: '1', delta: 'at seven.' },
)

test.each([
  ['LangGraph', inParts],
  ['AG-UI', inParts],
  ['LlamaIndex', inPieces],
])('the recipe for %s shows what an agent says in AG-UI', async (section, said) => {
  vi.stubGlobal('location', { pathname: '/cakes' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { asked, url } = await startBackend('text/event-stream', said)
  expect((await ask(section, url)).texts).toEqual(['We open at seven.'])
  const context = section === 'AG-UI' ? [{ description: 'The page that the visitor reads', value: '/cakes' }] : []
  expect(asked).toMatchObject([{ messages: [{ role: 'user', content: 'Hello' }], context }])
})

test('the recipe for the AI SDK shows what its route streams', async () => {
  const { asked, url } = await startBackend(
    'text/event-stream',
    events(
      { type: 'start' },
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'At seven.' },
      { type: 'finish' },
    ),
  )
  expect((await ask('AI SDK', url)).texts).toEqual(['At seven.'])
  expect(asked).toMatchObject([{ messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }] }])
})

test('the tag for website builders sets options that there are, to values that they take', () => {
  const complain = vi.spyOn(console, 'error')
  const attributes = [...codeOf('The tag').matchAll(/ (data-[a-z]+)=(['"])(.+?)\2\n/g)].map(([, name = '', , value = '']) => ({
    name,
    value,
  }))
  const { launcher, ...options } = readAttributes(attributes)
  expect(options).toEqual({
    connect: { url: 'https://chat.example.com/api/chat', stream: true, format: 'confab' },
    browserStorage: true,
    language: 'auto',
  })
  expect([...checkOptions(options), ...checkLauncher({ ...(launcher && { launcher }) })]).toEqual([])
  expect(complain).not.toHaveBeenCalled()
})

describe('a recipe', () => {
  test.for(recipes)('%s ends with what to do if it does not work: the two likeliest causes', ([, markdown]) => {
    const [, last = ''] = markdown.split('\n## If it does not work\n')
    expect(last).not.toMatch(/^#/m)
    expect(last.match(/^- \*\*.+\.\*\*/gm)).toHaveLength(2)
  })

  test('says so where its steps were not run', () => {
    const written = blocksProvedBy(pages, 'written').map(({ page }) => page)
    const needed = new Set([...written, 'sdk/recipes/websites.md'])
    expect(recipes.filter(([, markdown]) => markdown.includes('**Not run here:**')).map(([path]) => path)).toEqual(
      expect.arrayContaining([...needed]),
    )
  })

  test.for(recipes)('%s is a page of five minutes', ([, markdown]) => {
    const words = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').match(/\p{L}+/gu) ?? []
    expect(words.length).toBeLessThan(900)
  })
})
