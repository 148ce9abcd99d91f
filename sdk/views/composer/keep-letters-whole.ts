import { wholeLetters } from '../../core/util/cut-text.ts'

/** What is written at the caret, in place of what is selected. What an input method composes cannot be changed. */
const isWriting = (inputType: string): boolean => inputType === 'insertText' || inputType.startsWith('insertFromPaste')

/**
 * Leaves out the letters that do not fit into a field with `maxlength`. Browsers count code units, and would keep half of a family of
 * emoji, or a letter without its marks.
 */
export function keepLettersWhole(field: HTMLTextAreaElement, signal?: AbortSignal): void {
  function write(event: InputEvent): void {
    const { inputType, data, dataTransfer } = event
    if (field.maxLength < 0 || !isWriting(inputType)) return
    const given = (data ?? dataTransfer?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n')
    const { value, selectionStart, selectionEnd, maxLength } = field
    const room = maxLength - value.length + selectionEnd - selectionStart
    if (given.length <= room) return
    event.preventDefault()
    const kept = wholeLetters(given, room)
    // Not on the standards track, but the only way to insert text that the visitor can undo.
    if (kept) document.execCommand('insertText', false, kept)
  }
  field.addEventListener('beforeinput', write, { ...(signal && { signal }) })
}
