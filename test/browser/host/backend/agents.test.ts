import { expect, test } from 'vitest'
import { agents } from '../../../../host/agents/agents.ts'
import { pages } from './pages.ts'
import { assessed, cited, createTestBackend, reply } from './create-test-backend.ts'

const web = { 'https://rye.example/': pages.bakery, 'https://bare.example/': pages.bare }
const label = 'Built-in assistant: assembled from your own content by rules, without a language model.'

async function bakery() {
  const backend = createTestBackend({ web, isPaid: true })
  await backend.saveProfile({ businessName: 'Rye & Reason' })
  await backend.addNote({
    title: 'Delivery and hours',
    text: 'We deliver within Portland on weekdays. Delivery costs 4 dollars.\n\n## Opening hours\n\nThe shop is open from 7 to 15 every day but Monday.',
  })
  const { value, etag } = await backend.readBlueprint()
  await backend.saveBlueprint({
    etag,
    value: {
      ...value,
      promise: 'Warm bread for your breakfast.',
      colours: ['#7c2d12', '#fde68a'],
      wordsToUse: ['sourdough', 'rye'],
      wordsToAvoid: ['cheap'],
    },
  })
  return backend
}

test('the built-in assistant says once in a conversation what it is', async () => {
  const backend = createTestBackend()
  const texts: string[] = []
  const messages: { role: string; text: string }[] = []
  for (const text of ['Hello', 'Rye & Reason', 'Bakery']) {
    messages.push({ role: 'user', text })
    let whole = ''
    for await (const event of backend.askAgent('onboarding', { messages: [...messages] })) whole += event.text ?? ''
    messages.push({ role: 'ai', text: whole })
    texts.push(whole)
  }
  expect(texts.map((text) => text.includes(label))).toEqual([true, false, false])
})

test('an answer comes from the knowledge base, with its source and its label', async () => {
  const { text, sources } = await cited(await bakery(), 'knowledge', 'How much does shipping cost?')
  expect(text).toContain('Delivery costs 4 dollars.')
  expect(text).toContain(label)
  expect(sources).toMatchObject([
    { title: 'Delivery and hours', snippet: 'We deliver within Portland on weekdays. Delivery costs 4 dollars.' },
  ])
})

/** The words of an answer that rest on each source. */
const restsOn = ({ text, sources }: Awaited<ReturnType<typeof cited>>) =>
  sources.map(({ title, url, positions = [] }) => [title, url, ...positions.map(({ start, end }) => text.slice(start, end))])

test('the words of each source are where its mark says, also where Markdown escapes them', async () => {
  const backend = createTestBackend({ web, isPaid: true })
  await backend.addNote({ title: 'Price_list', text: 'A loaf costs 9 dollars *with* seeds_and_nuts 🥖.' })
  await backend.addNote({ title: 'Vouchers', text: '## Presents\n\nA voucher for a loaf costs 20 dollars.' })
  expect(restsOn(await cited(backend, 'knowledge', 'How much does a loaf cost?'))).toEqual([
    ['Pricelist', undefined, 'A loaf costs 9 dollars \\*with\\* seeds\\_and\\_nuts 🥖.'],
    ['Vouchers › Presents', undefined, 'A voucher for a loaf costs 20 dollars.'],
  ])
})

test('a page is cited with its address, and a promise to nobody with nothing', async () => {
  const backend = await bakery()
  await backend.addPage('https://rye.example/')
  const urls = (await cited(backend, 'knowledge', 'Do you bake sourdough bread?')).sources.map(({ url }) => url)
  expect(urls).toContain('https://rye.example/')
  expect((await cited(backend, 'knowledge', 'Do you repair bicycles?')).sources).toEqual([])
})

test('what the customer chat cannot do itself is said before what the sources say, which are cited there', async () => {
  const backend = createTestBackend({ isPaid: true })
  await backend.addNote({ title: 'Contact', text: 'Reach us by phone or e-mail: 555 0100.' })
  const answer = await cited(backend, 'customer-chat', 'Please cancel my order')
  expect(answer.text).toMatch(/^I can only answer questions here/)
  expect(restsOn(answer)).toEqual([['Contact', undefined, 'Reach us by phone or e-mail\\: 555 0100.']])
})

