import { expect, test } from 'vitest'
import type { AgentId } from '../../../../host/backend/types.ts'
import { agents } from '../../../../host/agents/agents.ts'
import { demoReply } from '../../../../host/features/landing/demo-replies.ts'
import { demoQuestions as landingQuestions } from '../../../../host/features/landing/demo-questions.ts'
import { pages } from '../backend/pages.ts'
import { assessed, reply, createTestBackend } from '../backend/create-test-backend.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

const promise = 'Warm bread for your breakfast'
const hours = 'Tuesday to Sunday, 7:00 to 15:00'
const price = 'A loaf costs 9 dollars.'
const contact = 'Call +1 503 555 0123'

/** A bakery whose documents would mislead a search for words: prices by the hour, an open sandwich. */
async function bakery() {
  const backend = createTestBackend({ web: { 'https://rye.example/': pages.bakery }, isPaid: true })
  await backend.addNote({
    title: 'Our prices',
    text: `${price} An open sandwich costs 12 dollars. Our baking course is $80 for 3 hours. Is our bread expensive? We promise it is worth it.`,
  })
  await backend.addNote({ title: 'The shop', text: `## Opening hours\n\n${hours}\n\n## Contact\n\n${contact} or come by.` })
  const { value, etag } = await backend.readBlueprint()
  await backend.saveBlueprint({ etag, value: { ...value, promise } })
  await assessed(backend, 'rye.example')
  return backend
}

/** What each suggestion of an agent has to be answered with. */
const expected: Readonly<Record<AgentId, Readonly<Record<string, string | RegExp>>>> = {
  cmo: {
    'What should I fix first?': /1\. \*\*.+\*\*.+\n +Evidence: /,
    'Explain my assessment': /^The page scores \d+ out of 100/,
    'Give me a headline for my website': promise,
  },
  'video-producer': {
    'A 30 second video about what we offer': promise,
    'A 15 second clip about our opening hours': '7\\:00 to 15\\:00',
    'A 60 second video about our business': promise,
  },
  'graphic-designer': {
    'A square card with our promise': `**Text on it:** ${promise}`,
    'A story about what we offer': `**Text on it:** ${promise}`,
    'A banner for our website': `**Text on it:** ${promise}`,
  },
  'social-media': {
    'A post about what we offer': promise,
    'A LinkedIn post about our promise': new RegExp('### LinkedIn\n\n```text\n' + promise),
    'A short post for X about our opening hours': new RegExp('### X\n\n```text\n' + hours),
  },
  'chat-analytics': {
    'How are we doing?': '**1 question** in the last 30 days',
    'What was not answered?': '- Do you repair bicycles?',
    'What do customers ask about most this week?': /Most asked about: .*bicycles/,
  },
  'customer-chat': {
    'When are you open?': hours,
    'How much does it cost?': price,
    'How can I reach you?': contact,
  },
  onboarding: { Hello: 'What is your business called?' },
  knowledge: { 'When are you open?': hours, 'How much does it cost?': price },
}

const rows = Object.values(agents).flatMap(({ id, suggestions }) => suggestions.map((suggestion) => ({ id, suggestion })))

const withoutEscapes = (markdown: string): string => markdown.replace(/\\([^\w\s])/g, '$1')

/** The first suggestion of each agent, or all. */
const some = isThorough ? rows : rows.filter(({ id }, place) => rows[place - 1]?.id !== id)

test.each(some)('$id answers its suggestion “$suggestion” with the fact it asks for', async ({ id, suggestion }) => {
  const backend = await bakery()
  const widget = await backend.readWidget()
  await backend.saveWidget({ ...widget, value: { ...widget.value, isPublished: true } })
  const answered = await backend.fetch(`https://app.example/api/v1/widgets/${widget.value.id}/chat`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', text: 'Do you repair bicycles?' }] }),
  })
  await answered.text() // only whole answers are counted
  const fact = expected[id][suggestion]
  const answer = withoutEscapes(await reply(backend, id, suggestion))
  if (fact === undefined) throw new Error(`Say what “${suggestion}” has to be answered with.`)
  if (typeof fact === 'string') expect(answer).toContain(withoutEscapes(fact))
  else expect(answer).toMatch(fact)
})

