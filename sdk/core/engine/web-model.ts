import type { Failures } from '../sending/error-reporter.ts'
import type { Store } from '../store.ts'
import type { ChatState, WebModel } from '../types.ts'

/** Shows how a model in the page is doing, for as long as the chat reaches it, and loads it at once where the options say so. */
export function watchWebModel(model: WebModel, store: Store<ChatState>, failures: Failures, signal: AbortSignal): void {
  const { webModel } = store.get().config.options
  const { load, introMessage } = typeof webModel === 'object' ? webModel : {}
  const show = (): void => store.set({ webModel: { ...model.state, canKeepFiles: model.canKeepFiles } })
  const unsubscribe = model.subscribe(show)
  signal.addEventListener('abort', () => {
    unsubscribe()
    // Another conversation goes on with it.
    if (signal.reason !== 'replaced') model.close()
    store.set({ webModel: undefined })
  })
  show()
  // Where there is no panel to load it from, and no message is to do it, nothing else would.
  if (load?.onInit || (introMessage?.displayed === false && !load?.onMessage)) model.load().catch(failures.show)
}