test('a sentence that another one begins with is cited where it stands by itself', async () => {
  const backend = createTestBackend({ isPaid: true })
  await backend.addNote({ title: 'Bread', text: 'We bake bread. It is warm.' })
  await backend.addNote({ title: 'Mornings', text: 'We bake bread. We bake bread every morning.' })
  const answer = await cited(backend, 'video-producer', 'A 30 second video about how we bake bread')
  for (const [, , words] of restsOn(answer)) expect(answer.text).toContain(words)
  expect(restsOn(answer).flatMap(([, , ...words]) => words)).toContain('We bake bread every morning.')
})

test('a question that the sources do not cover is not answered', async () => {
  const text = await reply(await bakery(), 'knowledge', 'Do you repair bicycles?')
  expect(text).toContain('None of your sources answers this.')
})

test.each([
  ['When are you open?', 'Our bread takes 36 hours. We opened 12 years ago.'],
  ['What are your hours?', 'Ready within 24 hours, at 7 shops.'],
  ['How much is the rye?', 'The best rye in the north. 4.9 of 5 from 312 reviews.'],
  ['How much are your cakes?', 'Cakes are made on Monday. Three cakes are new.'],
  ['What does the rye cost?', 'Our rye is made of 3 flours.'],
])('%s is not answered by another figure: %s', async (question, text) => {
  const backend = createTestBackend()
  await backend.addNote({ title: 'Bread', text })
  expect(await reply(backend, 'knowledge', question)).toContain('None of your sources answers this')
})

test('a card takes no sentence that only stands beside its subject', async () => {
  const backend = createTestBackend({ isPaid: true })
  const text =
    'Our dark rye is stone-ground, baked overnight, sliced if you like, wrapped in paper, and keeps for five days.\n\nDelivery is free from £15, else £2.'
  await backend.addNote({ title: 'Prices', text })
  const card = await reply(backend, 'graphic-designer', 'A picture for a post about dark rye')
  expect(card).toContain('in no sentence for a card')
  expect(card).not.toContain('Delivery')
})

test('what is free has a price', async () => {
  const backend = createTestBackend()
  await backend.addNote({ title: 'Delivery', text: 'Delivery is free from two loaves.' })
  expect(await reply(backend, 'knowledge', 'How much is delivery?')).toContain('free from two loaves')
})

test('a document that is not included is not used', async () => {
  const backend = await bakery()
  const [note] = await backend.listKnowledge()
  await backend.changeKnowledge(note?.id ?? '', { isIncluded: false })
  expect(await reply(backend, 'knowledge', 'What does delivery cost?')).toContain('have no sources to answer from yet')
})

test('the customer chat knows the documents only, never the blueprint or the assessment', async () => {
  const backend = await bakery()
  await assessed(backend, 'rye.example')
  expect(await reply(backend, 'customer-chat', 'What is your promise?')).toContain("I don't have an answer to that.")
  expect(await reply(backend, 'customer-chat', 'When are you open?')).toContain('from 7 to 15')
  expect(await reply(backend, 'customer-chat', 'hello')).toContain('Hello! How can I help you?')
})

test('the customer chat uses the documents chosen for it, and says when no one is there', async () => {
  const backend = await bakery()
  const widget = await backend.readWidget()
  await backend.saveWidget({
    ...widget,
    value: {
      ...widget.value,
      knowledgeIds: [],
      hours: [{ day: 1, opens: '09:00', closes: '17:00' }],
      awayMessage: 'We are back on Monday.',
    },
  })
  // It is a Saturday.
  expect(await reply(backend, 'customer-chat', 'What does delivery cost?')).toContain('We are back on Monday.')
})

