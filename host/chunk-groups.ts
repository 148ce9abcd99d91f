import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages whose index names far more than is used: their modules stay where the bundler puts them. */
const wideIndex = /node_modules\/(aws-amplify|@aws-amplify|lucide-react)\//

/**
 * Files of the build, and the modules each begins with: what those import comes along, unless an earlier file has it. Dozens of small files
 * would each cost a request, and none compresses well alone. All else goes where it is first needed.
 */
const groups = [
  // What is needed in any case.
  ['app', ['host/main.tsx']],
  // What most screens are built of.
  [
    'shared',
    [
      'host/auth/account/user-attributes.ts',
      'host/lib/assessment/score-word.ts',
      'host/lib/backend.ts',
      'host/lib/error-message.ts',
      'host/lib/format/dates.ts',
      'host/lib/format/format-price.ts',
      'host/lib/format/host-of.ts',
      'host/lib/hooks/use-retry-on-recovery.ts',
      'host/lib/load-failure.tsx',
      'host/lib/report-address.ts',
      'host/ui/buttons/copy-button.tsx',
      'host/ui/buttons/text-button.tsx',
      'host/ui/card.tsx',
      'host/ui/dialog.tsx',
      'host/ui/fields/is-composing.ts',
      'host/ui/page.tsx',
      'host/ui/states/chat-skeleton.tsx',
      'host/ui/states/notice.tsx',
      'host/ui/states/skeleton.tsx',
    ],
  ],
  // What forms are built of.
  [
    'forms',
    [
      'host/auth/sign-in/form-rules.ts',
      'host/lib/format/normalise-address.ts',
      'host/lib/format/website-address.ts',
      'host/lib/hooks/use-form.ts',
      'host/ui/fields/website-field.tsx',
    ],
  ],
  // What screens load and save. The start page has none of it before somebody comes near its plans.
  [
    'data',
    [
      'host/lib/hooks/use-action.ts',
      'host/lib/hooks/use-cache.ts',
      'host/lib/hooks/use-loaded.ts',
      'host/lib/all-loaded.ts',
      'host/lib/queries.ts',
    ],
  ],
  // Local mode, which builds for production leave out. Before the chat: it is always there, and would fetch the chat for what both have.
  ['local', ['mocks/local-mode.ts', 'host/local-mode/local-mode-bar.tsx', 'host/local-mode/dev-inbox.tsx']],
  // The chat, and what it loads for the first message, and around it.
  [
    'chat',
    [
      'host/lib/chat.tsx',
      'node_modules/dompurify/dist/purify.es.mjs',
      'sdk/core/labels/messages.ts',
      'sdk/core/options/check/check.ts',
      'sdk/dom/html/html.ts',
      'sdk/dom/html/parse-markup.ts',
      'sdk/dom/styling/stateful-styles.ts',
      'sdk/markdown/draw/render.ts',
      'sdk/parts/class-utilities.ts',
      'sdk/parts/html/html.ts',
      'sdk/parts/html/draw-markup.ts',
      'sdk/parts/text.ts',
      'sdk/views/actions/message-actions.ts',
      'sdk/views/buttons/button-layout.ts',
      'sdk/views/message/format-time.ts',
      'sdk/views/suggestions/suggestions.ts',
      'sdk/views/transcript/messages.ts',
      'sdk/views/transcript/scroll-buttons.ts',
    ],
  ],
  // The chat with an agent, and what its options make it load.
  [
    'agent',
    [
      'host/agents/agent-chat.tsx',
      'host/agents/agent-columns.tsx',
      'sdk/capabilities/index.ts',
      'sdk/capabilities/speech-to-text/speech-to-text.ts',
      'sdk/core/extensions/drafts/drafts.ts',
      'sdk/core/storage/browser-storage.ts',
      'sdk/core/storage/growing-answers.ts',
    ],
  ],
  // What an agent's options put beside its input: the menu, and in it export and search.
  [
    'menu',
    [
      'sdk/capabilities/export-buttons.ts',
      'sdk/capabilities/find-button.ts',
      'sdk/core/extensions/documents/documents.ts',
      'sdk/views/buttons/dropup.ts',
    ],
  ],
] as const

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** A module and all that it imports, except at runtime. */
function closureOf(start: string, graph: Graph): Set<string> {
  const found = new Set([start])
  for (const module of found) {
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) if (!wideIndex.test(imported)) found.add(imported)
  }
  return found
}

/** The groups for the bundler, the first of which take what several need. */
export const createChunkGroups = () =>
  groups.map(([name, starts], place) => {
    let modules: Set<string> | undefined
    return {
      priority: groups.length - place,
      name(id: string, graph: Graph): string | null {
        modules ??= new Set(starts.flatMap((start) => [...closureOf(`${root}${start}`, graph)]))
        // The entry's styles are a file of the page itself.
        return modules.has(id) && !(name === 'app' && id.endsWith('.css')) ? name : null
      },
    }
  })
