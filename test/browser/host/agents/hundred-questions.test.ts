import { beforeAll, describe, expect, test } from 'vitest'
import type { AgentId } from '../../../../host/backend/types.ts'
import { assessed, createTestBackend, reply, type TestBackend } from '../backend/create-test-backend.ts'
import { pages } from '../backend/pages.ts'
import { hundredQuestions } from './hundred-questions.ts'

let backend: TestBackend

/** A bakery that has told its agents a little, and whose visitors have asked two questions. */
async function bakery(): Promise<TestBackend> {
  const made = createTestBackend({ web: { 'https://rye.example/': pages.bakery }, isPaid: true })
  await made.saveProfile({ businessName: 'Rye & Reason' })
  await made.addNote({
    title: 'Delivery and hours',
    text: 'We deliver within Portland on weekdays. Delivery costs 4 dollars. We do not deliver on Sundays.\n\n## Opening hours\n\nThe shop is open from 7 to 15 every day but Monday.',
  })
  const { value, etag } = await made.readBlueprint()
  await made.saveBlueprint({ etag, value: { ...value, promise: 'Warm bread for your breakfast.', colours: ['#7c2d12'] } })
  const widget = await made.readWidget()
  await made.saveWidget({ ...widget, value: { ...widget.value, isPublished: true } })
  for (const text of ['What does delivery cost?', 'Do you repair bicycles?']) {
    const asked = await made.fetch(`https://app.example/api/v1/widgets/${widget.value.id}/chat`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', text }] }),
    })
    await asked.text()
  }
  await assessed(made, 'rye.example')
  return made
}

beforeAll(async () => void (backend = await bakery()))

const all = Object.entries(hundredQuestions).flatMap(([agent, questions]) =>
  questions.map(([question, expected]) => [agent as AgentId, question, expected] as const),
)

test('a hundred questions of a business owner are asked', () => {
  expect(all.length).toBeGreaterThanOrEqual(100)
})

test.each(all)('%s answers “%s” by a fact, or says what it cannot do', async (agent, question, expected) => {
  // Thirty a minute are answered.
  backend.pass(3000)
  expect(await reply(backend, agent, question)).toMatch(expected)
})

describe('a wish that changes the former brief', () => {
  async function talk(agent: AgentId, ...said: readonly string[]): Promise<string> {
    let whole = ''
    const messages = said
      .flatMap((text) => [
        { role: 'user', text },
        { role: 'ai', text: 'Something' },
      ])
      .slice(0, -1)
    backend.pass(3000)
    for await (const { text = '' } of backend.askAgent(agent, { messages })) whole += text
    return whole
  }
  const secondsOf = (text: string): number => Number(/\((\d+) s\)/.exec(text)?.[1])
  const about = 'A post about delivery'

  test('“shorter” makes the former post shorter, and keeps what it is about', async () => {
    const long = await talk('social-media', about)
    const short = await talk('social-media', about, 'Make it shorter')
    expect(short).toContain('Delivery costs 4 dollars.')
    expect(short.length).toBeLessThan(long.length)
  })

  test('another network takes the place of the former one', async () => {
    const text = await talk('social-media', 'A LinkedIn post about delivery', 'And for Facebook?')
    expect(text).toMatch(/^### Facebook/)
    expect(text).not.toContain('### LinkedIn')
    expect(text).toContain('Delivery costs 4 dollars.')
  })

  test('another length and another format take the place of the former ones', async () => {
    expect(secondsOf(await talk('video-producer', 'A 60 second video about delivery', 'Make it 10 seconds'))).toBeLessThanOrEqual(
      10,
    )
    const card = await talk('graphic-designer', 'A square card with our promise', 'Now as a story')
    expect(card).toMatch(/^## Story card/)
    expect(card).toContain('Warm bread for your breakfast.')
  })

  test.each([
    'Make it 15 seconds',
    '15 seconds instead',
    'now in 20 seconds',
    'Can you make that a 10-second one?',
    'The same, but 12s',
  ])('a length alone leaves what a film is about: %s', async (wish) => {
    expect(await talk('video-producer', 'A 60 second video about delivery', wish)).toMatch(
      /^## Script: delivery[\s\S]*Delivery costs 4 dollars/,
    )
  })

  test('two wishes one after the other both count, and a new brief ends them', async () => {
    const both = await talk('social-media', about, 'for LinkedIn instead', 'shorter please')
    expect(both).toMatch(/^### LinkedIn/)
    expect(await talk('social-media', about, 'Make it shorter', 'A post about our opening hours')).toContain('### Instagram')
  })

  test('a question that leans on the one before is understood with it', async () => {
    expect(await talk('customer-chat', 'When are you open?', 'Why?')).toContain('from 7 to 15')
    expect(await talk('cmo', 'Why?', 'What should I fix first?', 'Tell me more')).toMatch(/^What to do first/)
  })
})

test('what is not so becomes neither the headline of a card nor the beginning of a post or a film', async () => {
  const made = createTestBackend({ isPaid: true })
  await made.addNote({ title: 'Sunday delivery', text: 'We do not deliver on Sundays. Sunday delivery never was ours.' })
  expect(await reply(made, 'graphic-designer', 'A card about Sunday delivery')).toContain('in no sentence for a card')
  await made.addNote({ title: 'Delivery', text: 'No delivery on Sundays. Delivery is free on Fridays.' })
  expect(await reply(made, 'graphic-designer', 'A card about delivery')).toContain('**Text on it:** Delivery is free on Fridays.')
  expect(await reply(made, 'social-media', 'A Facebook post about delivery')).toMatch(/```text\nDelivery is free on Fridays\./)
  expect(await reply(made, 'video-producer', 'A video about delivery')).toMatch(
    /\*\*Hook\*\* \([^)]*\): Delivery is free on Fridays\./,
  )
})

test.each<[AgentId, string, RegExp]>([
  ['cmo', 'What does our insurance cost?', /Our insurance costs 20 dollars a month/],
  ['social-media', 'A post about our formal dinners', /Formal dinners begin at eight/],
  ['social-media', 'A post about our email newsletter', /Our email newsletter comes on Mondays/],
  ['video-producer', 'A video about our music lessons', /Music lessons are for everyone/],
  ['graphic-designer', 'A card about our wedding photos', /Wedding photos are ready in a week/],
])('what the business itself sells is no wish that cannot be fulfilled: %s, “%s”', async (agent, wish, expected) => {
  const made = createTestBackend({ isPaid: true })
  for (const text of [
    'Our insurance costs 20 dollars a month.',
    'Formal dinners begin at eight.',
    'Our email newsletter comes on Mondays.',
    'Music lessons are for everyone.',
    'Wedding photos are ready in a week.',
  ])
    await made.addNote({ title: text.split(' ').slice(0, 3).join(' '), text })
  expect(await reply(made, agent, wish)).toMatch(expected)
})
