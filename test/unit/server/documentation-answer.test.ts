import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createChatServer } from '../../../sdk/entries/server.ts'
import { createDocumentationAnswer } from '../../../sdk/server/serve/create-answer.ts'
import { createDocumentation } from '../../../sdk/server/serve/documentation.ts'
import { exampleQuestions } from '../../../sdk/server/serve/example-questions.ts'
import { readDocumentation } from '../../../sdk/server/serve/read-documentation.ts'

const pages = await readDocumentation(fileURLToPath(new URL('../../..', import.meta.url)), '/api/')
const answer = createDocumentationAnswer(createDocumentation(pages, exampleQuestions), { base: '/api/', millisecondsPerWord: 0 })
const server = createChatServer({ answer })

/** The answer to a question, or to the messages of a body. */
async function ask(question: string, body: BodyInit = JSON.stringify({ messages: [{ role: 'user', text: question }] })) {
  const response = await server.fetch(new Request('http://127.0.0.1/', { method: 'POST', body }))
  return ((await response.json()) as { text: string }).text
}

describe('asking the documentation', () => {
  it('answers "how do I stop a stream?" with that passage and cites it', async () => {
    const text = await ask('how do I stop a stream?')
    expect(text).toContain('A click stops the stream: the request is aborted for real')
    expect(text).toContain('](/api/sdk/connectors/README.md#stop-a-stream)')
  })

  it.each([
    [exampleQuestions[1], '#connect-a-backend'],
    [exampleQuestions[2], '#tokens'],
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
    expect((await ask(question)).split('**Sources**')[1]).toMatch(`1. [`)
    expect((await ask(question)).split('\n1. ')[1]).toContain(anchor)
  })

  it.each([
    'What is the weather in Oslo tomorrow?',
    'Which message did Shakespeare leave for Denmark?', // one word in four is Confab's
  ])('says so if nothing matches "%s", and offers questions it can answer', async (question) => {
    const text = await ask(question)
    expect(text).toContain('I found nothing about that')
    expect(text).not.toContain('Sources')
    for (const question of exampleQuestions) expect(text).toContain(`- ${question}`)
  })

  it('answers a greeting by saying what Confab is', async () => {
    expect(await ask('Hello!')).toContain('Confab is a chat component')
  })

  it('answers the last message of the user', async () => {
    const messages = [
      { role: 'user', text: 'Which CSP does it need?' },
      { role: 'ai', text: '…' },
      { role: 'user', text: 'How do I stop a stream?' },
    ]
    expect(await ask('', JSON.stringify({ messages }))).toContain('#stop-a-stream')
  })

  it('understands the format of a message with files', async () => {
    const form = new FormData()
    form.append('files', new Blob(['x']), 'x.txt')
    form.append('message1', JSON.stringify({ role: 'user', text: 'How do I stop a stream?' }))
    expect(await ask('', form)).toContain('#stop-a-stream')
  })
})
