import type { ErrorBubbles } from '../../session/error-bubbles.ts'
import type { Store } from '../../store.ts'
import type { ChatState, WebModel, WebModelOwner } from '../../types.ts'

interface Watching {
  readonly store: Store<ChatState>
  readonly failures: ErrorBubbles
  readonly owner: WebModelOwner
  /** Aborted when the chat is no longer connected to the model. */
  readonly signal: AbortSignal
}

/** Publishes the state of a model in the page while the chat is connected to it, and loads it at once if the options say so. */
export function watchWebModel(model: WebModel, { store, failures, owner, signal }: Watching): void {
  const { webModel } = store.get().config.options
  const { load, introMessage } = typeof webModel === 'object' ? webModel : {}
  const show = (): void => store.set({ webModel: { ...model.state, canKeepFiles: model.canKeepFiles } })
  const unsubscribe = model.subscribe(show)
  signal.addEventListener('abort', () => {
    unsubscribe()
    // Another conversation continues to use it.
    if (signal.reason !== 'replaced') model.close()
    store.set({ webModel: undefined })
  })
  model.belongTo(owner)
  show()
  // Without a panel to load it from and without a message that would, nothing else loads it.
  if (load?.onInit || (introMessage?.displayed === false && !load?.onMessage)) model.load().catch(failures.show)
}
