import { readPageBlocks, type PageBlock } from '../../tools/readme-blocks.mjs'

/**
 * How each code block of the README and its chapters is proved, by page and section, in the order of its blocks. Each test of the
 * documentation takes its blocks from here, so that a block without a proof, or a proof without a block, fails.
 * - `command`: test/unit/readme/commands.test.ts runs it, or finds the test that does.
 * - `service`: test/unit/readme/services.test.ts, and test/e2e/services.test.ts, talk to the service's mock.
 * - `options`, `style`, `exchange`: test/browser/readme/ sets it on a chat and looks at what a visitor sees.
 * - `page`, `module`, `framework`, `integrity`, `policy`: test/e2e/readme/ and test/e2e/playground.test.ts open a page with it.
 *   Angular's `framework` in `npm run test:all` alone.
 * - `wire`: test/e2e/readme/wire-formats.test.ts runs the server and compares what goes over the wire.
 * - `schema`: test/unit/protocols/confab.test.ts reads it as an answer, and compares it with the published JSON Schema.
 * - `folders`: test/unit/readme/folders.test.ts compares it with the folders.
 * - `field`: test/field/ opens a page with it, or runs it as a server; `npm run test:all` alone.
 * - `project`: test/tools/try-package/ builds a project with it; `npm run try-package` alone, each night.
 * - `editor`: test/e2e/package.test.ts finds the files that it names in the package.
 * - `contract`: test/e2e/readme/threads.test.ts runs it against a server.
 * - `server`: test/e2e/readme/server.test.ts runs it and asks it with a chat.
 * - `apps`: test/browser/mcp-apps/readme.test.ts shows an app with it.
 * - `launcher`: test/e2e/launcher.test.ts opens a page with it.
 * - `environment`: test/unit/host/readme.test.ts compares the variables with those that the app reads.
 * - `recipe`: test/unit/readme/recipes.test.ts sets it on a chat, whose backend answers as the source of the other product describes.
 * - `deployment`: test/field/deployment/first-payment.test.ts runs it with emulators of the services that it needs.
 * - `outside`: needs an account or a name of the reader. The page says that no test runs it.
 * - `written`: for another product, which no test runs. test/unit/readme/recipes.test.ts wants the page to say so.
 */
export type Proof =
  | 'command'
  | 'service'
  | 'options'
  | 'style'
  | 'exchange'
  | 'page'
  | 'module'
  | 'framework'
  | 'integrity'
  | 'policy'
  | 'wire'
  | 'schema'
  | 'folders'
  | 'field'
  | 'project'
  | 'editor'
  | 'environment'
  | 'contract'
  | 'apps'
  | 'launcher'
  | 'server'
  | 'recipe'
  | 'written'
  | 'deployment'
  | 'outside'

/** Settings, server, what is asked, what is answered. */
const wire = ['wire', 'wire', 'wire', 'wire'] as const

