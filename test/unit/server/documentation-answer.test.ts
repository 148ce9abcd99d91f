import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { MessageContent, SourcePart } from '../../../sdk/entries/index.ts'
import { createChatServer } from '../../../sdk/entries/server.ts'
import { createDocumentationAnswer } from '../../../sdk/server/serve/create-answer.ts'
import { createDocumentation } from '../../../sdk/server/serve/documentation.ts'
import { ownDocumentation } from '../../../sdk/server/serve/own-documentation.ts'
import { readSections } from '../../../sdk/server/retrieval/read-sections.ts'
import { readDocumentation } from '../../../sdk/server/serve/read-documentation.ts'

const pages = await readDocumentation(fileURLToPath(new URL('../../..', import.meta.url)), '/api/')
const answer = createDocumentationAnswer(createDocumentation(pages, ownDocumentation), { base: '/api/', millisecondsPerWord: 0 })
const server = createChatServer({ answer })

const bodyOf = (question: string): string => JSON.stringify({ messages: [{ role: 'user', text: question }] })

/** The text of an answer, and what it cites. */
async function answerTo(body: BodyInit, { fetch } = server) {
  const response = await fetch(new Request('http://127.0.0.1/', { method: 'POST', body }))
  const { text = '', parts = [] } = (await response.json()) as MessageContent
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return { text: text || texts.join('\n\n'), sources: parts.filter((part): part is SourcePart => part.type === 'source') }
}

const sourcesOf = async (body: BodyInit): Promise<readonly SourcePart[]> => (await answerTo(body)).sources

/** What the documentation with this one page answers. */
function answerFrom(markdown: string, question: string) {
  const documentation = createDocumentation([{ path: 'index.md', markdown }])
  const answer = createDocumentationAnswer(documentation, { base: '/api/', millisecondsPerWord: 0 })
  return answerTo(bodyOf(question), createChatServer({ answer }))
}

