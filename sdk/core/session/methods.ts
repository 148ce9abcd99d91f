import { publicMessage } from '../conversation/message-content.ts'
import { applyMessage } from '../conversation/reply/apply-message.ts'
import { updateMessage } from '../conversation/update-message.ts'
import { ChatError } from '../errors.ts'
import { whenConsented } from '../extensions/disclosure/consent.ts'
import type { ChatMethods } from '../options/methods.ts'
import type { ChatRequests } from '../types.ts'
import { isDevelopmentHost } from '../util/is-development-host.ts'
import type { ChatSession } from './chat-session.ts'
import { approvals, branches, call, documents, feedback } from './extensions.ts'
import { report } from '../util/thrown/report.ts'

/** Lets most chats, which never ask for another answer, go without the code. A failure to load it is shown. */
async function withBranches(
  session: ChatSession,
  act: (answers: Awaited<ReturnType<typeof branches.load>>) => void,
): Promise<void> {
  try {
    act(await session.use(branches))
  } catch (error) {
    session.failures.show(error)
  }
}

/** Logs why nothing of a message is shown. Only developers see it, so visitors do not download it. */
async function nameEmpty(message: unknown): Promise<void> {
  if (!isDevelopmentHost(globalThis.location?.hostname)) return
  try {
    const { describeEmpty } = await import('../options/check/describe-empty.ts')
    const fault = describeEmpty('of addMessage', message)
    if (fault) report('wrong-call', fault)
  } catch {
    // Without the file nothing is checked.
  }
}

/**
 * The methods of a chat that need no page, and what each does. This table is all that there is of one, beside its description in
 * `ChatMethods`: the chat and the element take their names from here.
 */
export const engineMethods = {
  getMessages:
    ({ conversation }) =>
    () =>
      conversation.kept().map(publicMessage),
  submitUserMessage:
    ({ submission }) =>
    (content) =>
      submission.submitWhenReady(typeof content === 'string' ? { text: content } : content),
  addMessage:
    ({ store, conversation, failures, serviceSession, sender }) =>
    (message, isUpdate = false) => {
      if (typeof message.error === 'string') {
        failures.show(new ChatError(message.error || store.get().config.labels.errorService, { isDisplayable: true }))
        return
      }
      void nameEmpty(message)
      applyMessage(conversation, { ...message, sendUpdate: isUpdate }, { sessionId: serviceSession.get() })
      if (message.role !== 'user') sender.settle()
    },
  updateMessage:
    ({ conversation }) =>
    (content, which) =>
      updateMessage(conversation, content, which),
  clearMessages:
    (session) =>
    (isReset = true) => {
      const { store, conversation, environment, conversationStart, storage, serviceSession } = session
      // What stays on the screen of a thread is its new beginning.
      conversation.clear(Boolean(store.get().config.threads))
      session.tell('onCleared')
      store.set({ isIntroShown: isReset, queue: undefined })
      if (isReset) conversationStart.showIntro()
      storage.clear()
      serviceSession.set(undefined)
      environment.emit('clear-messages', undefined)
    },
  disableSubmitButton:
    ({ composer }) =>
    (isDisabled = true) =>
      composer.setSubmitDisabled(isDisabled),
  setPlaceholderText:
    ({ composer }) =>
    (text) =>
      composer.setPlaceholder(text),
  regenerate: (session) => (id) => withBranches(session, (answers) => answers.regenerate(id)),
  editMessage: (session) => (id, text) => withBranches(session, (answers) => answers.editMessage(id, text)),
  switchBranch: (session) => (id) => withBranches(session, (answers) => answers.switchBranch(id)),
  setFeedback:
    (session) =>
    async (...given) =>
      whenConsented(session, session.presence.lifetime()).then(async () => (await session.use(feedback)).setFeedback(...given)),
  respondToApproval:
    (session): ChatRequests['respondToApproval'] =>
    async (id, isApproved, detail, shown) => {
      await whenConsented(session, session.presence.lifetime())
      // The chat itself names the approvals of a voice call: each is of one call.
      const ofCall = session.loaded(call)?.callOf(id)
      if (ofCall) ofCall.respondToApproval(id, isApproved, detail)
      else await (await session.use(approvals)).respondToApproval(id, isApproved, detail, shown)
    },
  exportConversation:
    (session) =>
    async (...given) =>
      (await session.use(documents)).exportConversation(...given),
  importConversation: (session) => async (file) => {
    const { read, take } = await session.use(documents)
    await take(await read(file))
  },
  stop:
    ({ submission }) =>
    () =>
      submission.stop(),
} satisfies { readonly [Name in keyof ChatMethods]?: (session: ChatSession) => ChatMethods[Name] }

/** Those methods, of one chat. */
export type EngineMethods = { readonly [Name in keyof typeof engineMethods]: ReturnType<(typeof engineMethods)[Name]> }

export const methodNames = Object.keys(engineMethods) as readonly (keyof EngineMethods)[]

export const createMethods = (session: ChatSession): EngineMethods =>
  Object.fromEntries(methodNames.map((name) => [name, engineMethods[name](session)])) as unknown as EngineMethods

type Wrap = <Given extends unknown[], Result>(method: (...given: Given) => Result) => (...given: Given) => Result

/** The same methods, each wrapped. */
export const mapMethods = (methods: EngineMethods, wrap: Wrap): EngineMethods =>
  Object.fromEntries(
    methodNames.map((name) => [name, wrap(methods[name] as (...given: unknown[]) => unknown)]),
  ) as unknown as EngineMethods
