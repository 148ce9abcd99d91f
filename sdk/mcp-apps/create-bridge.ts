import type { ReadResourceResult } from '@modelcontextprotocol/client'
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import { isJson } from '../core/util/is-json.ts'
import type { AppResource } from './read-app.ts'
import { refusal } from './refusal.ts'
import type { ServerCalls } from './server-calls.ts'
import type { DisplayMode } from './host-context.ts'

/** What an app can ask of the chat. */
export interface AppActions {
  readonly context: () => McpUiHostContext
  readonly calls: ServerCalls
  /** Its content is so high, in pixels; the chat sets bounds. */
  resize(height: number): void
  /** Opens an address if the visitor agrees. */
  openLink(url: string): Promise<boolean>
  /** Sends a message if the visitor agrees. */
  sendMessage(text: string): Promise<boolean>
  /** Keeps what the model is to know with the next messages. */
  setModelContext(text: string): void
  /** @returns the mode that it is shown in from then on. */
  setDisplayMode(mode: DisplayMode): Promise<DisplayMode>
}

/** In characters. */
const longestText = 4000
const longestContext = 20_000

/** The texts of content blocks; undefined if there is anything else. */
function textIn(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined
  const texts = content.map((block: unknown) => (isJson(block) && block['type'] === 'text' ? block['text'] : undefined))
  return texts.every((text) => typeof text === 'string') ? texts.join('\n\n') : undefined
}

function readContext({ content, structuredContent }: { content?: unknown; structuredContent?: unknown }): string {
  const words = content === undefined ? '' : textIn(content)
  if (words === undefined) throw refusal('Only text can be given to the model')
  const text = [words, ...(structuredContent === undefined ? [] : [JSON.stringify(structuredContent)])]
    .filter(Boolean)
    .join('\n\n')
  if (text.length > longestContext) throw refusal(`The context is too long: at most ${longestContext} characters are kept`)
  return text
}

const toMode = (mode: string | undefined): DisplayMode => (mode === 'fullscreen' ? mode : 'inline')

type Answers = {
  [
    Name in
      | 'onsizechange'
      | 'onopenlink'
      | 'onmessage'
      | 'onupdatemodelcontext'
      | 'onrequestdisplaymode'
      | 'oncalltool'
      | 'onreadresource'
  ]: NonNullable<AppBridge[Name]>
}

/**
 * The chat's end of the protocol with an app. What it does not know is answered with -32601, by the package. Everything that the app
 * sends is checked against the package's schemas before it gets here.
 */
export function createBridge({ permissions, domains }: AppResource, actions: AppActions): AppBridge {
  const bridge = new AppBridge(
    null,
    { name: 'confab-chat', version: '1' },
    {
      openLinks: {},
      serverTools: {},
      serverResources: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
      sandbox: {
        permissions: Object.fromEntries(permissions.map((name) => [name, {}])),
        csp: Object.fromEntries(Object.entries(domains).filter(([, value]) => Array.isArray(value))),
      },
    },
    { hostContext: actions.context() },
  )
  const answers: Answers = {
    onsizechange({ height }) {
      if (height !== undefined && Number.isFinite(height)) actions.resize(height)
    },
    async onopenlink({ url }) {
      const address = URL.canParse(url) ? new URL(url) : undefined
      // A name before the host would be read as the host.
      if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) throw refusal('Invalid URL')
      if (!(await actions.openLink(address.href))) throw refusal('Link opening denied by user')
      return {}
    },
    async onmessage({ content }) {
      const text = textIn(content)?.trim()
      if (!text || text.length > longestText) throw refusal('Invalid message format')
      if (!(await actions.sendMessage(text))) throw refusal('Message sending denied')
      return {}
    },
    onupdatemodelcontext(params) {
      actions.setModelContext(readContext(params))
      return Promise.resolve({})
    },
    async onrequestdisplaymode({ mode }) {
      const supported = bridge.getAppCapabilities()?.availableDisplayModes
      const isSupported = !supported || supported.some((one) => one === mode)
      const wanted = isSupported && mode !== 'pip' ? mode : toMode(actions.context().displayMode)
      return { mode: await actions.setDisplayMode(wanted) }
    },
    oncalltool: ({ name, arguments: input = {} }, { mcpReq: { signal } }) => actions.calls.callTool(name, input, signal),
    onreadresource: async ({ uri }, { mcpReq: { signal } }) =>
      (await actions.calls.readResource(uri, signal)) as unknown as ReadResourceResult,
  }
  // Its setters register the methods.
  return Object.assign(bridge, answers)
}
