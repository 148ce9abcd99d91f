import type { SpeechToTextOptions } from '../../core/options/input.ts'
import { createDictationLayer } from '../../views/composer/dictation-layer.ts'
import type { CapabilityContext } from '../capability-context.ts'
import { joinWords, placeWords, type Place } from './place-words.ts'

type DictationOptions = Pick<SpeechToTextOptions, 'textColor' | 'insertInCursorLocation' | 'autoScroll' | 'displayInterimResults'>

/** Writes what is said into the input, among what the visitor has typed there. */
export function createDictation({ get, requests, root, composer }: CapabilityContext, options: () => DictationOptions) {
  const input = composer.textInput
  const layer = createDictationLayer(root, input)
  let place: Place = { before: '', after: '' }
  let original = ''
  let final = ''
  let interim = ''
  /** The text and the caret as they were left. */
  let left = { text: '', caret: 0 }

  function placeAtCaret(): Place {
    const { text } = get().composer
    // Its own text may be newer than what the input shows only while the input is being drawn.
    const isAtEnd = options().insertInCursorLocation === false || input.value !== text
    if (isAtEnd) return { before: text, after: '' }
    return { before: text.slice(0, input.selectionStart), after: text.slice(input.selectionEnd) }
  }

  function draw(): void {
    const { composer: now, config } = get()
    // An input that is off takes no words; the page still hears them.
    if (now.isDisabled) return
    const { textColor, autoScroll = true } = options()
    const placed = placeWords(place, final, interim, config.characterLimit)
    const spoken = placed.before + placed.final + placed.interim
    const top = input.scrollTop
    requests.setText(spoken + placed.after, true)
    // In some versions Safari gives the focus to what it sets a selection in.
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

  /** The words so far become a text like any other, and the next ones follow them. */
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
    /** Begins at the caret, or at the end of the text. */
    begin(): void {
      original = get().composer.text
      settle(placeAtCaret())
    },
    /** Words that replace the guess before them. */
    write(text: string, isFinal: boolean): void {
      if (isFinal) final = joinWords(final, text.trim())
      interim = isFinal || options().displayInterimResults === false ? '' : text
      draw()
    },
    keep,
    /** Whether the visitor has typed, or put the caret elsewhere, since the last words. */
    isMoved(): boolean {
      if (input.value !== left.text) return true
      const isFree = options().insertInCursorLocation === false || root.activeElement !== input
      return !isFree && (input.selectionStart !== left.caret || input.selectionEnd !== left.caret)
    },
    /** The visitor's hand comes first: what stands there stays, and the next words go where the caret is now. */
    follow: (): void => settle(placeAtCaret()),
    /** Puts back the text as it was when the listening began. */
    restore: (): void => replace(original),
    removeAll: (): void => replace(''),
    /** The text is gone, for it was sent. */
    sent(): void {
      original = ''
      settle({ before: '', after: '' })
    },
    destroy: (): void => layer.destroy(),
  }
}
