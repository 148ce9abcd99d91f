import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../../../sdk/core/options/options.ts'
import type { Engine } from '../../../../../sdk/core/session/engine.ts'
import { chat, exportedBy, importing } from './chat.ts'

const metadata = fc.option(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), { nil: undefined })
const file = fc.record(
  {
    src: fc.oneof(
      fc.webUrl(),
      fc.base64String().map((text) => `data:text/plain;base64,${text}`),
      fc.constant('blob:gone'),
    ),
    name: fc.string(),
    type: fc.constantFrom('image', 'audio', 'any'),
  },
  { requiredKeys: [] },
)

/** Every kind of part, in every state, and kinds that nobody knows. */
const part = fc.oneof(
  fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary' }), providerMetadata: metadata }),
  fc.record({ type: fc.constant('reasoning'), text: fc.string(), duration: fc.nat() }, { requiredKeys: ['type', 'text'] }),
  fc.record({ type: fc.constant('html'), html: fc.string(), origin: fc.constant('service') }, { requiredKeys: ['type', 'html'] }),
  fc.record({ type: fc.constant('file'), file, mediaType: fc.string() }, { requiredKeys: ['type', 'file'] }),
  fc.record(
    {
      output: fc.jsonValue(),
      type: fc.constant('tool'),
      id: fc.string(),
      name: fc.string(),
      title: fc.anything(),
      state: fc.constantFrom('input-streaming', 'approval-requested', 'approval-responded', 'output-available', 'output-error'),
      approval: fc.record({ id: fc.string(), expiresAt: fc.anything(), isApproved: fc.boolean(), reason: fc.string() }),
      input: fc.json(),
    },
    { requiredKeys: ['type', 'id', 'name'] },
  ),
  fc.record({
    type: fc.constant('source'),
    id: fc.string(),
    url: fc.webUrl(),
    snippet: fc.string(),
    positions: fc.array(fc.record({ start: fc.nat(), end: fc.nat() })),
  }),
  fc.record({ type: fc.constant('input-request'), id: fc.string(), state: fc.constantFrom('requested', 'answered') }),
  fc.record({ type: fc.string().map((name) => `data-${name}`), data: fc.anything({ withBigInt: true, withDate: true }) }),
  fc.record({ type: fc.constantFrom('step-start', 'sources', 'loading', 'suggestions'), suggestions: fc.anything() }),
)

const content = fc.record(
  {
    role: fc.constantFrom('user', 'ai', 'agent'),
    origin: fc.constant('visitor'),
    createdAt: fc.oneof(fc.date().map(String), fc.string()),
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    custom: fc.anything({ withBigInt: true }),
    metadata,
  },
  { requiredKeys: ['role', 'parts'] },
)

/** A tree: each message follows one of those before it, or begins a branch of its own. */
const tree = fc.array(fc.tuple(content, fc.option(fc.nat(), { nil: undefined }), fc.boolean()), { maxLength: 12 }).map((nodes) =>
  nodes.map(([message, place, isRoot], index) => ({
    ...message,
    id: `m${index}`,
    parentId: isRoot || !index ? null : `m${(place ?? index - 1) % index}`,
  })),
)

const runs = { numRuns: 150 }

async function expectSame(engine: Engine): Promise<void> {
  const first = await exportedBy(engine)
  expect(await exportedBy(await importing(first))).toBe(first)
}

test('what an empty chat imports, it exports with the same bytes: branches, files, tools, thoughts and sources', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.nat(), async (messages, shown) => {
      const tail = messages.length ? `m${shown % messages.length}` : undefined
      const written = JSON.stringify(
        { format: 'confab-conversation', version: 1, title: 'Rye', tail, messages },
        (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      )
      const engine = await importing(written)
      expect(engine.getMessages().at(-1)?.id).toBe(tail)
      await expectSame(engine)
    }),
    runs,
  )
})

test('so it is with what a page gives, whatever it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 8 }), (history) =>
      expectSame(chat({ history: history as unknown as MessageContent[] })),
    ),
    runs,
  )
})

const answers: ChatOptions = {
  connect: { handler: (_body, { onResponse }) => void onResponse({ text: `Answer ${Math.random()}` }) },
}

async function idle(engine: Engine, count: number): Promise<void> {
  await vi.waitUntil(() => engine.store.get().phase === 'idle' && engine.getMessages().length === count, { timeout: 10_000 })
}

test('other answers and edited questions come along, and the visitor can go back to them', async () => {
  const engine = chat(answers)
  engine.submitUserMessage('Which flour?')
  await idle(engine, 2)
  const [question, answer] = engine.getMessages()
  await engine.regenerate(undefined)
  await vi.waitUntil(() => engine.getMessages()[1] && engine.getMessages()[1]?.id !== answer?.id, { timeout: 10_000 })
  await idle(engine, 2)
  await engine.editMessage(String(question?.id), 'Which yeast?')
  await vi.waitUntil(() => engine.getMessages()[0]?.text === 'Which yeast?', { timeout: 10_000 })
  await idle(engine, 2)
  await expectSame(engine)
  const copy = await importing(await exportedBy(engine))
  expect(copy.getMessages()).toEqual(engine.getMessages())
  await copy.switchBranch(String(answer?.id))
  expect(copy.getMessages().map(({ text }) => text)).toEqual(['Which flour?', answer?.text])
})

test('a file of the visitor is inside, as others have no access to where it was', async () => {
  const engine = chat(answers)
  engine.submitUserMessage({ text: 'This one', files: [new File(['rye'], 'flour.txt', { type: 'text/plain' })] })
  await vi.waitUntil(() => engine.getMessages().length > 1 && engine.store.get().phase === 'idle', { timeout: 10_000 })
  const [sent] = (await importing(await exportedBy(engine))).getMessages()
  expect(sent?.files).toEqual([{ src: 'data:text/plain;base64,cnll', name: 'flour.txt', type: 'any' }])
})

test('a file of more than 1 MB is left by its name', async () => {
  const engine = chat({ history: [{ files: [{ name: 'film.mp4', ref: new File([new Uint8Array(2 ** 20 + 1)], 'film.mp4') }] }] })
  expect((await importing(await exportedBy(engine))).getMessages()[0]?.files).toEqual([{ name: 'film.mp4' }])
})

test('a conversation of 3,000 messages, each below the other, is exported and imported', async () => {
  const messages = Array.from({ length: 3000 }, (_, index) => ({
    id: `m${index}`,
    parentId: index ? `m${index - 1}` : null,
    role: 'ai',
    parts: [{ type: 'text', text: 'Rye' }],
  }))
  const engine = await importing(JSON.stringify({ format: 'confab-conversation', version: 1, messages }))
  expect(engine.getMessages()).toHaveLength(3000)
  await expectSame(engine)
})