describe('asking the documentation', () => {
  it('answers "how do I stop a stream?" with that passage and cites it', async () => {
    const { text, sources } = await answerTo(bodyOf('how do I stop a stream?'))
    expect(text).toContain('A click stops the stream: the request is aborted for real')
    expect(sources[0]).toMatchObject({
      title: 'Stream a reply › Stop a stream',
      url: '/api/sdk/connectors/README.md#stop-a-stream',
    })
  })

  it('has the mark of the passage behind its last word, and the words of each passage behind its mark', async () => {
    const { text, sources } = await answerTo(bodyOf('how do I stop a stream?'))
    const [first, ...near] = sources
    const [position] = first?.positions ?? []
    expect(position?.start).toBe(0)
    expect(text.slice(0, position?.end)).toMatch(/\w[.:)]$/)
    expect(first?.snippet).toMatch(/^While a reply/)
    for (const { snippet, positions } of near) {
      expect(snippet).toBeTruthy()
      expect(snippet?.length).toBeLessThanOrEqual(400)
      expect(positions).toBeUndefined()
    }
  })

  it.each([
    ['code', 'Call it so:\n\n```js\nchat.stop()\n```', 'Call it so:'],
    ['code in tildes that shows a fence', 'Write it so:\n\n~~~md\n```\nstop\n```\n~~~', 'Write it so:'],
    ['words after code', 'So:\n\n```js\nchat.stop()\n```\n\nThat is all.', 'So:\n\n```js\nchat.stop()\n```\n\nThat is all.'],
    ['an emoji', 'A click stops it 🛑', 'A click stops it 🛑'],
    ['nothing but code', '```js\nchat.stop()\n```', '```js\nchat.stop()\n```'],
  ])('has the mark of a passage that ends with %s behind its last words', async (_what, passage, cited) => {
    const { text, sources } = await answerFrom(`# Chat\n\nA chat.\n\n## Stop a stream\n\n${passage}\n`, 'How do I stop a stream?')
    expect(text).toBe(passage)
    expect(sources[0]?.positions?.map(({ start, end }) => text.slice(start, end))).toEqual([cited])
  })

  it.each([
    [
      'marks of Markdown',
      '**Stop** it with [the button](stop.md), `Escape` or ![an icon](x.png).',
      'Stop it with the button, Escape or an icon.',
    ],
    ['lists and code', '- Press stop\n- Press `Escape`\n\n```js\nchat.stop()\n```', 'Press stop Press Escape chat.stop()'],
    ['a name with underscores', 'Set stop_after_seconds to 5 * 2 or `a_b`.', 'Set stop_after_seconds to 5 * 2 or a_b.'],
    ['no end', 'stop '.repeat(500), `${'stop '.repeat(79)}stop…`],
    ['emojis without a space', `Stop ${'🛑'.repeat(300)}`, `Stop ${'🛑'.repeat(197)}…`],
  ])('quotes a passage with %s as words', async (_what, passage, snippet) => {
    const { sources } = await answerFrom(`# Chat\n\nA chat.\n\n## Stop a stream\n\n${passage}\n`, 'How do I stop a stream?')
    expect(sources[0]?.snippet).toBe(snippet)
  })

  it.each([
    [ownDocumentation.examples[1], '#connect-a-backend'],
    [ownDocumentation.examples[2], '#tokens'],
    ['can I cancel a reply?', '#stop-a-stream'],
    ['what does maxVisibleMessages do?', '#message-options'],
    ['is it accessible?', '#accessibility'],
    ['Which CSP does it need?', '.github/SECURITY.md#content-security-policy'],
    ['How do I use it with Vue?', 'sdk/frameworks/README.md#vue'],
    ['How do I turn on voice input?', 'sdk/capabilities/README.md#voice-input'],
    ['What does submitAfterSilence do?', 'sdk/OPTIONS.md#speechtotextoptions'],
    ['Which wire format has Ollama?', 'sdk/protocols/README.md'],
    ['How do I migrate from Deep Chat?', 'sdk/MIGRATION.md#migrate-from-deep-chat'],
    ['How do I add a connector?', '.github/CONTRIBUTING.md#add-a-connector'],
  ])('finds the passage for "%s"', async (question, anchor) => {
    const urls = (await sourcesOf(bodyOf(question))).map(({ url }) => url)
    expect(urls.join(' ')).toContain(anchor)
  })

  it.each([
    'What is the weather in Oslo tomorrow?',
    'Which message did Shakespeare leave for Denmark?', // one word in four is Confab's
  ])('says so if nothing matches "%s", and offers questions it can answer', async (question) => {
    const { text, sources } = await answerTo(bodyOf(question))
    expect(text).toContain('I found nothing about that')
    expect(sources).toEqual([])
    for (const question of ownDocumentation.examples) expect(text).toContain(`- ${question}`)
  })

  it('offers the three sections that come nearest where nothing fits, as links that lead to them', async () => {
    const { text } = await answerTo(bodyOf('Which message did Shakespeare leave for Denmark?'))
    const links = [...text.matchAll(/^- \[(.+)\]\(<(\/api\/.+)>\)$/gm)].map(([, title, url]) => ({ title, url }))
    expect(links).toHaveLength(3)
    const sections = pages.flatMap(({ path, markdown }) => readSections(markdown, path).map(({ anchor }) => `/api/${anchor}`))
    for (const { url } of links) expect(sections).toContain(url)
  })

  it('offers no section where none touches on the question', async () => {
    const { text } = await answerTo(bodyOf('xylophone zzyzx qwrtp'))
    expect(text).toContain('I found nothing about that')
    expect(text).not.toContain('](')
  })

  it.each([
    ['brackets', '## Set [one] \\\\ two', 'Set \\[one\\]'],
    ['a tag', '## The `<b>` tag', '\\<b>'],
  ])('writes a title with %s as it is', async (_what, heading, title) => {
    const words = 'Here stand many words about bees and flowers and how they live, all day long, from spring to autumn. '
    const { text } = await answerFrom(
      `# Garden\n\n${words}\n\n${heading}\n\n${words}`,
      'What do bees of Norway think of cheese tomorrow?',
    )
    expect(text).toContain(title)
  })

  it('does not wait for words to be typed where the whole answer is asked for', async () => {
    const slow = createDocumentationAnswer(createDocumentation(pages), { base: '/api/', millisecondsPerWord: 2 ** 30 })
    const { text } = await answerTo(bodyOf('how do I stop a stream?'), createChatServer({ answer: slow }))
    expect(text).toContain('A click stops the stream')
  })

  it('is written a word at a time where somebody reads along', async () => {
    const request = new Request('http://127.0.0.1/', {
      method: 'POST',
      body: bodyOf('how do I stop a stream?'),
      headers: { accept: 'text/event-stream' },
    })
    const events = (await (await server.fetch(request)).text()).split('\n\n')
    expect(events.length).toBeGreaterThan(20)
  })

  it('answers a greeting by saying what Confab is', async () => {
    expect((await answerTo(bodyOf('Hello!'))).text).toContain('Confab is a chat component')
  })

  it('answers the last message of the user', async () => {
    const messages = [
      { role: 'user', text: 'Which CSP does it need?' },
      { role: 'ai', text: '…' },
      { role: 'user', text: 'How do I stop a stream?' },
    ]
    expect((await sourcesOf(JSON.stringify({ messages })))[0]?.url).toContain('#stop-a-stream')
  })

  it('understands the format of a message with files', async () => {
    const form = new FormData()
    form.append('files', new Blob(['x']), 'x.txt')
    form.append('message1', JSON.stringify({ role: 'user', text: 'How do I stop a stream?' }))
    expect((await sourcesOf(form))[0]?.url).toContain('#stop-a-stream')
  })
})
