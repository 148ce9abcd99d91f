import { giveConsent, whenConsented } from '../extensions/disclosure/consent.ts'
import type { ServerTools } from '../tools/server-tools.ts'
import type { ChatRequests } from '../types.ts'
import type { ChatSession } from './chat-session.ts'
import { approvals, call, documents, history, outbox, queue } from './extensions.ts'
import type { EngineMethods } from './methods.ts'

/** The actions that views can request: the methods of the chat, and what only views ask for. */
export function createRequests(session: ChatSession, methods: EngineMethods): ChatRequests {
  const { store, composer, failures, storage, submission, connection, sender, serviceSession } = session
  const serverTools = async (): Promise<ServerTools | undefined> =>
    (await import('../sending/load-tools.ts')).serverToolsOf(session)
  const { regenerate, editMessage, switchBranch, setFeedback, respondToApproval, exportConversation, stop } = methods
  return {
    regenerate,
    editMessage,
    switchBranch,
    setFeedback,
    respondToApproval,
    exportConversation,
    loadMessages: async (isEnough) => (await session.use(documents)).loadMessages(isEnough),
    readConversation: async (file) => (await session.use(documents)).read(file),
    takeConversation: async (read) => (await session.use(documents)).take(read),
    stop,
    submit: submission.submitInput,
    submitText: (text) => void submission.submit({ text }),
    setModelContext(app, text) {
      const modelContext = new Map(store.get().modelContext)
      if (!modelContext.delete(app) && !text) return
      if (text) modelContext.set(app, text)
      store.set({ modelContext })
    },
    queue: () => session.use(queue),
    outbox: () => session.use(outbox),
    retry: submission.retry,
    retryAnswer(id) {
      if (sender.last.partial.has(id)) submission.retry()
      else void regenerate(id)
    },
    async canContinue() {
      const { config, messages } = store.get()
      const { maxMessages } = await connection.connect()
      const most = { maxMessages, ...config.options.requestBodyLimits }.maxMessages
      return (most !== undefined && most !== 1) || serviceSession.find(messages) !== undefined
    },
    async answerCall(...given) {
      await whenConsented(session, session.presence.lifetime())
      await (await session.use(approvals)).answerCall(...given)
    },
    async openMcpClients() {
      await whenConsented(session, session.presence.lifetime())
      return (await serverTools())?.open()
    },
    giveConsent: () => giveConsent(session),
    expireApproval: composer.refresh,
    setText(text, isUser) {
      composer.setText(text, isUser)
      // The code for sending loads while the visitor types; if that fails, sending reports it.
      if (isUser && text && !store.get().isConsentMissing)
        Promise.all([connection.connect(), session.loadExchange()]).catch(() => undefined)
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
      if (store.get().config.options.loadHistory) void session.use(history).then((paging) => paging.load())
    },
    insertKey: connection.insertKey,
    checkKey: connection.checkKey,
    loadModel: (files) =>
      void connection
        .connect()
        .then(({ model }) => model?.load(files))
        .catch(failures.show),
    async *modelFiles() {
      const { model } = await connection.connect()
      if (model) yield* model.files()
    },
    startCall: () => session.loaded(call)?.startCall(),
    stopCall: () => session.loaded(call)?.stopCall(),
    toggleMute: () => session.loaded(call)?.toggleMute(),
    toggleCaptions: () => session.loaded(call)?.toggleCaptions(),
  }
}
