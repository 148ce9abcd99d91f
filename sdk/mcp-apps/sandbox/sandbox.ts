/**
 * The script of `sandbox.html`, the proxy between a chat and an MCP App: https://modelcontextprotocol.io/extensions/apps. The app runs in a
 * frame of an opaque origin inside of this one, so that it has no storage, and can read neither this page nor the one around it.
 */
import { focusPolicy } from '../focus/focus-policy.ts'
import { contentPolicy } from './content-policy.ts'
import { createAllowance } from './create-allowance.ts'
import { withBase } from './with-base.ts'

interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** Messages between this page and the chat; none of them may come from the app or reach it. */
const own = 'ui/notifications/sandbox-'

/** In characters of JSON. */
const longestMessage = 2_000_000
/** An app that sends more messages at once, or a second, is stopped. */
const mostMessages = 300
const messagesPerSecond = 60

/** The browser's names of the features that an app may be given. */
const features: Readonly<Record<string, string>> = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isMessage = (value: unknown): value is Message => isObject(value) && value['jsonrpc'] === '2.0'

const isOwn = ({ method }: Message): boolean => typeof method === 'string' && method.startsWith(own)

/** The origin of the page that this one is in; undefined if the browser does not tell. */
function embedder(): string | undefined {
  const [ancestor] = location.ancestorOrigins ?? []
  if (ancestor !== undefined) return ancestor
  return document.referrer ? new URL(document.referrer).origin : undefined
}

/** Why the page around this one may not use it; undefined if it may. */
function whyRefused(origin: string | undefined): string | undefined {
  if (parent === window) return 'This page shows MCP Apps in a chat. It shows nothing by itself.'
  if (origin === undefined || origin === 'null') return 'The page around this one does not tell its origin.'
  if (origin === location.origin) return 'The sandbox has to be on another origin than the page around it.'
  const allowed = document.querySelector<HTMLMetaElement>('meta[name="confab-origins"]')?.content.trim()
  if (allowed && !allowed.split(/\s+/).includes(origin)) return `${origin} may not use this sandbox.`
  return undefined
}

/** As JSON, which is all that JSON-RPC knows: a message may hold anything else that can be cloned. */
function toJson(message: Message): string | undefined {
  try {
    return JSON.stringify(message)
  } catch {
    return undefined
  }
}

function start(origin: string): void {
  const frame = document.createElement('iframe')
  const isAllowed = createAllowance(mostMessages, messagesPerSecond)

  const tell = (message: unknown): void => parent.postMessage(message, origin)

  const notify = (name: string, params = {}): void => tell({ jsonrpc: '2.0', method: own + name, params })

  function load({ html, csp, permissions }: Record<string, unknown>): void {
    if (frame.isConnected || typeof html !== 'string') return
    // This page is what frames may be loaded by, and what the app inherits its policy from.
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = contentPolicy(isObject(csp) ? csp : {})
    document.head.append(policy)
    frame.setAttribute('sandbox', 'allow-scripts allow-forms')
    frame.title = document.title
    const given = Object.entries(features).filter(([name]) => isObject(permissions) && isObject(permissions[name]))
    frame.allow = [...given.map(([, feature]) => `${feature} *`), ...focusPolicy()].join('; ')
    frame.srcdoc = withBase(html)
    document.body.append(frame)
  }

  /** Passes a message of the app on. */
  function relay(message: Message): void {
    if (isOwn(message)) return
    const json = toJson(message)
    if (json === undefined) return
    if (json.length > longestMessage) {
      const error = { code: -32600, message: 'The message is too long' }
      if (message.id != null) frame.contentWindow?.postMessage({ jsonrpc: '2.0', id: message.id, error }, '*')
      return
    }
    tell(JSON.parse(json))
  }

  function hear({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (source === parent) {
      if (from !== origin || !isMessage(data)) return
      if (data.method === `${own}resource-ready`) load(isObject(data.params) ? data.params : {})
      // A press in the app counts here, too, and one on the page around does not.
      else if (data.method === `${own}activation-asked`) notify('activation', { isActive: navigator.userActivation.isActive })
      else if (!isOwn(data)) frame.contentWindow?.postMessage(data, '*')
    } else if (source && source === frame.contentWindow) {
      if (!isAllowed()) {
        frame.remove()
        notify('flooded')
      } else if (isMessage(data)) relay(data)
    }
  }

  addEventListener('message', hear)
  notify('proxy-ready', { tellsActivation: 'userActivation' in navigator })
}

const origin = embedder()
const refusal = whyRefused(origin)
if (refusal || !origin) document.body.append(refusal ?? '')
else start(origin)
