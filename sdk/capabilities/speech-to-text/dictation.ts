import type { SpeechToTextOptions } from '../../core/options/input.ts'
import { createDictationLayer } from './dictation-layer.ts'
import type { CapabilityContext } from '../capability-context.ts'
import { joinWords, placeWords, type Place } from './place-words.ts'

type DictationOptions = Pick<SpeechToTextOptions, 'textColor' | 'insertInCursorLocation' | 'autoScroll' | 'displayInterimResults'>

/** Writes spoken words into the input, within the visitor's text. */
export function createDictation({ get, requests, root, composer }: CapabilityContext, options: () => DictationOptions) {
  const input = composer.textInput
  const layer = createDictationLayer(root, input)
  let place: Place = { before: '', after: '' }
  let original = ''
  let final = ''
  let interim = ''
  /** The text and the caret after the last update. */
  let left = { text: '', caret: 0 }

  function placeAtCaret(): Place {
    const { text } = get().composer
    // The text in the state may be newer than the input's only while the input is being updated.
    const isAtEnd = options().insertInCursorLocation === false || input.value !== text
    if (isAtEnd) return { before: text, after: '' }
    return { before: text.slice(0, input.selectionStart), after: text.slice(input.selectionEnd) }
  }

  function draw(): void {
    const { composer: now, config } = get()
    // A disabled input takes no words, but the page still receives them.
    if (now.isDisabled) return
    const { textColor, autoScroll = true } = options()
    const placed = placeWords(place, final, interim, config.characterLimit)
    const spoken = placed.before + placed.final + placed.interim
    const top = input.scrollTop
    requests.setText(spoken + placed.after, true)
    // Some versions of Safari focus the element whose selection is set.
    if (root.activeElement === input) input.setSelectionRange(spoken.length, spoken.length)
    if (!autoScroll) input.scrollTop = top
    layer.draw(placed, textColor ?? {}, autoScroll)
    left = { text: input.value, caret: input.selectionStart }
  }

  function settle(next: Place): void {
    place = next
    final = ''
    interim = ''
    left = { text: place.before + place.after, caret: place.before.length }
    layer.clear()
  }

  /** Turns the words so far into ordinary text, which later words follow. */
  function keep(): void {
    const { composer: now, config } = get()
    const placed = placeWords(place, final, interim, config.characterLimit)
    const spoken = placed.before + placed.final + placed.interim
    const isMine = spoken + placed.after === now.text
    settle(isMine ? { before: spoken, after: placed.after } : placeAtCaret())
  }

  function replace(text: string): void {
    if (!get().composer.isDisabled) requests.setText(text, true)
    settle({ before: text, after: '' })
  }

  return {
    /** Starts at the caret, or at the end of the text. */
    begin(): void {
      original = get().composer.text
      settle(placeAtCaret())
    },
    /** Writes words that replace the last interim ones. */
    write(text: string, isFinal: boolean): void {
      if (isFinal) final = joinWords(final, text.trim())
      interim = isFinal || options().displayInterimResults === false ? '' : text
      draw()
    },
    keep,
    /** True if the visitor has typed or moved the caret since the last words. */
    isMoved(): boolean {
      if (input.value !== left.text) return true
      const isFree = options().insertInCursorLocation === false || root.activeElement !== input
      return !isFree && (input.selectionStart !== left.caret || input.selectionEnd !== left.caret)
    },
    /** The visitor's edits take precedence: the text stays, and later words go to the new caret position. */
    follow: (): void => settle(placeAtCaret()),
    /** Restores the text from before listening started. */
    restore: (): void => replace(original),
    removeAll: (): void => replace(''),
    /** The text is gone because it was sent. */
    sent(): void {
      original = ''
      settle({ before: '', after: '' })
    },
    destroy: (): void => layer.destroy(),
  }
}
