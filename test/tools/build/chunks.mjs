import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Which modules make a file, by the modules they begin with; what these import comes with them, unless it is in a group above. A group is
 * what a page needs at the same moment: small files would cost a request each, and none compresses well alone. A module of no group is
 * left to Rollup, and the entries are files of their own.
 */
const groups = {
  // What both the chat and the connectors are made of: a connector that is used without the chat's files brings this alone.
  base: [
    'core/conversation/interruption',
    'core/conversation/is-cut-by-service',
    'core/conversation/message-parts',
    'core/errors',
    'core/labels/labels',
    'core/util/delay',
    'core/util/ids',
    'core/util/is-development-host',
    'core/util/is-same',
    'core/util/media-kind',
    'core/util/own',
    'core/util/stopped',
    // Asked by the element at once.
    'core/options/check/may-hold-key',
  ],
  chat: ['chat/compose-chat', 'chat/mount-chat', 'connectors/create-connector', 'features/features'],
  // What the entries have that have all of it.
  all: ['chat/whole-chat'],
  wire: ['connectors/own/backend', 'connector-kit/join-url'],
  answers: [
    'connector-kit/decode/decode-answer',
    'protocols/index',
    'protocols/thinking',
    'core/util/data-url',
    'core/tools/decision-name',
    'connector-kit/simulation-interval',
    'net/failed-answer',
    'protocols/openai/chat-content',
    'protocols/file-event',
    'protocols/file-note',
    'protocols/turns',
    'protocols/parse-json',
    'protocols/steps',
    'protocols/citations/citations',
    'protocols/citations/cited-text',
    'protocols/describe-answer',
    'net/poll',
  ],
  service: [
    'connectors/choose-service',
    'connector-kit/chat-rounds',
    'connector-kit/chat-completions',
    'connector-kit/first-file',
    'connector-kit/permit-by-kind',
    'connector-kit/keys/redact',
    'connector-kit/path-segment',
    // Of results of tools, for the services that take them.
    'core/tools/tool-files',
    'connector-kit/read-file',
    'connector-kit/retired-endpoint',
    'connector-kit/to-form',
    'connector-kit/assistants/assistant-file-tool',
    'connector-kit/with-file-data',
    'core/extensions/history/service-history',
  ],
  defaults: ['connectors/retirable-defaults', 'connectors/openai/is-thinking-model'],
  common: [
    'core/util/as-text',
    'core/labels/fill-label',
    // Suggestions are there from the start, and have no other use for the streams that carry on.
    'core/unless-left',
    'core/labels/format-list',
    'core/labels/names/isolate-name',
    'core/util/escape-turning',
    'dom/draw-words',
    'dom/icons/arrow-up',
    'dom/icons/chevron',
    'dom/icons/copy',
    'dom/icons/cross',
    'dom/icons/microphone',
    'dom/icons/paper',
    'dom/icons/play',
    'dom/icons/tick',
    'core/conversation/can-branch',
    'core/conversation/has-visible-text',
    'core/util/cut-text',
    'core/util/in-time',
    'core/no-answer-words',
    'core/util/with-lock',
    'core/storage/merge-entries',
    'dom/focus/after-focus',
    'dom/focus/leave-focus',
    'dom/focus/place-children',
    'dom/observe-layout',
    'core/storage/clearings',
    'core/storage/draft-name',
    'dom/placing/rect-in',
    'dom/fields/grow-with-text',
    'dom/styling/stateful-styles',
    'dom/styling/watch-text-scale',
    'views/return-focus',
    // Of threads, actions, models in the page and files of conversations.
    'core/labels/disclosure/disclosure',
    'core/labels/documents/documents',
    'core/labels/find/find',
    'views/documents/clean-copy',
    'core/conversation/citations/markdown-link',
    'dom/save-file',
    'views/find/message-link',
    'parts/readable-text',
    'core/labels/actions',
  ],
  // Marks of sources are set in copies and in exports, too.
  talk: [
    'views/transcript/messages',
    'core/sending/exchange',
    'core/sending/asking',
    'core/conversation/citations/closed-regions',
    'core/conversation/citations/with-marks',
  ],
  vendors: ['vendors/load-vendor', 'markdown/draw/highlight/highlight'],
  features: [
    'capabilities/index',
    'core/input/timestamped-file-name',
    'core/util/nearest',
    'dom/open-media',
    'views/buttons/button-layout',
    'views/buttons/tooltip',
    'views/buttons/microphone-button',
    'views/composer/characters-left',
  ],
  files: [
    'capabilities/files',
    'capabilities/drag-and-drop',
    'core/input/admit-files',
    'core/input/file-connect',
    'core/input/file-rules',
    'core/sending/unreadable-files',
    'net/upload',
  ],
  attachments: ['views/composer/attachments'],
  formulas: ['parts/formulas/create-formulas'],
  // Sources that an answer defines itself.
  footnotes: ['parts/citations/footnotes', 'parts/citations/footnote-source'],
  // What can be done with tables and code.
  blocks: ['parts/blocks/create-finish'],
  diagrams: ['parts/diagrams/create-diagrams'],
  // Another answer, a message that says something else, an opinion.
  branching: ['core/extensions/branching', 'core/extensions/feedback'],
  reading: [
    'markdown/draw/code/copy-code',
    'views/message/partial-notice',
    'views/storage-notice',
    'views/disclosure/disclosure',
    'views/transcript/message-keys',
    'views/transcript/scroll-buttons',
    'views/actions/panel-form',
  ],
  // Functions of the page that the model calls, and what the visitor allows.
  tools: [
    'core/tools/tool-rounds',
    'core/tools/approvals',
    'core/tools/server-tools',
    'core/extensions/call/voice-tools',
    'core/tools/find-tool-fault',
    'parts/tools/approval',
    'parts/input-request',
    // A server of tools that is away.
    'views/server-notice',
  ],
  // What the page draws itself.
  renderers: ['parts/renderers/own-part'],
  dialog: ['views/dialogs/modal', 'views/dialogs/info-modal', 'views/dialogs/shortcuts-modal', 'views/buttons/dropup'],
  camera: ['capabilities/camera/camera', 'capabilities/camera/camera-modal'],
  // Conversations as files, words that are found in them, links to messages.
  documents: [
    'core/extensions/documents/documents',
    'core/extensions/documents/write-markdown',
    'core/extensions/documents/write-text',
    'views/documents/write-page',
    'views/find/find',
    'views/find/open-links',
    'capabilities/export-buttons',
    'capabilities/find-button',
  ],
  recorder: ['capabilities/recorder/recorder', 'capabilities/recorder/decode-sound', 'capabilities/recorder/write-wav'],
  keys: ['views/keys/key-views', 'core/extensions/keys/key-gate'],
  'rare-streams': [
    'net/simulate',
    'net/channel',
    'net/streams/reconnection',
    'connectors/own/idempotency-key',
    'core/extensions/resume/resume',
    'connectors/own/resumable-answer',
  ],
  // What the engine knows of a call and of a model in the page; their views are handed to `confab-chat/bare`.
  watch: ['core/extensions/call/watch-call', 'core/extensions/call/call', 'core/extensions/web-model/watch-web-model'],
  call: ['views/call/call-view'],
  'web-model': [
    'views/web-model/web-model-panel',
    'connectors/web-model/web-model',
    'connectors/web-model/messages-with-tools',
    'connectors/web-model/read-calls',
  ],
  history: ['views/transcript/history-loading', 'core/extensions/history/history-paging', 'core/conversation/replace-history'],
  live: ['connectors/own/websocket', 'core/extensions/live/live'],
  html: [
    'parts/html/html',
    'parts/html/media-gate',
    'dom/html/parse-markup',
    'parts/html/name-blocked-host',
    'parts/class-utilities',
  ],
  parts: [
    'parts/reasoning',
    'parts/tools/tool',
    'parts/tools/tool-files',
    'parts/tools/render-step-range',
    'parts/data/data',
    'parts/sources',
    'views/message/group-tools',
  ],
  // Interfaces of tools, and the protocol with them, which the official package speaks.
  'mcp-apps': ['mcp-apps/app-view'],
  'mcp-client': ['mcp/mcp-connection'],
  'mcp-bridge': ['mcp-apps/create-bridge'],
  // Small formats that are decoded in much the same way.
  'small-formats': ['protocols/openai/openai-chat', 'protocols/ollama'],
  whole: ['connectors/own/whole-answer', 'connectors/own/file-answer', 'net/streams/pieces'],
  // For the pages of those who develop; these are asked for by services, servers and the engine, which the chat may be without.
  hints: ['connectors/own/hint-at-format', 'connectors/warn-of-key', 'core/options/check/describe-request'],
  advice: [
    'connectors/own/demo',
    'core/session/demo-states',
    'connectors/suggest-service',
    'core/options/check/check',
    'chat/faults/check-host',
    'chat/faults/check-style',
    'parts/errors/error-note',
    'core/session/setup-checks',
  ],
  'assistant-threads': ['connector-kit/assistants/ask-threads', 'connector-kit/assistants/thread-history'],
  // What the browser keeps of one conversation, and of several.
  'browser-storage': ['core/storage/browser-storage', 'core/storage/stored-form', 'core/storage/merge-stored'],
  // Several conversations: where they are kept, and their list.
  threads: [
    'threads/chat-threads',
    'threads/share-connectors',
    'threads/start/last-thread',
    'threads/replacement-engine',
    'views/threads/threads',
  ],
  'thread-storages': ['threads/storages/browser-threads', 'threads/storages/server-threads', 'threads/saving/unsaved-files'],
  responses: ['connector-kit/ask-responses', 'connector-kit/assistants/assistant-fields'],
  cohere: ['connectors/cohere/cohere-service', 'connectors/cohere/cohere-v1'],
  'hugging-face': ['connectors/hugging-face/hugging-face-ask'],
  // The addresses and keys of services that come in families.
  families: [
    'connectors/openai/openai-key',
    'connectors/openai/openai-conversation',
    'connectors/azure/azure-speech',
    'connectors/azure/azure-url',
    'connectors/compatible/compatible-vendor',
    'connectors/compatible/media-vendors',
  ],
  'message-actions': ['views/actions/message-actions'],
  // Messages that are sent later. Last, because it is made of parts that others have, too.
  later: [
    'core/extensions/drafts/drafts',
    'core/extensions/queue',
    'views/queue/queue',
    'core/extensions/outbox/outbox',
    'views/message/delivery',
  ],
}

/** A module that has moved would be in no group without a word, and the first load grow. */
function fileOf(path) {
  const file = resolve(`sdk/${path}.ts`)
  if (!existsSync(file)) throw new Error(`test/tools/build/chunks.mjs names sdk/${path}.ts, which does not exist.`)
  return file
}

/** The group of each module, once Rollup knows what imports what. */
export function createChunkNames() {
  let names
  return (id, { getModuleInfo }) => {
    if (!names) {
      names = new Map()
      const visit = (module, name) => {
        const info = names.has(module) ? null : getModuleInfo(module)
        if (!info || info.isExternal || info.isEntry) return
        names.set(module, name)
        for (const imported of info.importedIds) visit(imported, name)
      }
      for (const [name, paths] of Object.entries(groups)) for (const path of paths) visit(fileOf(path), name)
    }
    return names.get(id)
  }
}