test('visitors can use a published customer chat without an account, and no unpublished one', async () => {
  const backend = await bakery()
  const widget = await backend.readWidget()
  const ask = (id: string) =>
    backend.fetch(`https://app.example/api/v1/widgets/${id}/chat`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', text: 'What does delivery cost?' }] }),
    })
  expect((await ask(widget.value.id)).status).toBe(404)
  await backend.saveWidget({ ...widget, value: { ...widget.value, isPublished: true } })
  expect((await (await ask(widget.value.id)).text()).replace(/data: {"text":"(.*?)"}\n\n/g, '$1')).toContain(
    'Delivery costs 4 dollars.',
  )
  expect((await ask('another')).status).toBe(404)
  expect(await backend.listConversations('customer-chat')).toHaveLength(1)
})

test('the strategist says what to do first, with evidence', async () => {
  const backend = await bakery()
  expect(await reply(backend, 'cmo', 'What should I fix first?')).toContain("Your website hasn't been assessed yet.")
  await assessed(backend, 'bare.example')
  const text = await reply(backend, 'cmo', 'What should I fix first?')
  expect(text).toMatch(/1\. \*\*.+\*\*.+\n +Evidence: /)
  expect(text).toContain('Assessment of Home, 2026-11-21')
  expect(await reply(backend, 'cmo', 'Explain my assessment')).toMatch(/^The page scores \d+ out of 100/)
  expect(await reply(backend, 'cmo', 'Give me a headline')).toContain('“Warm bread for your breakfast.”')
})

