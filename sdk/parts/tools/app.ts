import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import type { AppCall } from '../../mcp-apps/app-call.ts'
import type { AppView, createAppView as CreateAppView } from '../../mcp-apps/app-view.ts'
import type { ChatState, DataPart, ToolPart } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { element } from '../../dom/element.ts'
import type { DrawnPart } from '../drawn-part.ts'
import type { PartContext, PartView, RenderPart } from '../part.ts'
import { renderTool } from './tool.ts'
import { stateOf } from './tool-state.ts'
import { allTools } from '../../core/tools/all-tools.ts'
import { toolTitle } from '../tool-title.ts'
import { toolWords } from '../../core/tools/tool-words.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** The last word of an address such as `ui://shop/cart.html`. */
const wordsIn = (uri: string): string =>
  toolWords(
    uri
      .replace(/^ui:\/\//, '')
      .split('/')
      .at(-1)
      ?.replace(/\.html?$/, '') || uri,
  )

/** An activity of AG-UI's middleware for MCP Apps: a call that is over. */
function activityCall({ data }: DataPart): Partial<AppCall> {
  const { result, resourceUri, serverId, serverHash, toolInput } = (data ?? {}) as Record<string, unknown>
  const uri = textOf(resourceUri)
  const isError = typeof result === 'object' && result !== null && 'isError' in result && result.isError === true
  return {
    ...(uri !== undefined && { uri, title: wordsIn(uri) }),
    server: textOf(serverId) ?? textOf(serverHash),
    state: isError ? 'output-error' : 'output-available',
    input: asText(toolInput ?? {}),
    output: result,
  }
}

function toolCall(part: ToolPart, isStreaming: boolean, state: ChatState): Partial<AppCall> {
  const { app, name, input, output } = part
  const uri = textOf(app?.resourceUri)
  const shown = stateOf(part, isStreaming)
  const ofPage = allTools(state).find((each) => each.name === name)
  return {
    ...(uri !== undefined && { uri }),
    title: toolTitle(part, ofPage),
    server: textOf(app?.server),
    state: shown === 'expired' || shown === 'allowed' ? 'not-run' : shown,
    input: asText(part.approval?.input ?? input),
    output: app?.result ?? output,
  }
}

/** The call that a part is, as an app is told of it; undefined if it names no interface. */
function appCall(part: DrawnPart, { get, isStreaming }: PartContext): AppCall | undefined {
  const call = part.type === 'tool' ? toolCall(part, isStreaming, get()) : part.type === 'data-mcp-apps' ? activityCall(part) : {}
  return call.uri?.startsWith('ui://') ? (call as AppCall) : undefined
}

/** Whether a server may hear of the call: not before the visitor agreed to it, where the page runs it. */
function isReleased({ state }: AppCall, part: DrawnPart, { get }: PartContext): boolean {
  if (/^(?:approval-responded|output-(?:available|error))$/.test(state)) return true
  const isOfPage = part.type === 'tool' && allTools(get()).some(({ name }) => name === part.name)
  return !isOfPage && state.startsWith('input-')
}

/** The card of a call, and the interface of its tool below. */
export const renderApp: RenderPart<DrawnPart> = (part, context) => {
  const { signal } = context
  const card: PartView<ToolPart> | undefined = part.type === 'tool' ? renderTool(part, context) : undefined
  const dom = element('div', { class: 'app-part' }, ...(card ? [card.dom] : []))
  let current = part
  let view: AppView | undefined
  let isLoading = false
  let frame = 0

  function load(): void {
    if (isLoading) return
    isLoading = true
    context.load('mcpApps').then((code) => {
      const { createAppView } = code as { createAppView: typeof CreateAppView }
      const call = appCall(current, context)
      if (signal.aborted || !isLoading || !call) return
      view = createAppView(call, context)
      dom.append(view.dom)
    }, context.onFailed)
  }

  function draw(): void {
    frame = 0
    const call = appCall(current, context)
    if (!call || !isReleased(call, current, context)) return
    if (view) view.update(call)
    else load()
  }

  function destroy(): void {
    signal.removeEventListener('abort', destroy)
    cancelAnimationFrame(frame)
    isLoading = false
    view?.destroy()
    card?.destroy?.()
  }

  draw()
  if (!card && !appCall(part, context)) context.onRefused(dom)
  signal.addEventListener('abort', destroy)
  return {
    dom,
    update(next) {
      current = next
      if (next.type === 'tool') card?.update?.(next)
      frame ||= requestAnimationFrame(() => heldPositions.during(dom, draw))
    },
    destroy,
  }
}
