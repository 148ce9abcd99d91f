import type { ChatSession } from './chat-session.ts'
import type { ConversationStart } from './contracts.ts'
import type { Config } from '../options/config.ts'
import { isSame } from '../util/is-same.ts'
import { isValidMessage } from '../conversation/is-valid-message.ts'
import { messageFromContent } from '../conversation/message-content.ts'
import { report } from '../util/thrown/report.ts'

/**
 * Handles the options for the start of a conversation: history,
 * introduction, notices, the demo's displays; and their later changes.
 */
export function createConversationStart({
  store,
  conversation,
  composer,
  loading,
  failures,
  storage,
}: ChatSession): ConversationStart {
  const config = (): Config => store.get().config
  let isReady = false
  let intro: Config['intro'] = []
  let serviceNotice: string | undefined
  let loggedNotice: string | undefined
  let loggedToolFault: string | undefined

  /**
   * Reports what the configuration lacks, as an AI message or, where visitors would read it, in the console; removes it once the
   * configuration is complete.
   */
  async function checkNotice(): Promise<void> {
    const checked = config()
    const { connect, demo, directConnection, webModel, tools } = checked.options
    const isComplete = demo || webModel || (!directConnection && (connect?.url || connect?.handler))
    // A visitor's browser loads this only where something is missing.
    const checks = isComplete && !checked.isDevelopment ? undefined : await import('./setup-checks.ts').catch(() => undefined)
    const fault = checks?.checkSetup(checked)
    const toolFault = tools?.length ? (await import('../tools/find-tool-fault.ts')).findToolFault(checked.options) : undefined
    if (checked !== config()) return
    if (toolFault && toolFault !== loggedToolFault) report('wrong-setup', toolFault)
    loggedToolFault = toolFault
    const text = fault ?? toolFault ?? serviceNotice
    if (!checked.isDevelopment) {
      // Options may arrive later: that there are none is only reported once a visitor sends a message.
      if (directConnection && text && text !== toolFault && text !== loggedNotice) report('wrong-setup', text)
      loggedNotice = text
      return
    }
    const present = store.get().messages.find(({ kind }) => kind === 'notice')
    if (present?.parts.some((part) => part.type === 'text' && part.text === text)) return
    conversation.remove(({ kind }) => kind === 'notice')
    if (text !== undefined) conversation.append(messageFromContent({ text }, { kind: 'notice' }))
  }

  async function showDemo(): Promise<void> {
    const { demo } = config()
    if (!demo?.displayErrors && !demo?.displayLoading) return
    const { showDemoStates } = await import('./demo-states.ts')
    showDemoStates(demo, { store, loading, failures })
  }

  async function takeHistory(): Promise<void> {
    const { replaceHistory } = await import('../conversation/replace-history.ts')
    const { history } = config().options
    if (history) replaceHistory(store, history.filter(isValidMessage))
  }

  /** Writes back the functions that two options promise to the page. */
  function writeBack(): void {
    const { displayLoadingBubble, browserStorage } = config().options
    if (typeof displayLoadingBubble === 'object' && displayLoadingBubble.toggle) {
      displayLoadingBubble.toggle = (options) => (options ? loading.show(options) : loading.hide())
    }
    if (typeof browserStorage === 'object') browserStorage.clear = storage.clear
  }

  const conversationStart: ConversationStart = {
    get isReady() {
      return isReady
    },
    start() {
      if (isReady) return
      isReady = true
      const { history, defaultInput, loadHistory } = config().options
      if (history) conversation.prepend(history.filter(isValidMessage))
      if (!loadHistory || history) conversationStart.showIntro()
      composer.setText(defaultInput?.text ?? '', false)
      if (defaultInput?.files) composer.addFiles([...defaultInput.files], false).catch(failures.show)
      writeBack()
      void checkNotice()
      void showDemo()
    },
    restoreInput(text) {
      if (text && !store.get().composer.text) composer.setText(text, false)
    },
    say(notice) {
      if (notice === serviceNotice) return
      serviceNotice = notice
      void checkNotice()
    },
    showIntro() {
      const { isIntroShown, messages } = store.get()
      const wanted = isIntroShown ? config().intro : []
      if (messages.filter(({ kind }) => kind === 'intro').length === wanted.length && isSame(wanted, intro)) return
      intro = wanted
      conversation.setIntro(wanted.map((content) => messageFromContent(content, { kind: 'intro' })))
    },
    reconfigure(previous) {
      if (!isReady) return
      const { options } = config()
      if (options.history && options.history !== previous.options.history) void takeHistory()
      if (!isSame(options.introMessage, previous.options.introMessage)) conversationStart.showIntro()
      if (options.defaultInput?.text !== previous.options.defaultInput?.text && !store.get().composer.text) {
        composer.setText(options.defaultInput?.text ?? '', false)
      }
      if (options.demo !== previous.options.demo && !isSame(options.demo, previous.options.demo)) void showDemo()
      writeBack()
      void checkNotice()
    },
  }
  return conversationStart
}
