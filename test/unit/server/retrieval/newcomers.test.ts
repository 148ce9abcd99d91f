import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createDocumentation } from '../../../../sdk/server/serve/documentation.ts'
import { readDocumentation } from '../../../../sdk/server/serve/read-documentation.ts'

const { find } = createDocumentation(await readDocumentation(fileURLToPath(new URL('../../../..', import.meta.url)), '/docs/'))

/** What newcomers ask, and where it is answered: a page, or sections of pages. */
const questions: readonly (readonly [question: string, ...answers: string[]])[] = [
  ['I have an OpenAI key', 'sdk/recipes/openai-key.md'],
  ['How do I use my OpenAI key without showing it to visitors?', 'sdk/recipes/openai-key.md', 'sdk/connectors/README.md#keys'],
  ['key on the server', 'sdk/recipes/openai-key.md', 'sdk/connectors/README.md#keys'],
  ['Can I use Anthropic?', 'sdk/recipes/openai-key.md#anthropic-gemini-mistral-and-others'],
  ['claude', 'sdk/recipes/openai-key.md#anthropic-gemini-mistral-and-others', 'sdk/connectors/SETTINGS.md#anthropicoptions'],
  ['gemini api', 'sdk/recipes/openai-key.md#anthropic-gemini-mistral-and-others', 'sdk/connectors/SETTINGS.md#geminioptions'],
  ['Does it work with Ollama?', 'sdk/recipes/openai-key.md#ollama-on-your-own-machine'],
  ['LM Studio', 'sdk/recipes/openai-key.md#lm-studio-and-vllm'],
  ['vLLM', 'sdk/recipes/openai-key.md#lm-studio-and-vllm'],
  ['a local model', 'sdk/recipes/openai-key.md#ollama-on-your-own-machine', 'sdk/capabilities/README.md#run-a-model-in-the-page'],
  ['FastAPI backend', 'sdk/recipes/python.md#fastapi'],
  ['Flask', 'sdk/recipes/python.md#flask'],
  ['How do I connect Django?', 'sdk/recipes/python.md#django'],
  ['python', 'sdk/recipes/python.md'],
  ['PHP', 'sdk/recipes/php-and-go.md#php'],
  ['golang', 'sdk/recipes/php-and-go.md#go'],
  ['Express server', 'sdk/server/README.md#other-runtimes'],
  ['Next.js', 'sdk/frameworks/README.md#next-and-react-router', 'sdk/server/README.md#other-runtimes'],
  ['Vue component', 'sdk/frameworks/README.md#vue'],
  ['How do I use it in React?', 'sdk/frameworks/README.md#react', 'README.md#react'],
  ['Angular', 'sdk/frameworks/README.md#angular'],
  ['WordPress', 'sdk/recipes/websites.md#wordpress'],
  ['How do I add it to my Shopify store?', 'sdk/recipes/websites.md#shopify'],
  ['Webflow', 'sdk/recipes/websites.md#webflow'],
  ['wix', 'sdk/recipes/websites.md#wix'],
  ['n8n', 'sdk/recipes/agents.md#n8n'],
  ['LangChain', 'sdk/recipes/agents.md#langchain'],
  ['LangGraph agent', 'sdk/recipes/agents.md#langgraph'],
  ['Dify', 'sdk/recipes/agents.md#dify'],
  ['Flowise', 'sdk/recipes/agents.md#flowise'],
  ['Vercel AI SDK', 'sdk/protocols/README.md#ai-sdk', 'sdk/server/README.md#clients-of-the-ai-sdk-and-ag-ui'],
  ['AG-UI', 'sdk/protocols/README.md#ag-ui'],
  ['GDPR', 'sdk/recipes/privacy.md'],
  ['Which cookies do you set?', 'sdk/recipes/privacy.md#cookies'],
  ['What do you store in the browser?', 'sdk/recipes/privacy.md#what-is-stored-in-the-browser'],
  [
    'delete the data of a user',
    'sdk/recipes/privacy.md#export-and-erase-a-visitors-data',
    'sdk/server/README.md#export-and-erase',
  ],
  ['AI Act', 'sdk/recipes/privacy.md#the-ai-act-of-the-eu'],
  [
    'why does nothing stream',
    'sdk/connectors/README.md#stream-a-reply',
    'sdk/connectors/README.md#when-a-stream-breaks',
    'sdk/recipes/python.md#if-it-does-not-work',
  ],
  [
    'CORS error',
    'sdk/server/README.md#other-origins',
    'sdk/recipes/python.md#if-it-does-not-work',
    'sdk/recipes/php-and-go.md#if-it-does-not-work',
  ],
  ['my colours', 'sdk/recipes/colours-and-language.md#your-own-colours', 'sdk/styles/README.md#tokens'],
  ['dark mode', 'sdk/recipes/colours-and-language.md#dark-mode', 'sdk/styles/README.md#dark-theme'],
  [
    'use it in German',
    'sdk/recipes/colours-and-language.md#german-or-the-visitors-language',
    'sdk/languages/README.md#languages',
  ],
  ['my own logo in the chat', 'sdk/recipes/colours-and-language.md#your-logo-and-a-greeting'],
  ['tools with approval', 'sdk/recipes/tools.md', 'sdk/core/tools/README.md#ask-the-visitor-first'],
  [
    'ask the user before a tool runs',
    'sdk/recipes/tools.md#ask-the-visitor-before-a-tool-runs',
    'sdk/core/tools/README.md#ask-the-visitor-first',
  ],
  ['MCP server', 'sdk/core/tools/README.md#use-mcp-servers', 'sdk/recipes/tools.md#tools-of-mcp-servers'],
  ['voice call', 'sdk/capabilities/README.md#voice-calls'],
  ['dictation', 'sdk/capabilities/README.md#voice-input'],
  ['upload files', 'sdk/capabilities/README.md#attach-files'],
  ['keep the conversation after a reload', 'sdk/README.md#remember-the-conversation'],
  ['several chats in a list', 'sdk/threads/README.md'],
  ['migrate from Deep Chat', 'sdk/MIGRATION.md'],
  ['rate limits', 'sdk/server/README.md#limits'],
  ['deploy with Docker', 'sdk/server/README.md#deploy'],
  ['Content Security Policy', '.github/SECURITY.md#content-security-policy'],
  ['screen reader', 'sdk/README.md#accessibility'],
  ['a chat bubble in the corner', 'sdk/frameworks/README.md#the-launcher', 'README.md#on-any-website-in-one-line'],
  ['suggested questions', 'sdk/README.md#suggestions'],
  ['how do I test my chat without a key', 'sdk/connectors/README.md#test-without-a-service'],
  ['hello', 'README.md#confab'],
]

