import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { escapeTurning } from '../../core/util/escape-turning.ts'
import { element } from '../../dom/element.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { createLazyView } from '../lazy-view.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

/** The area above the text for attachments. The code to render files loads with the first one. */
export function createAttachmentShelf(context: ViewContext, composer: HTMLElement, field: HTMLElement, focus: () => void) {
  const { get, signal } = context
  // Firefox makes every scrollable box a tab stop, here one without a name before the buttons in it.
  // https://developer.chrome.com/blog/keyboard-focusable-scrollers
  const dom = element('div', { id: 'file-attachment-container', tabindex: -1 })
  let problems: HTMLElement | undefined
  /** Replaces what could not be loaded. */
  let missing: HTMLElement | undefined
  const attachments = createLazyView<View>(
    async () => {
      const { createAttachments } = await import('./attachments.ts')
      const created = createAttachments(context, { add, focus })
      problems = created.dom
      if (!signal.aborted) composer.prepend(problems)
      return created
    },
    signal,
    showMissing,
  )

  /** Attachments are sent even if they cannot be rendered: their names are shown. */
  function showMissing(isMissing: boolean): void {
    missing?.remove()
    missing = undefined
    const { composer: state, config } = get()
    const words = [config.labels.errorLoading, ...state.files.map(({ file }) => escapeTurning(file.name))]
    if (!isMissing) return
    missing = element(
      'div',
      { role: 'alert', class: 'attachments-missing' },
      ...words.map((text) => element('p', { dir: 'auto' }, text)),
    )
    composer.prepend(missing)
  }

  /** Shows the area while it has content, or while the page wants to see it for styling. */
  function show(): void {
    const isNeeded = dom.childElementCount > 0 || get().config.demo?.displayFileAttachmentContainer
    if (!isNeeded) return dom.remove()
    attachments.draw(true, () => undefined)
    const isBesideField = get().config.theme.preset === 'messenger'
    if (dom.parentElement === (isBesideField ? composer : field)) return
    if (isBesideField) field.before(dom)
    else field.prepend(dom)
  }

  function add(attachment: HTMLElement): () => void {
    dom.append(attachment)
    show()
    return () => {
      leaveFocus(attachment, focus)
      attachment.remove()
      show()
    }
  }

  function update(state: ChatState, previous: ChatState): void {
    const { files, fileProblems } = state.composer
    attachments.draw(files.length > 0 || fileProblems.length > 0, (view) => view.update?.(get(), previous))
    if (state.config !== previous.config || state === previous) {
      applyStyles(dom, state.config.options.attachmentContainerStyle)
      show()
    }
  }

  update(get(), get())
  return {
    /** Adds an element to the attachments. Returns a function that removes it. */
    add,
    update,
    destroy: attachments.destroy,
  }
}
