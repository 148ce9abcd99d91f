import type { ComposerModel } from '../input/composer.ts'
import type { Connection } from './connection.ts'
import type { ConversationStorage } from '../storage/conversation-storage.ts'
import type { Exchange } from '../sending/exchange.ts'
import type { ErrorBubbles } from './error-bubbles.ts'
import type { HistoryLoader } from '../extensions/history/history-loader.ts'
import type { Sending } from '../sending/sending.ts'
import type { Store } from '../store.ts'
import type { ChatRequests, ChatState } from '../types.ts'

interface RequestsParts {
  store: Store<ChatState>
  composer: ComposerModel
  failures: ErrorBubbles
  storage: ConversationStorage
  sending: Sending
  connection: Connection
  history: HistoryLoader
  loadExchange(): Promise<Exchange>
}

/** The actions that views can request, each forwarded to the module that handles it. */
export function createRequests(parts: RequestsParts): ChatRequests {
  const { store, composer, failures, storage, sending, connection, history, loadExchange } = parts
  const { submission } = sending
  const serverTools = async () => (await loadExchange()).serverTools()
  return {
    submit: submission.submitInput,
    submitText: (text) => void submission.submit({ text }),
    setModelContext(app, text) {
      const modelContext = new Map(store.get().modelContext)
      if (!modelContext.delete(app) && !text) return
      if (text) modelContext.set(app, text)
      store.set({ modelContext })
    },
    stop: sending.stop,
    queue: sending.queue,
    outbox: sending.outbox,
    retry: submission.retry,
    retryAnswer: sending.retryAnswer,
    canContinue: sending.canContinue,
    regenerate: sending.regenerate,
    editMessage: sending.editMessage,
    switchBranch: sending.switchBranch,
    setFeedback: sending.setFeedback,
    async respondToApproval(id, isApproved, detail, shown) {
      const { call } = connection
      // The chat itself names the approvals of a voice call: each is of one call.
      if (call?.awaits(id)) call.respondToApproval(id, isApproved, detail)
      else await sending.respondToApproval(id, isApproved, detail, shown)
    },
    answerCall: sending.answerCall,
    openMcpClients: async () => (await loadExchange()).openMcpClients(),
    expireApproval: composer.refresh,
    setText(text, isUser) {
      composer.setText(text, isUser)
      // The code for sending loads while the visitor types; if that fails, sending reports it.
      if (isUser && text) Promise.all([connection.connect(), loadExchange()]).catch(() => undefined)
      if (store.get().config.storage?.inputText) storage.save()
    },
    addFiles: (files, source) => void composer.addFiles(files, true, source).catch(failures.show),
    dismissFileProblems: () => composer.dismissFileProblems(),
    removeFile: (id) => composer.removeFile(id),
    expectFile: (finish) => composer.expectFile(finish),
    retryStorage: () => storage.retry(),
    dismissStorageProblem: () => storage.dismissProblem(),
    retryServers: () => void serverTools().then((tools) => tools?.retry(), failures.show),
    dismissServerProblem: () => void serverTools().then((tools) => tools?.dismiss(), failures.show),
    showError: (error) => failures.show(error),
    loadOlderMessages() {
      storage.loadOlder()
      history.loadOlder()
    },
    insertKey: connection.keyEntry.insert,
    checkKey: connection.keyEntry.checkAgain,
    loadModel: (files) =>
      void connection
        .connect()
        .then(({ model }) => model?.load(files))
        .catch(failures.show),
    async *modelFiles() {
      const { model } = await connection.connect()
      if (model) yield* model.files()
    },
    startCall: () => connection.call?.startCall(),
    stopCall: () => connection.call?.stopCall(),
    toggleMute: () => connection.call?.toggleMute(),
    toggleCaptions: () => connection.call?.toggleCaptions(),
  }
}
