import { onTestFinished } from 'vitest'
import { initialState } from '../../sdk/core/session/initial-state.ts'
import { normaliseOptions } from '../../sdk/core/options/config.ts'
import type { ChatMethods, ChatOptions } from '../../sdk/core/options/options.ts'
import { createStore } from '../../sdk/core/store.ts'
import type { ChatRequests, ChatState, View, ViewContext } from '../../sdk/core/types.ts'
import { adoptSheets } from '../../sdk/dom/styling/sheets.ts'
import tokens from '../../sdk/styles/tokens.css?inline'
import { wholeChat } from '../../sdk/chat/whole-chat.ts'

type RecordedRequest = [name: keyof ChatRequests, ...values: unknown[]]

const requestNames: (keyof ChatRequests)[] = [
  'submit',
  'submitText',
  'setModelContext',
  'stop',
  'retry',
  'setText',
  'addFiles',
  'removeFile',
  'dismissFileProblems',
  'loadOlderMessages',
  'insertKey',
  'checkKey',
]

/** The initial state of a chat with these public options. */
function shownState(options: ChatOptions): ChatState {
  const state = initialState(normaliseOptions(options))
  return { ...state, view: 'chat', composer: { ...state.composer, placeholder: state.config.labels.inputPlaceholder } }
}

/**
 * Mounts one view in its own shadow root, 360 x 480 px, with a store and recorded requests instead of an engine. Removed when the
 * test ends.
 */
export function renderView<V extends View>(
  createView: (context: ViewContext) => V,
  statePatch: Partial<ChatState> = {},
  options: ChatOptions = {},
) {
  const store = createStore<ChatState>({ ...shownState(options), ...statePatch })
  const requests: RecordedRequest[] = []
  const announcements: [text: string, urgency: 'polite' | 'assertive'][] = []
  const host = document.createElement('div')
  host.style.cssText = 'display: flex; flex-direction: column; inline-size: 360px; block-size: 480px'
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  adoptSheets(root, [tokens])
  const ending = new AbortController()
  const record = Object.fromEntries(
    requestNames.map((name) => [name, (...values: unknown[]) => void requests.push([name, ...values])]),
  ) as unknown as ChatRequests
  const view = createView({
    get: store.get,
    requests: record,
    root,
    chat: {} as ChatMethods,
    load: wholeChat.load,
    announce: (text, urgency = 'polite') => void announcements.push([text, urgency]),
    signal: ending.signal,
  })
  root.append(view.dom)
  const unsubscribe = store.subscribe((state, previous) => view.update?.(state, previous))
  let isOver = false
  const destroy = (): void => {
    if (isOver) return
    isOver = true
    unsubscribe()
    ending.abort()
    view.destroy()
    host.remove()
  }
  onTestFinished(destroy)
  return {
    view,
    host,
    root,
    /** The actions that the view requested, in order: `['submitText', 'Hello']`. */
    requests,
    /** The texts that were announced, in order. */
    announcements,
    get: store.get,
    set: store.set,
    /** Gives the chat new options; options that are left out return to their defaults. */
    configure: (next: ChatOptions): void => store.set({ config: normaliseOptions(next) }),
    destroy,
  }
}
