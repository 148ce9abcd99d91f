import type { LauncherLabels } from '../core/labels/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { element } from '../dom/element.ts'
import { isTouch } from '../dom/is-touch.ts'
import type { ConfabChatElement } from '../element.ts'

/** Brings the chat into the panel when it is opened for the first time: until then, and if it does not come, the panel says so. */
export function createChatLoader(
  content: HTMLElement,
  options: ChatOptions,
  load: () => Promise<unknown>,
  onAnswer: () => void,
) {
  const spinner = element('div', { class: 'spinner', role: 'progressbar' })
  const words = element('p')
  const again = element('button', { type: 'button', class: 'again' })
  const failure = element('div', { class: 'failure', role: 'alert' })
  let chat: ConfabChatElement | undefined
  let definition: Promise<unknown> | undefined
  let texts: Partial<LauncherLabels> = {}

  /** Loads the definition of the element, which the page may also have by itself. */
  function define(): Promise<unknown> {
    definition ??= customElements.get('confab-chat') ? Promise.resolve() : load()
    definition.catch(() => (definition = undefined))
    return definition
  }

  /** The keyboard on a touch screen would cover half of what was just opened. */
  function focus(): void {
    if (!isTouch()) chat?.focusInput()
  }

  function createChat(): ConfabChatElement {
    const made = document.createElement('confab-chat')
    Object.assign(made, options)
    made.addEventListener('message', ({ detail: { isHistory, message } }) => {
      if (!isHistory && message.role !== 'user') onAnswer()
    })
    return made
  }

  function showFailure(): void {
    words.textContent = texts.launcherFailed ?? ''
    again.textContent = texts.tryAgain ?? ''
    failure.replaceChildren(words, again)
    content.replaceChildren(failure)
  }

  async function loadOnce(): Promise<void> {
    if (chat) return
    content.replaceChildren(spinner)
    try {
      await define()
    } catch (error) {
      console.error(error)
      showFailure()
      return
    }
    // Another call may have been faster.
    if (chat) return
    chat = createChat()
    const rendered = new Promise((resolve) => chat?.addEventListener('render', resolve, { once: true }))
    content.replaceChildren(chat)
    await rendered
  }

  again.addEventListener('click', () => {
    // The button goes away.
    content.closest('dialog')?.focus()
    void loadOnce().then(focus)
  })

  return {
    get chat() {
      return chat
    },
    define,
    load: loadOnce,
    focus,
    setTexts(now: LauncherLabels): void {
      texts = now
      spinner.setAttribute('aria-label', now.loading)
    },
  }
}
