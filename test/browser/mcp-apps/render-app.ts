import { inject, vi } from 'vitest'
import type { ChatOptions, McpAppsHost, McpAppsOptions, ToolPart } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'

/** What every app of these tests can do: speak JSON-RPC to the chat, without a library. */
const basics = `
const pending = new Map(), heard = []
let count = 0
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const request = (method, params = {}) => new Promise((resolve, reject) => {
  const id = ++count
  pending.set(id, { resolve, reject })
  send({ id, method, params })
})
let listen = () => {}
addEventListener('message', ({ data }) => {
  if (data.method) { heard.push(data); listen(data); return }
  const { resolve, reject } = pending.get(data.id) ?? {}
  pending.delete(data.id)
  if (data.error) reject?.(Object.assign(new Error(data.error.message), { code: data.error.code }))
  else resolve?.(data.result)
})
const initialize = async (appCapabilities = {}) => {
  const result = await request('ui/initialize', { protocolVersion: '2026-01-26', appInfo: { name: 'App', version: '1' }, appCapabilities })
  send({ method: 'ui/notifications/initialized', params: {} })
  return result
}
const report = (value) => request('tools/call', { name: 'report', arguments: { value } })
const attempt = async (work) => { try { return { value: (await work()) ?? null } } catch (error) { return { error: String(error.message), code: error.code } } }
`

/** A page of an app that runs this script, a module without imports. */
export const appPage = (script: string): string =>
  `<!doctype html><html><body><p>App</p><script>${basics}\n;(async () => {${script}})()</script></body></html>`

export const uri = 'ui://shop/cart.html'

/** The result of `resources/read`. */
export const appResource = (html: string, ui: Record<string, unknown> = {}) => ({
  contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: html, _meta: { ui } }],
})

export const appCall = (changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: 'call-1',
  name: 'show_cart',
  state: 'output-available',
  input: '{"customer":7}',
  output: { content: [{ type: 'text', text: 'Two lamps' }], structuredContent: { lamps: 2 } },
  app: { resourceUri: uri },
  ...changes,
})

interface AppGiven {
  readonly ui?: Record<string, unknown>
  readonly host?: Partial<McpAppsHost>
  readonly settings?: Partial<McpAppsOptions>
  readonly call?: Partial<ToolPart>
  readonly options?: ChatOptions
}

/** Shows a chat with a call whose app runs this script. The app says what it saw by `report`. */
export async function renderApp(script: string, { ui, host, settings, call, options }: AppGiven = {}) {
  const reports: unknown[] = []
  const callTool = vi.fn<NonNullable<McpAppsHost['callTool']>>((_server, name, input) => {
    if (name === 'report') reports.push(input['value'])
    return Promise.resolve({ content: [{ type: 'text', text: `${name} done` }] })
  })
  const readResource = vi.fn<McpAppsHost['readResource']>(() => Promise.resolve(appResource(appPage(script), ui)))
  const chat = await renderChat({
    history: [{ role: 'ai', parts: [{ type: 'text', text: 'Your cart:' }, appCall(call)] }],
    mcpApps: {
      sandbox: inject('sandbox'),
      host: { readResource, callTool, ...host },
      needsApproval: ({ name }) => name !== 'report',
      ...settings,
    },
    ...options,
  })
  const frame = (): HTMLIFrameElement | null => chat.root.querySelector('iframe')
  const app = (): HTMLElement | null => chat.root.querySelector('[part~="app"]')
  return {
    ...chat,
    reports,
    callTool,
    readResource,
    frame,
    app,
    words: () => app()?.innerText.trim() ?? '',
    /** A button or a link of the chat around the app, by its words. */
    button: (name: string) =>
      [...(app()?.querySelectorAll<HTMLElement>('button:not([hidden]), a') ?? [])].find(
        ({ textContent }) => textContent === name,
      ),
    /** What the app reports first. */
    async report(): Promise<unknown> {
      await eventually(() => reports.length).toBeGreaterThan(0)
      return reports[0]
    },
  }
}
