import { readBlocks, type ReadmeBlock } from '../../tools/readme-blocks.ts'

/**
 * How each code block of the README is proved, by section, in the order of its blocks. Each test of the README takes its blocks from
 * here, so that a block without a proof, or a proof without a block, fails.
 * - `command`: test/unit/readme/commands.test.ts runs it, or finds the test that does.
 * - `service`: test/unit/readme/services.test.ts, and test/e2e/services.test.ts, talk to the service's mock.
 * - `options`, `style`, `exchange`: test/browser/readme/ sets it on a chat and looks at what a visitor sees.
 * - `page`, `module`, `framework`, `integrity`, `policy`: test/e2e/readme/ and test/e2e/playground.test.ts open a page with it.
 * - `wire`: test/e2e/readme/wire-formats.test.ts runs the server and compares what goes over the wire.
 * - `rooms`: test/unit/readme/rooms.test.ts compares it with the folders.
 * - `field`: test/field/ opens a page with it; `npm run test:all` alone.
 * - `editor`: test/e2e/package.test.ts finds the files that it names in the package.
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
  | 'rooms'
  | 'field'
  | 'editor'

/** Settings, server, what is asked, what is answered. */
const wire = ['wire', 'wire', 'wire', 'wire'] as const

export const proofs: Record<string, readonly Proof[]> = {
  'Try it': ['command', 'command', 'command'],
  'With a script tag': ['page'],
  'With modules': ['command', 'module', 'module'],
  React: ['framework'],
  Vue: ['framework', 'framework'],
  Svelte: ['framework'],
  'Solid and Preact': ['field'],
  Angular: ['framework'],
  Editors: ['editor'],
  'Change options of a running chat': ['options'],
  'Connect a backend': ['exchange', 'exchange'],
  'Stream a reply': ['exchange'],
  JSON: wire,
  'Server-sent events': wire,
  'OpenAI chat completions': wire,
  'OpenAI Responses': wire,
  'Anthropic messages': wire,
  'AI SDK': wire,
  'AG-UI': wire,
  'Newline-delimited JSON': wire,
  'Plain text': wire,
  'Use a websocket': wire,
  'Answer with a function of your own': ['options'],
  'Connect a service without a server': ['service'],
  Keys: ['service'],
  'A proxy that keeps your key': ['service', 'service'],
  'Bundle one service and no other': ['service'],
  'Test without a service': ['service'],
  'Change requests and responses': ['options'],
  Events: ['options'],
  'Suggestion buttons': ['options'],
  'Take files': ['options'],
  Listen: ['options'],
  Azure: ['options'],
  'Read aloud': ['options'],
  'Talk instead of writing': ['options'],
  'Run a model in the page': ['module'],
  Tokens: ['style'],
  Parts: ['style'],
  'Class names': ['options'],
  'Style messages': ['options'],
  'Dark theme': ['options'],
  Languages: ['options', 'module'],
  'Translate the chat': ['options'],
  'Content security policy': ['policy'],
  'Subresource integrity': ['integrity', 'integrity', 'integrity'],
  Errors: ['options'],
  'Move over from Deep Chat': ['page'],
  Rooms: ['rooms'],
  'Add a connector': ['command'],
  'Add a part': ['command'],
  'Add a capability': ['command'],
}

/** The blocks of the README that are proved in this way. */
export const blocksProvedBy = (readme: string, proof: Proof): ReadmeBlock[] =>
  readBlocks(readme).filter(({ section, place }) => proofs[section]?.[place - 1] === proof)
