import { fillLabel } from '../core/labels/fill-label.ts'
import { appLabels } from '../core/labels/apps.ts'
import { toolLabels } from '../core/labels/tools.ts'
import type { McpAppsOptions } from '../core/options/mcp-apps.ts'
import type { ViewContext } from '../core/types.ts'
import { unlessLeft } from '../core/unless-left.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import approvalCss from '../styles/message/approval.css?inline'
import css from '../styles/message/app.css?inline'
import { createAppActions } from './app-actions.ts'
import type { AppCall } from './app-call.ts'
import { createAppSession, type AppSession } from './app-session.ts'
import { createAppShell, maxHeight } from './app-shell.ts'
import type { AppActions, createBridge as CreateBridge } from './create-bridge.ts'
import { findHost } from './find-host.ts'
import { guardFocus, type FocusGuard } from './focus/guard-focus.ts'
import { createFullscreen } from './fullscreen.ts'
import { hostContext } from './host-context.ts'
import { keepFrame } from './keep-frame.ts'
import { createQuestions } from './questions.ts'
import { readApp, type AppResource } from './read-app.ts'
import { watchSurroundings } from '../dom/styling/watch-surroundings.ts'
import { report } from '../core/util/thrown/report.ts'

/** How long an app may take to say that it is there, in milliseconds. */
const patience = 30_000

/** How often an app may take the focus without the visitor having entered it. */
const mostRefusals = 25

export interface AppView {
  readonly dom: HTMLElement
  update(call: AppCall): void
  destroy(): void
}

/** What is there of an app while it is shown. */
interface Running {
  readonly frame: HTMLIFrameElement
  readonly session: AppSession
  readonly focus: FocusGuard
  readonly timer: ReturnType<typeof setTimeout>
}

/** The address of the sandbox. Throws where the page would be in reach of apps. */
function sandboxUrl({ sandbox = '' }: McpAppsOptions): URL {
  const url = new URL(sandbox, location.href)
  if (url.origin === location.origin) throw new Error('mcpApps.sandbox has to be on another origin than the page.')
  return url
}

/** Shows the interface of a tool, isolated in a frame of another origin. */
export function createAppView(
  first: AppCall,
  context: Pick<ViewContext, 'get' | 'root' | 'requests' | 'announce' | 'load' | 'signal'>,
): AppView {
  const { get, root, announce } = context
  adoptSheets(root, [approvalCss, css])
  const labels = appLabels(toolLabels(get().config.labels))
  const options = (): McpAppsOptions => get().config.options.mcpApps ?? {}
  const key = {}
  const questions = createQuestions({ labels, announce, onLost: () => shell.focus() })
  const shell = createAppShell({
    title: first.title,
    frameName: fillLabel(labels, 'appFrame', { name: first.title }),
    labels,
    questions: questions.dom,
    onRetry: () => void load(),
    onLeaveFullscreen: () => void fullscreen.set('inline'),
  })
  const fullscreen = createFullscreen(shell.box, root, (mode) => {
    shell.showFullscreen(mode === 'fullscreen')
    tellContext()
  })
  const actions: AppActions = {
    ...createAppActions({ ...context, call: first, labels, questions, options, key }),
    context: currentContext,
    resize: shell.resize,
    setDisplayMode: fullscreen.set,
  }
  const ending = new AbortController()
  let loading = new AbortController()
  let running: Running | undefined
  let call = first

  function currentContext() {
    const { language } = get().config.labels
    return hostContext({ host: root.host, box: shell.place, language, displayMode: fullscreen.mode(), maxHeight })
  }

  function tellContext(): void {
    running?.session.changeContext(currentContext())
  }

  function fail(error: unknown, words = labels.appFailed): void {
    report('failed-app', 'The MCP App could not be shown:', error)
    const over = stop()
    void over?.session.end()
    over?.focus.stop()
    over?.frame.remove()
    shell.show(words, true)
  }

  /** @returns what has to be ended and removed. */
  function stop(): Running | undefined {
    const over = running
    running = undefined
    loading.abort()
    clearTimeout(over?.timer)
    return over
  }

  /** The interface with what it declares, without the features that the page does not give. */
  async function read(): Promise<AppResource> {
    const host = await findHost(options(), context)
    const { server, uri } = first
    const resource = readApp(await host.readResource(server, uri, { signal: loading.signal }), uri)
    const given = options().permissions ?? []
    return { ...resource, permissions: resource.permissions.filter((name) => given.includes(name)) }
  }

  function run(url: URL, resource: AppResource, createBridge: typeof CreateBridge): Running {
    const frame = shell.createFrame(url, resource)
    const timer = setTimeout(() => fail('It does not answer.'), patience)
    const session = createAppSession({
      frame,
      origin: url.origin,
      resource,
      createBridge: () => createBridge(resource, actions),
      call: () => call,
      onReady() {
        clearTimeout(timer)
        shell.show('')
      },
      onFlooded: () => fail('It sent too many messages.', labels.appStopped),
    })
    shell.place.append(frame)
    let refusals = 0
    const focus = guardFocus(frame, {
      around: shell.dom,
      isActivated: session.isActivated,
      onEntered: () => (refusals = 0),
      onRefused() {
        refusals += 1
        // Each time a key may get into it.
        if (refusals >= mostRefusals) fail('It kept taking the focus.', labels.appTookFocus)
      },
    })
    return { frame, session, focus, timer }
  }

  async function load(): Promise<void> {
    loading = new AbortController()
    const { signal: current } = loading
    shell.show(labels.appLoading)
    async function loadNow(): Promise<void> {
      const url = sandboxUrl(options())
      const [resource, { createBridge }] = await Promise.all([read(), import('./create-bridge.ts')])
      if (!current.aborted) running = run(url, resource, createBridge)
    }
    await unlessLeft(loadNow, (error) => current.aborted || fail(error), current)
  }

  watchSurroundings({ host: root.host, box: shell.place, signal: ending.signal, onChange: tellContext })
  void load()

  return {
    dom: shell.dom,
    update(next) {
      call = next
      running?.session.update(next)
    },
    destroy() {
      ending.abort()
      questions.destroy()
      fullscreen.destroy()
      context.requests.setModelContext(key, '')
      const over = stop()
      if (over) keepFrame(over.frame, root, () => over.session.end().finally(over.focus.stop))
    },
  }
}
