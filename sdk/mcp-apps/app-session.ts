import type { AppBridge, McpUiHostContext, McpUiResourceCsp } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { AppCall } from './app-call.ts'
import { createCallFeed } from './feed-call.ts'
import { createFrameTransport, type FrameTransport } from './frame-transport.ts'
import { isJson } from '../core/util/is-json.ts'
import type { AppResource } from './read-app.ts'
import { reporting } from '../core/util/thrown/report.ts'

interface SessionGiven {
  readonly frame: HTMLIFrameElement
  /** The origin of the sandbox. */
  readonly origin: string
  readonly resource: AppResource
  createBridge(): AppBridge
  call(): AppCall
  /** The app can be used. */
  onReady(): void
  /** The sandbox stopped the app: it sent too many messages. */
  onFlooded(): void
}

/** How long an app may take to save its work, in milliseconds. */
const teardownTime = 500

const own = 'ui/notifications/sandbox-'

interface Connection {
  readonly bridge: AppBridge
  readonly transport: FrameTransport
  feed?: (call: AppCall) => void
}

/**
 * Talks to the app in a frame. The sandbox tells when it is there: each time, for a frame that is moved in the page starts over. Heard is
 * only what this very frame sends from the origin of the sandbox, so that no other frame or page can speak for it.
 */
export interface AppSession {
  /** Tells the app what its call has come to. */
  update(next: AppCall): void
  /** Tells the app what changed around it. */
  changeContext(context: McpUiHostContext): void
  /**
   * Whether the visitor has pressed something in the app within the last seconds; undefined where the sandbox cannot tell. An app that
   * keeps the sandbox busy keeps it from answering.
   */
  isActivated(): Promise<boolean | undefined>
  /** Lets the app end its work, and waits a little for it. */
  end(): Promise<void>
}

export function createAppSession({ frame, origin, resource, createBridge, call, onReady, onFlooded }: SessionGiven): AppSession {
  let current: Connection | undefined
  /** Whether this sandbox, in this browser, knows of presses in the app. */
  let tellsActivation = false
  /** Who waits for its answer, in turn. */
  let asking: ((isActivated: boolean) => void)[] = []

  const post = (message: unknown): void => frame.contentWindow?.postMessage(message, origin)

  function close(): void {
    const bridge = current?.bridge
    current = undefined
    bridge?.close().catch(reporting('failed-app'))
  }

  function start(): void {
    close()
    const connection: Connection = { bridge: createBridge(), transport: createFrameTransport(post) }
    const { bridge } = connection
    current = connection
    bridge.oninitialized = () => {
      if (current !== connection || connection.feed) return
      connection.feed = createCallFeed(bridge, reporting('failed-app'))
      connection.feed(call())
      onReady()
    }
    const { html, domains, permissions } = resource
    bridge
      .connect(connection.transport)
      .then(() =>
        bridge.sendSandboxResourceReady({
          html,
          csp: domains as McpUiResourceCsp,
          permissions: Object.fromEntries(permissions.map((name) => [name, {}])),
        }),
      )
      .catch(reporting('failed-app'))
  }

  function hear({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (!source || source !== frame.contentWindow || from !== origin || !isJson(data)) return
    const { method, params } = data
    if (method === `${own}proxy-ready`) {
      tellsActivation = isJson(params) && params['tellsActivation'] === true
      asking = []
      start()
    } else if (method === `${own}activation`) {
      asking.shift()?.(isJson(params) && params['isActive'] === true)
    } else if (method === `${own}flooded`) {
      close()
      onFlooded()
    } else if (data['jsonrpc'] === '2.0') current?.transport.receive(data)
  }

  addEventListener('message', hear)

  return {
    update: (next: AppCall): void => current?.feed?.(next),
    changeContext(context: McpUiHostContext): void {
      if (current?.feed) current.bridge.setHostContext(context)
    },
    isActivated: (): Promise<boolean | undefined> =>
      tellsActivation
        ? new Promise((resolve) => {
            asking.push(resolve)
            post({ jsonrpc: '2.0', method: `${own}activation-asked`, params: {} })
          })
        : Promise.resolve(undefined),
    async end(): Promise<void> {
      try {
        if (current?.feed) await current.bridge.teardownResource({}, { timeout: teardownTime })
      } catch {
        // It need not answer.
      } finally {
        removeEventListener('message', hear)
        close()
      }
    },
  }
}