test.each([
  ['When are you open?', 'Open Monday to Saturday, 7 am to 6 pm.'],
  ['How much does it cost?', 'A loaf costs 9 dollars.'],
])('a note that states hours and prices answers “%s” with what was asked for alone', async (question, fact) => {
  const backend = createTestBackend({ isPaid: true })
  await backend.addNote({ title: 'The shop', text: 'Open Monday to Saturday, 7 am to 6 pm.\n\nA loaf costs 9 dollars.' })
  const answer = withoutEscapes(await reply(backend, 'customer-chat', question))
  expect(answer.split('*Built-in assistant')[0]?.trim()).toBe(fact)
})

test('the opening hours of each day keep their own line in an answer', async () => {
  const backend = createTestBackend({ isPaid: true })
  await backend.addNote({ title: 'The shop', text: '- Monday 9:00 to 17:00\n- Tuesday 9:00 to 15:00\n\nA loaf costs 9 dollars.' })
  const answer = withoutEscapes(await reply(backend, 'customer-chat', 'When are you open?'))
  expect(answer).toContain('Monday 9:00 to 17:00\n- Tuesday 9:00 to 15:00')
})

test('a question for opening hours is not answered with a price', async () => {
  const backend = await bakery()
  const answer = await reply(backend, 'customer-chat', 'When are you open?')
  expect(answer).not.toContain('dollars')
})

test('where no document states opening hours, the visitor is told so', async () => {
  const backend = createTestBackend({ isPaid: true })
  await backend.addNote({ title: 'Prices', text: 'An open sandwich costs 12 dollars. A course is $80 for 3 hours.' })
  expect(await reply(backend, 'customer-chat', 'When are you open?')).toContain("I don't have an answer to that.")
})

const landing: Readonly<Record<string, string>> = {
  'What does the assessment look at?': 'message, structure, trust, findability, accessibility and speed',
  'Which agents are there?': 'Chat analytics',
  'What happens to my data?': "isn't sent anywhere",
}

test.each(landingQuestions)('the demonstration answers its suggestion “%s”', (question) => {
  expect(demoReply(question)).toContain(landing[question])
})

test('the demonstration names as many agents as the dashboard has', () => {
  const answer = demoReply('Which agents are there?')
  expect(answer).toContain('There are six')
  expect(answer.match(/^- /gm)).toHaveLength(6)
})

test('the CMO says in plain words how to use the headline that it gives', async () => {
  const answer = await reply(await bakery(), 'cmo', 'Give me a headline for my website')
  expect(answer).toContain('let one sentence explain it and one button lead on')
})

test('the CMO understands “explain” as a question about the assessment', async () => {
  expect(await reply(await bakery(), 'cmo', 'Please explain')).toMatch(/^The page scores \d+ out of 100/)
})

test.each(['I do not know yet, what do you suggest?', 'What do you mean?', 'can you help me', 'explain that please', 'hmm'])(
  'onboarding takes “%s” for no answer, helps and asks again',
  async (said) => {
    const backend = createTestBackend()
    await reply(backend, 'onboarding', 'hello')
    const answer = await reply(backend, 'onboarding', said)
    expect(answer).toContain('What is your business called?')
    expect((await backend.readProfile()).businessName).toBe('')
    expect(await reply(backend, 'onboarding', 'Rye & Reason')).toContain('What kind of business is it?')
  },
)

test.each(['skip', "I don't know", 'Not sure yet.', 'next'])('onboarding continues after the answer “%s”', async (said) => {
  const backend = createTestBackend()
  await reply(backend, 'onboarding', 'hello')
  expect(await reply(backend, 'onboarding', said)).toContain('What kind of business is it?')
  expect((await backend.readProfile()).businessName).toBe('')
})
