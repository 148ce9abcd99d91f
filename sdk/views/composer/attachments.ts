import { fillLabel } from '../../core/labels/fill-label.ts'
import { featureLabels } from '../../core/labels/features.ts'
import type { ChatState, ComposerFile, View, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/composer/attachments.css?inline'
import { createAttachment, type AttachmentView } from './attachment.ts'
import { createFileProblems } from './file-problems.ts'
import { nameFiles } from '../message/names/name-files.ts'
import { onceFocused } from './once-focused.ts'
import { afterFocus } from '../../dom/focus/after-focus.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

interface Surroundings {
  /** Adds an element to the attachments. Returns a function that removes it. */
  add(dom: HTMLElement): () => void
  /** Moves the focus when there is nothing left to focus. */
  focus(): void
}

/** The file of which another one, over the limit, takes the place; undefined if that alone does not say what happened. */
function replacedFile({ composer: { files, fileProblems } }: ChatState, before: ChatState | undefined): ComposerFile | undefined {
  const known = before?.composer.files ?? []
  const missing = (some: readonly ComposerFile[], all: readonly ComposerFile[]): ComposerFile[] =>
    some.filter(({ id }) => !all.some((file) => file.id === id))
  const [gone, ...others] = missing(known, files)
  const added = missing(files, known)
  const removed = fileProblems.filter(({ reason }) => reason === 'limit')
  const isAll = added.length === 1 && !others.length && removed.length === 1
  return isAll && removed[0]?.name === gone?.file.name ? gone : undefined
}

/** The attachments of the message being written, and problems with files that were not attached. */
export function createAttachments(context: ViewContext, { add, focus }: Surroundings): View {
  const { get, requests, root, announce, signal } = context
  adoptSheets(root, [css])
  // Safari ignores the list role of a list without markers unless it is explicit: https://bugs.webkit.org/show_bug.cgi?id=170179
  const list = element('ul', { class: 'attachments', role: 'list' })
  const problems = createFileProblems(
    { ...context, announce: (text, urgency) => onceFocused(() => announce(text, urgency), signal) },
    focus,
  )
  const items = new Map<string, AttachmentView>()
  let takeOut: (() => void) | undefined
  /** The one that the visitor has just removed. */
  let removed: string | undefined

  const order = (): AttachmentView[] => get().composer.files.flatMap(({ id }) => items.get(id) ?? [])

  /** Moves the focus to what takes the place of the one at this index. */
  function goOn(index: number): void {
    const left = order()
    const next = left[index] ?? left.at(-1)
    if (next) next.focus()
    else focus()
  }

  function remove(file: ComposerFile): void {
    const labels = featureLabels(get().config.labels)
    removed = file.id
    announce(fillLabel(labels, 'attachmentRemoved', { names: file.file.name || labels.file }))
    requests.removeFile(file.id)
  }

  /** Says what was attached, and of which file it takes the place. */
  function tell(added: readonly ComposerFile[], { config }: ChatState, former: ComposerFile | undefined): void {
    const labels = featureLabels(config.labels)
    const namesOf = (named: readonly ComposerFile[]) => ({
      words: nameFiles(
        named.map(({ file }) => file.name || labels.file),
        labels,
      ),
    })
    onceFocused(() => {
      // What was removed again by then is not attached.
      const left = added.filter(({ id }) => items.has(id))
      if (!left.length) return
      announce(
        former
          ? fillLabel(labels, 'attachmentReplaced', { name: namesOf(left), former: namesOf([former]) })
          : fillLabel(labels, 'attachmentAdded', { names: namesOf(left) }),
      )
    }, signal)
  }

  const missing = (files: readonly ComposerFile[]): [string, AttachmentView][] =>
    [...items].filter(([id]) => files.every((file) => file.id !== id))

  /** Moves the focus out of what goes. Returns whether it was in there. */
  function leave(files: readonly ComposerFile[]): boolean {
    let isLeft = false
    for (const [id, { dom }] of missing(files)) {
      const index = [...list.children].indexOf(dom)
      if (leaveFocus(dom, () => goOn(index))) isLeft = true
      else if (id === removed) goOn(index)
    }
    removed = undefined
    return isLeft
  }

  function removeMissing(files: readonly ComposerFile[]): void {
    for (const [id, item] of missing(files)) {
      items.delete(id)
      item.destroy()
    }
  }

  function draw(state: ChatState, former: ComposerFile | undefined): void {
    const { composer, config } = state
    const { files } = composer
    const labels = featureLabels(config.labels)
    setAttributes(list, { 'aria-label': labels.attachments })
    removeMissing(files)
    const added = files.filter(({ id }) => !items.has(id))
    for (const file of added) {
      const item = createAttachment(file, context, {
        onRemove: () => remove(file),
        onPlay: () => items.forEach((other) => other !== item && other.stop()),
      })
      items.set(file.id, item)
    }
    // One by one: moving an element loses its focus and stops its audio.
    for (const [index, { dom }] of order().entries())
      if (list.children[index] !== dom) list.insertBefore(dom, list.children[index] ?? null)
    if (files.length) takeOut ??= add(list)
    else {
      takeOut?.()
      takeOut = undefined
    }
    if (!added.length) return
    items.get(added.at(-1)?.id ?? '')?.dom.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Why a file is back is said: it could not be sent.
    const news = added.filter(({ isBack }) => !isBack)
    if (news.length) tell(news, state, former)
  }

  let drawn: ChatState | undefined
  function update(state: ChatState): void {
    const before = drawn
    drawn = state
    const former = replacedFile(state, before)
    // First, why a file is gone, then what has come.
    problems.update(state, former !== undefined)
    if (state.composer.files !== before?.composer.files || state.config !== before.config) {
      const redraw = (): void => {
        draw(get(), former)
        for (const item of items.values()) item.draw()
      }
      if (leave(state.composer.files)) afterFocus(redraw, signal)
      else redraw()
    }
  }

  return {
    dom: problems.dom,
    update,
    destroy() {
      for (const item of items.values()) item.destroy()
      takeOut?.()
      problems.dom.remove()
    },
  }
}