test('newcomers find what they ask for among the first three passages: 54 of 60 and more', () => {
  expect(questions).toHaveLength(60)
  const lost = questions.flatMap(([question, ...answers]) => {
    const found = find(question).slice(0, 3)
    const isThere = found.some(({ anchor }) =>
      answers.some((one) => (one.includes('#') ? anchor === one : anchor.startsWith(`${one}#`))),
    )
    return isThere ? [] : [`${question}: ${found.map(({ id }) => id).join(', ') || 'nothing'}`]
  })
  expect(lost, lost.join('\n')).toSatisfy((some: readonly string[]) => some.length <= 6)
})

test.each(['blue cheese', 'Who won the cup?', 'What is the weather in Oslo tomorrow?', 'asdf'])(
  'newcomers who ask "%s" are told that the documentation says nothing about it',
  (question) => {
    expect(find(question).map(({ id }) => id)).toEqual([])
  },
)

test.each(['How do I build it?', 'Which files are there?', 'run the tests', 'agents of the app'])(
  'who asks "%s" gets what is for users of the chat, where there is some, before what is for those who change it',
  (question) => {
    expect(find(question)[0]?.anchor).toMatch(/^(README|sdk)/)
  },
)

test('no passage shows a picture as its source', () => {
  expect(find('hello')[0]?.text).not.toContain('<img')
})
