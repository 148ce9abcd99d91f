// Publishes the state of the model that runs in the page, and loads it at once where the options say so.
import type { ChatSession } from '../../session/chat-session.ts'
import type { Connector, WebModel } from '../../types.ts'

/** Publishes the state of a model in the page while the chat is connected to it, and loads it at once if the options say so. */
function follow(model: WebModel, { store, failures, presence, lifecycle }: ChatSession, signal: AbortSignal): void {
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
  model.belongTo({ isIn: () => presence.isIn, end: () => lifecycle.pause() })
  show()
  // Without a panel to load it from and without a message that would, nothing else loads it.
  if (load?.onInit || (introMessage?.displayed === false && !load?.onMessage)) model.load().catch(failures.show)
}

/** A model that runs in the page. */
export const watchWebModel = (session: ChatSession) => ({
  onConnected({ model }: Connector, signal: AbortSignal): void {
    if (model) follow(model, session, signal)
  },
})