export const proofs: Readonly<Record<string, Readonly<Record<string, readonly Proof[]>>>> = {
  'README.md': {
    'Try it': ['command', 'command', 'command'],
    'With a module script, in a clone': ['page'],
    'On any website, in one line': ['launcher'],
    'With npm': ['command', 'module'],
    React: ['framework'],
    'Your server': ['exchange', 'exchange'],
    'Make it yours': ['style', 'options'],
  },
  'sdk/README.md': {
    'Change options of a running chat': ['options'],
    Events: ['options'],
    Formulas: ['options'],
    Diagrams: ['options'],
    Sources: ['options'],
    'Tell visitors that they talk to AI': ['options'],
    Suggestions: ['options'],
    'Suggestion buttons': ['options'],
    'Draw parts yourself': ['options'],
    'Message actions': ['options'],
    Branches: ['options'],
    Feedback: ['options'],
    'Messages sent while an answer comes': ['options'],
    Times: ['options'],
    'Send messages later': ['options'],
    Errors: ['options'],
  },
  'sdk/frameworks/README.md': {
    'Start a project': ['command'],
    'With a script tag': ['page'],
    'The launcher': ['launcher', 'launcher', 'launcher'],
    'With npm, as modules': ['command', 'module', 'module'],
    'Renderers in React': ['framework'],
    Vue: ['framework', 'framework'],
    'Renderers in Vue': ['framework', 'framework'],
    Svelte: ['framework'],
    'Renderers in Svelte': ['framework', 'framework'],
    'Solid and Preact': ['field'],
    Angular: ['framework'],
    Nuxt: ['project', 'project'],
    SvelteKit: ['project'],
    Astro: ['project'],
    Bundlers: ['project'],
    Editors: ['editor'],
  },
  'sdk/connectors/README.md': {
    'Connect a backend': ['exchange', 'exchange'],
    'Stream a reply': ['exchange'],
    'Use a websocket': wire,
    'Answer with a function of your own': ['options'],
    'Connect a service without a server': ['service'],
    Keys: ['service'],
    'A proxy that keeps your key': ['service', 'service'],
    'Bundle one service and no other': ['service'],
    'Test without a service': ['service'],
    'Change requests and responses': ['options'],
  },
  'sdk/protocols/README.md': {
    JSON: wire,
    'Server-sent events': wire,
    'Whole messages': ['schema'],
    'OpenAI chat completions': wire,
    'OpenAI Responses': wire,
    'Anthropic messages': wire,
    'AI SDK': wire,
    'AG-UI': wire,
    'Newline-delimited JSON': wire,
    'Plain text': wire,
  },
  'sdk/capabilities/README.md': {
    'Attach files': ['options'],
    'Voice input': ['options'],
    Azure: ['options'],
    'Read aloud': ['options'],
    'Voice calls': ['options'],
    'Run a model in the page': ['module'],
  },
  'sdk/core/tools/README.md': {
    'Give the model a tool': ['options'],
    'Ask the visitor first': ['options'],
    'Use MCP servers': ['options'],
    'Let a renderer answer': ['options'],
  },
  'sdk/mcp-apps/README.md': {
    'Show the apps of a server': ['apps'],
    'Reach servers through yours': ['apps'],
    'Reach servers through an AG-UI agent': ['apps'],
  },
  'sdk/server/README.md': {
    'Serve with one command': ['command'],
    'Answer with a service': ['server'],
    'Give the model tools of the server': ['server'],
    'Have visitors approve calls': ['server'],
    'Cite your own search': ['server'],
    'Answer with your own code': ['server'],
    'Choose a service by the request': ['server'],
    'Watch and moderate answers': ['server'],
    'Know the visitor': ['server'],
    'Connect the chat': ['server'],
    'Keep conversations': ['server', 'server'],
    'Export and erase': ['command'],
    'Behind a proxy': ['field', 'field'],
    Limits: ['server'],
    'Figures for Prometheus': ['server'],
    'Other runtimes': ['server', 'server', 'field', 'field', 'field', 'field'],
    'Cloudflare Workers': ['field'],
  },
  'sdk/threads/README.md': {
    'Turn it on': ['options'],
    'Open chats from the page': ['options'],
    'Keep chats on your server': ['module'],
    'Keep chats anywhere else': ['contract'],
    'Sign out': ['module'],
  },
  'sdk/core/extensions/documents/README.md': {
    Export: ['options', 'options'],
    'Find words': ['options'],
    'Link to a message': ['options'],
  },
  'sdk/styles/README.md': {
    Themes: ['options', 'options'],
    Tokens: ['style'],
    Parts: ['style'],
    'Class names': ['options'],
    'Style messages': ['options'],
    'Dark theme': ['options'],
  },
  'sdk/languages/README.md': {
    Languages: ['options', 'module'],
    'Translate the chat': ['options'],
  },
  '.github/SECURITY.md': {
    'Content security policy': ['policy'],
    'Subresource integrity': ['integrity', 'integrity', 'integrity'],
  },
  'sdk/MIGRATION.md': {
    'Migrate from Deep Chat': ['command', 'page'],
  },
  'sdk/recipes/openai-key.md': {
    'Try your key with one command': ['command'],
    'Keep the key in a server of your own': ['server', 'server'],
  },
  'sdk/recipes/node.md': {
    'A Node.js server: Express, Fastify or Hono': ['field'],
    Express: ['field'],
    Fastify: ['field'],
    Hono: ['field'],
  },
  'sdk/recipes/next.md': {
    'A new project, with one command': ['command'],
    'The server': ['field'],
    'The route': ['field'],
    'The component': ['field'],
    'A page': ['field'],
  },
  'sdk/recipes/frameworks.md': {
    'The server': ['project'],
    Nuxt: ['project', 'project'],
    SvelteKit: ['project', 'project'],
    Astro: ['project', 'project'],
    'React Router': ['project', 'project'],
  },
  'sdk/recipes/python.md': {
    'A Python backend: FastAPI, Flask or Django': ['field'],
    FastAPI: ['field', 'field'],
    Flask: ['field', 'field'],
    Django: ['field', 'field'],
  },
  'sdk/recipes/php-and-go.md': {
    PHP: ['field', 'field', 'field'],
    Go: ['field', 'field', 'field'],
  },
  'sdk/recipes/java-and-dotnet.md': {
    'A Java, Spring or ASP.NET backend': ['field'],
    Java: ['field', 'field'],
    Spring: ['written'],
    'ASP.NET Core': ['written'],
  },
  'sdk/recipes/agents.md': {
    LangGraph: ['written', 'recipe'],
    LangChain: ['written'],
    n8n: ['recipe'],
    Dify: ['server'],
    Flowise: ['recipe'],
  },
  'sdk/recipes/ai-sdk-and-ag-ui.md': {
    'AI SDK': ['field', 'recipe'],
    'AG-UI': ['recipe'],
    LlamaIndex: ['written', 'recipe'],
  },
  'sdk/recipes/websites.md': {
    'The tag': ['recipe'],
  },
  'sdk/recipes/tools.md': {
    'Tools and approvals': ['options'],
    'A tool of your page': ['options'],
    'Ask the visitor before a tool runs': ['options'],
  },
  'sdk/recipes/files.md': {
    'Let visitors attach files': ['options'],
    'Files that your server stores': ['server'],
    'Straight to a storage': ['recipe', 'written'],
  },
  'sdk/recipes/sign-in.md': {
    'Send a login token': ['server'],
    'Check it on the server': ['server'],
  },
  'sdk/recipes/content-security-policy.md': {
    'The policy': ['policy'],
  },
  'sdk/recipes/accessibility.md': {
    'What your page has to do': ['options'],
  },
  'sdk/recipes/colours-and-language.md': {
    'Your own colours': ['style'],
    'Dark mode': ['options'],
    'Your logo and a greeting': ['options'],
    "German, or the visitor's language": ['options'],
    'Your own words': ['options'],
  },
  'sdk/recipes/privacy.md': {
    'Consent before anything is sent': ['options'],
    "Export and erase a visitor's data": ['command'],
  },
  'sdk/recipes/from-chatkit.md': {
    'The page': ['recipe'],
  },
  'sdk/recipes/moving-over.md': {
    "n8n's chat": ['recipe'],
  },
  '.github/CONTRIBUTING.md': {
    Folders: ['folders'],
    'Add a connector': ['command'],
    'Add a part': ['command'],
    'Add a capability': ['command'],
    'Add an extension': ['command'],
  },
  'host/README.md': {
    'Run it against real services': ['environment'],
  },
  'host/server/deploy/README.md': {
    '1. The user pool': ['deployment', 'deployment', 'outside'],
    '2. Stripe': ['deployment', 'deployment'],
    '3. The variables': ['deployment'],
    '4. The server': ['deployment', 'outside', 'deployment'],
  },
}

/** The blocks of the pages, which are named by their paths, that are proved in this way. */
export const blocksProvedBy = (pages: Readonly<Record<string, string>>, proof: Proof): PageBlock[] =>
  readPageBlocks(pages).filter(({ page, section, place }) => proofs[page]?.[section]?.[place - 1] === proof)
