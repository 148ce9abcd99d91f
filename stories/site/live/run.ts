// The page beside an example: a chat, and the code that its parent sends. It runs what the reader of this very site wrote, and nothing else:
// messages of other origins are not heard.
import type { ConfabChatElement } from '../../../sdk/entries/element.ts'
import { startPageServer } from './page-server.ts'
import { sceneOf } from './scene.ts'

/** What the parent sends. */
interface Order {
  readonly language: string
  readonly code: string
}

const stage = document.querySelector('main') ?? document.body

/** Tells the parent what the code wrote to the console, and what failed. */
const tell = (kind: 'log' | 'error', text: string): void => parent.postMessage({ kind, text }, location.origin)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function* myModel(messages: readonly { text?: string }[], signal: AbortSignal): AsyncGenerator<string> {
  for (const word of `You said: ${messages.at(-1)?.text ?? ''}`.split(/(?= )/)) {
    if (signal.aborted) return
    yield word
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

/** Names that examples use, and that a page would have. */
const given = {
  console: { ...console, log: (...words: unknown[]) => tell('log', words.map(asText).join(' ')) },
  myModel,
  token: 'test-key',
  share: (text: string) => tell('log', `shared: ${text}`),
  save: (...words: unknown[]) => tell('log', `saved: ${words.map(asText).join(', ')}`),
}

/** The key and the picture of somebody who has them. */
const withKey = (code: string): string =>
  code.replaceAll(/'(?:your key|sk-…)'/g, "'test-key'").replaceAll("'baker.png'", "'../logo.svg'")

type Example = (chat: ConfabChatElement, names: typeof given) => Promise<void>

/** Runs code with a chat, as a module of its own: a policy allows no other way. */
async function runCode(code: string, chat: ConfabChatElement): Promise<void> {
  const text = `export default async (chat, { ${Object.keys(given).join(', ')} }) => {\n${withKey(code)}\n}`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    const { default: example } = (await import(/* @vite-ignore */ address)) as { default: Example }
    await example(chat, given)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function applyStyles(code: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets = [sheet]
}

async function run({ language, code }: Order): Promise<void> {
  document.adoptedStyleSheets = []
  const { options, question } = sceneOf(code)
  const chat = document.createElement('confab-chat')
  Object.assign(chat, options)
  stage.replaceChildren(chat)
  if (language === 'css') applyStyles(code)
  else await runCode(code, chat)
  // The policy of this page forbids inline styles: diagrams need the address of their own page there.
  if (chat.diagrams === true) chat.diagrams = { url: new URL('../confab/diagrams/index.html', location.href).href }
  if (question) chat.submitUserMessage({ text: question })
}

startPageServer()
addEventListener('message', ({ origin, source, data }: MessageEvent<Order>) => {
  if (origin !== location.origin || source !== parent) return
  run(data).catch((error: unknown) => tell('error', error instanceof Error ? error.message : String(error)))
})
// The element has to be there before the code sets properties that it checks.
await customElements.whenDefined('confab-chat')
parent.postMessage({ kind: 'ready' }, location.origin)
