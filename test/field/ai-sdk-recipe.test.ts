import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'
import { openHeadlessChat } from '../unit/server/start-chat-server.ts'
import { writeProject } from './write-project.ts'

const pages = readPages(fileURLToPath(new URL('../..', import.meta.url)))
const route = blocksProvedBy(pages, 'field').find(({ section }) => section === 'AI SDK')?.code ?? ''

/** In place of the provider's package: says the last words that it was asked, as that streams them. */
const provider = `import { MockLanguageModelV4, simulateReadableStream } from 'ai-7/test'

const count = { total: 1 }
export const openai = () => new MockLanguageModelV4({
  doStream: async ({ prompt }) => ({
    stream: simulateReadableStream({
      chunks: [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        ...['You said: ', prompt.at(-1).content[0].text].map((delta) => ({ type: 'text-delta', id: '1', delta })),
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: { inputTokens: count, outputTokens: count } },
      ],
    }),
  }),
})
`

const lastLine = /return createUIMessageStreamResponse.*/

test.each([
  ['7', 'ai-7', (code: string) => code],
  [
    '6',
    'ai',
    (code: string) =>
      code
        .replace(lastLine, 'return result.toUIMessageStreamResponse()')
        .replace(/import \{.*\} from 'ai'/, "import { convertToModelMessages, streamText } from 'ai'"),
  ],
])('the documented route answers the chat with version %s of the AI SDK', async (version, name, rewrite) => {
  const code = rewrite(route).replace("'ai'", `'${name}'`).replace('@ai-sdk/openai', './provider.mjs')
  const older = (text: string): string => text.replaceAll('ai-7', 'ai').replaceAll('V4', 'V3')
  const folder = writeProject(`ai-sdk-${version}`, {
    'provider.mjs': version === '6' ? older(provider) : provider,
    'route.mjs': code,
  })
  const { POST } = (await import(pathToFileURL(join(folder, 'route.mjs')).href)) as {
    POST: (request: Request) => Promise<Response>
  }
  const chat = openHeadlessChat(
    { connect: { url: 'https://page.example/api/chat', stream: true, format: 'ai-sdk' } },
    (...asked) => POST(new Request(...asked)),
  )
  expect((await chat.send({ text: 'Grüße' })).at(-1)?.text).toBe('You said: Grüße')
  expect((await chat.send({ text: 'And now?' })).at(-1)?.text).toBe('You said: And now?')
})