test('the video producer writes script, shots and captions as far as the sources reach', async () => {
  const backend = await bakery()
  await assessed(backend, 'rye.example')
  const { text, sources } = await cited(backend, 'video-producer', 'A 30 second video about delivery and sourdough bread')
  expect(text).toMatch(/^## Script: .+ \(\d+ s\)/)
  expect(text).toContain('| # | Time | Picture | Voice |')
  const cues = [...text.matchAll(/(\d\d):(\d\d):(\d\d),(\d{3}) --> (\d\d):(\d\d):(\d\d),(\d{3})\n(.+(?:\n.+)?)/g)]
  expect(cues.length).toBeGreaterThan(1)
  let end = 0
  for (const cue of cues) {
    const [start, stop] = [cue.slice(1, 5), cue.slice(5, 9)].map(
      ([hours, minutes, seconds, rest]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(rest) / 1000,
    )
    expect(start).toBeCloseTo(end, 2)
    expect(stop).toBeGreaterThan(start ?? 0)
    end = stop ?? 0
    for (const line of (cue[9] ?? '').split('\n')) expect(line.length).toBeLessThanOrEqual(37)
  }
  expect(end).toBeLessThanOrEqual(30)
  expect(text).toContain('Order your loaf: rye.example.')
  expect(text).toContain('Delivery costs 4 dollars.')
  const delivery = sources.find(({ title }) => title === 'Delivery and hours')
  expect(delivery?.positions?.map(({ start, end }) => text.slice(start, end))).toContain('Delivery costs 4 dollars.')
})

test('a script and its shots end where their title says', async () => {
  const backend = createTestBackend({ isPaid: true })
  await backend.addNote({ title: 'Hours', text: 'We open daily at 7 am. A loaf of rye bread costs six dollars today.' })
  const text = await reply(backend, 'video-producer', 'A 10 second clip about our opening hours')
  expect(text).toContain('(8 s)')
  const ends = [...text.matchAll(/\d:\d\d–(\d:\d\d)/g)].map(([, end]) => end)
  expect(ends.at(-1)).toBe('0:08')
})

test('the brief for an image model is one sentence', async () => {
  const backend = createTestBackend({ isPaid: true })
  const { value, etag } = await backend.readBlueprint()
  await backend.saveBlueprint({ etag, value: { ...value, promise: 'Warm bread every morning.' } })
  const text = await reply(backend, 'graphic-designer', 'A banner for our website')
  expect(text).toContain('**For an image model:** Warm bread every morning, clean composition')
})

test('nothing is made up where the sources are silent', async () => {
  const backend = await bakery()
  for (const agent of ['video-producer', 'social-media'] as const)
    expect(await reply(backend, agent, 'Something about quantum computers')).toContain(
      'I found nothing about “Something quantum computers”',
    )
})

test('no suggested question leads to a refusal', { tags: 'thorough' }, async () => {
  const backend = await bakery()
  await assessed(backend, 'rye.example')
  for (const agent of ['video-producer', 'social-media', 'graphic-designer'] as const)
    for (const suggestion of agents[agent].suggestions)
      expect(await reply(backend, agent, suggestion), suggestion).not.toContain('I found nothing about')
})

test('a post about the business as a whole is made of its promise and of what its documents say', async () => {
  const backend = await bakery()
  const text = await reply(backend, 'social-media', 'A Facebook post about what we offer')
  expect(text).toContain((await backend.readBlueprint()).value.promise)
  expect(text).toContain('Delivery costs 4 dollars.')
})

test('a post links to the website where it is, with its scheme and port', async () => {
  const backend = createTestBackend({ web: { 'http://rye.example:8080/': pages.bakery }, isPaid: true })
  await assessed(backend, 'http://rye.example:8080/')
  await backend.addPage('http://rye.example:8080/')
  const text = await reply(backend, 'social-media', 'A LinkedIn post about bread')
  expect(text).toMatch(/: http:\/\/rye\.example:8080$/m)
})

test('posts fit each network, with their length counted', async () => {
  const backend = await bakery()
  await assessed(backend, 'rye.example')
  const text = await reply(backend, 'social-media', 'Write a post about delivery')
  for (const name of ['Instagram', 'Facebook', 'LinkedIn', '### X', 'TikTok', 'Google Business Profile'])
    expect(text).toContain(name)
  const x = /### X\n\n```text\n([\s\S]+?)\n```\n\n(\d+) of 280/.exec(text)
  expect(x?.[1]?.length).toBe(Number(x?.[2]))
  expect(Number(x?.[2])).toBeLessThanOrEqual(280)
  const only = await reply(backend, 'social-media', 'A LinkedIn post about delivery')
  expect(only).toContain('### LinkedIn')
  expect(only).not.toContain('### Facebook')
})

test('the designer draws a card in the brand’s colours, and measures their contrast', async () => {
  const backend = await bakery()
  let text = ''
  let card = ''
  for await (const { text: piece = '', files } of backend.askAgent('graphic-designer', {
    messages: [{ role: 'user', text: 'A story about delivery' }],
  })) {
    text += piece
    card += files?.[0]?.src ?? ''
  }
  expect(text).toContain('## Story card, 1080 × 1920')
  expect(text).toMatch(/`#7c2d12` \| white \| 9\.\d : 1/)
  const image = new Image()
  image.src = card
  await image.decode()
  expect([image.naturalWidth, image.naturalHeight]).toEqual([1080, 1920])
})

test('onboarding asks for what is missing and keeps what it is told', async () => {
  const backend = createTestBackend()
  expect(await reply(backend, 'onboarding', 'hi')).toContain('What is your business called?')
  expect(await reply(backend, 'onboarding', 'Rye & Reason')).toContain(
    'Noted. Business: “Rye & Reason”. What kind of business is it?',
  )
  expect(await reply(backend, 'onboarding', 'skip')).toContain('We can leave that open. Who are your best customers?')
  expect(await reply(backend, 'onboarding', 'Families nearby')).toContain("What's your first goal")
  expect(await reply(backend, 'onboarding', 'More orders')).toContain('- **Best customers:** Families nearby')
  expect(await backend.readProfile()).toMatchObject({
    businessName: 'Rye & Reason',
    industry: '',
    customers: 'Families nearby',
    goal: 'More orders',
  })
})

test('onboarding takes a first message as the answer to what the screen asked, and corrections', async () => {
  const backend = createTestBackend()
  expect(await reply(backend, 'onboarding', 'Rye and Raisin')).toContain('Noted. Business: “Rye and Raisin”.')
  expect(await reply(backend, 'onboarding', 'No, it’s called Rye & Reason.')).toContain(
    'Corrected. Business: “Rye & Reason”. What kind of business is it?',
  )
  expect(await reply(backend, 'onboarding', 'No walk-ins, a bakery')).toContain('Noted. What it does: “No walk-ins, a bakery”.')
  expect(await reply(backend, 'onboarding', 'Sorry, I meant bakery')).toContain('Corrected. What it does: “bakery”.')
  expect(await reply(backend, 'onboarding', 'no customers yet')).toContain('Best customers: “no customers yet”')
  expect(await reply(backend, 'onboarding', 'Change the name to Rye')).toContain(
    "Corrected. Business: “Rye”. What's your first goal",
  )
  expect(await reply(backend, 'onboarding', 'The name is wrong')).toContain('I took that back. What is your business called?')
  expect(await backend.readProfile()).toMatchObject({ businessName: '', industry: 'bakery', customers: 'no customers yet' })
})

test('analytics counts only questions that were really asked', async () => {
  const backend = await bakery()
  expect(await reply(backend, 'chat-analytics', 'How are we doing?')).toContain('No visitor asked your customer chat anything')
  const widget = await backend.readWidget()
  await backend.saveWidget({ ...widget, value: { ...widget.value, isPublished: true } })
  const ask = async (...texts: readonly string[]): Promise<string> =>
    (
      await backend.fetch(`https://app.example/api/v1/widgets/${widget.value.id}/chat`, {
        method: 'POST',
        body: JSON.stringify({ messages: texts.map((text) => ({ role: 'user', text })) }),
      })
    ).text()
  await ask('What does delivery cost?')
  await ask('What does delivery cost?', 'Do you repair bicycles?')
  backend.pass(86_400_000)
  await ask('do you repair bicycles')
  const analytics = await backend.readAnalytics({ from: '2026-11-20', to: '2026-11-22' })
  expect(analytics.isSample).toBe(false)
  expect(
    analytics.days.map(({ date, conversations, questions, unanswered }) => [date, conversations, questions, unanswered]),
  ).toEqual([
    ['2026-11-20', 0, 0, 0],
    ['2026-11-21', 1, 2, 1],
    ['2026-11-22', 1, 1, 1],
  ])
  expect(analytics.days[0]?.responseTime).toBeNull()
  expect(analytics.unanswered).toEqual([
    { question: 'Do you repair bicycles?', agentId: 'customer-chat', times: 2, lastAskedAt: '2026-11-22T10:00:00.000Z' },
  ])
  expect(await reply(backend, 'chat-analytics', 'What was not answered?')).toContain('- Do you repair bicycles?')
  expect((await backend.listConversations('customer-chat')).map(({ turns }) => turns.length)).toEqual([1, 2])
  expect((await backend.readAnalytics({ from: '2026-11-01', to: '2026-11-07', isSample: true })).isSample).toBe(true)
})

test('the owner’s own questions are in no figures, neither from the preview nor from other agents', async () => {
  const backend = await bakery()
  await reply(backend, 'customer-chat', 'Do you repair bicycles?')
  await reply(backend, 'onboarding', 'hello')
  await reply(backend, 'cmo', 'What should I fix first?')
  const analytics = await backend.readAnalytics({ from: '2026-11-21', to: '2026-11-21' })
  expect(analytics.days).toMatchObject([{ conversations: 0, questions: 0 }])
  expect(analytics.unanswered).toEqual([])
  expect(await backend.listConversations('customer-chat')).toMatchObject([{ isPreview: true }])
})

test('agents of a paid plan require it, and too many questions are refused for a while', async () => {
  const backend = createTestBackend()
  await expect(reply(backend, 'social-media', 'A post')).rejects.toMatchObject({ kind: 'payment', status: 402 })
  for (let count = 0; count < 30; count++) await reply(backend, 'cmo', 'hello')
  await expect(reply(backend, 'cmo', 'hello')).rejects.toMatchObject({ kind: 'rate-limit', retryAfter: 60 })
})

test.each([[{}], [{ messages: [] }], [{ messages: [{ role: 'ai', text: 'x' }] }], [{ messages: [{ role: 'user', text: ' ' }] }]])(
  'a request without a question is refused',
  async (body) => {
    const asking = createTestBackend().askAgent('cmo', body).next()
    await expect(asking).rejects.toMatchObject({ kind: 'invalid' })
  },
)
