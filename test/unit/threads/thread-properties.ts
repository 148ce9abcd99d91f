import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import type { ThreadStorage } from '../../../sdk/entries/threads.ts'

const { signal } = new AbortController()

/** Any JSON, including fields named like those of a prototype, but without -0, which JSON lacks. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)

const part = fc.oneof(
  fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'grapheme' }) }),
  fc.record({
    type: fc.constant('tool'),
    id: fc.string(),
    name: fc.string(),
    state: fc.string(),
    input: fc.string(),
    output: json,
  }),
  fc.record({ type: fc.string().map((name) => `data-${name}`), data: json }),
  fc.record({ type: fc.constant('file'), file: fc.record({ src: fc.webUrl(), name: fc.string() }) }),
  // A part of an unknown type.
  fc.record({ type: fc.string().map((name) => `x-${name}`), depth: json }),
)

const content = fc.record(
  {
    role: fc.constantFrom('user', 'ai', 'nurse'),
    text: fc.string({ unit: 'grapheme' }),
    html: fc.string(),
    custom: json,
    metadata: fc.record({ model: fc.string(), rating: json }),
    createdAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
    parts: fc.array(part, { maxLength: 4 }),
  },
  { requiredKeys: ['role'] },
)

/** Any tree of messages: each one's parent is an earlier one, none, a missing one, or itself. */
const tree = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), content, fc.nat()), {
    selector: ([id]) => id,
    maxLength: 12,
  })
  .map((entries) =>
    entries.map(([id, fields, parent], index) => {
      const parentId = [null, 'nobody', id, ...entries.slice(0, index).map(([earlier]) => earlier)][parent % (index + 3)]
      return { id, ...fields, parentId } as unknown as MessageContent
    }),
  )

const edits = fc.array(fc.record({ keep: fc.option(fc.nat()), added: tree, isStale: fc.boolean() }), { maxLength: 6 })

async function loadAll(storage: ThreadStorage, id: string, limit: number): Promise<MessageContent[]> {
  const messages: MessageContent[] = []
  let before: string | undefined
  do {
    // Each page needs the cursor of the previous one.
    const page = await storage.load(id, { limit, signal, ...(before !== undefined && { before }) })
    messages.unshift(...page.messages)
    before = page.before
  } while (before !== undefined)
  return messages
}

/** Properties that every storage must have for any content. */
export function testThreadProperties(createStorage: () => ThreadStorage, numRuns: number): void {
  test('any tree of messages survives saving and loading', async () => {
    const storage = createStorage()
    await fc.assert(
      fc.asyncProperty(tree, fc.integer({ min: 1, max: 14 }), async (messages, limit) => {
        const id = crypto.randomUUID()
        await storage.save(id, messages, { signal })
        expect(await loadAll(storage, id, limit)).toEqual(messages)
      }),
      { numRuns },
    )
  })

  test('any partial saves have the effect of replacing items in a list, and outdated ones are rejected', async () => {
    const storage = createStorage()
    await fc.assert(
      fc.asyncProperty(tree, edits, async (first, list) => {
        const id = crypto.randomUUID()
        let kept = first
        let { version } = await storage.save(id, first, { signal })
        let earlier: string | undefined
        for (const { keep, added, isStale } of list) {
          const last = keep === null ? undefined : kept[keep % Math.max(1, kept.length)]
          const start = last ? kept.indexOf(last) + 1 : 0
          // Ids are unique in a conversation.
          const fresh = added.filter(({ id }) => !kept.some((message) => message.id === id))
          const change = { signal, ...(last?.id !== undefined && { after: last.id }) }
          if (isStale && earlier !== undefined) {
            const save = storage.save(id, fresh, { ifVersion: earlier, ...change })
            await expect(save).rejects.toMatchObject({ status: 412 })
          } else {
            earlier = version
            ;({ version } = await storage.save(id, fresh, { ifVersion: version, ...change }))
            kept = [...kept.slice(0, start), ...fresh]
          }
        }
        expect(await loadAll(storage, id, 5)).toEqual(kept)
      }),
      { numRuns },
    )
  })
}
