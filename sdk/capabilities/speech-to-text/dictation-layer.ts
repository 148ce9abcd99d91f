import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { rectIn } from '../../dom/placing/rect-in.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import css from '../../styles/composer/dictation.css?inline'
import { observeLayout } from '../../dom/observe-layout.ts'

/** The text of the input in segments of different colours. They are contiguous. */
export interface DictatedText {
  readonly before: string
  readonly final: string
  readonly interim: string
  readonly after: string
}

/** CSS colours; missing ones are the theme's. */
export interface DictationColours {
  readonly interim?: string | undefined
  readonly final?: string | undefined
}

export interface DictationLayer {
  /** Shows the text in place of the input's own rendering, and scrolls to the latest words if `isScrolling`. */
  draw(text: DictatedText, colours: DictationColours, isScrolling: boolean): void
  /** Returns to the input's own rendering. */
  clear(): void
  destroy(): void
}

/** The properties that determine the position and appearance of text in a text area. */
const mirrored = [
  'font',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'textTransform',
  'direction',
  'unicodeBidi',
  'tabSize',
  'padding',
  'color',
] as const

/** A text area has one colour for all its text: spoken words are rendered in a layer on top that contains the same text. */
export function createDictationLayer(root: ShadowRoot, input: HTMLTextAreaElement): DictationLayer {
  adoptSheets(root, [css])
  const before = document.createTextNode('')
  const after = document.createTextNode('')
  const final = element('span', { id: 'final-text' })
  const interim = element('span', { id: 'interim-text' })
  const text = element('div', { class: 'dictation-text' }, before, final, interim, after)
  const dom = element('div', { class: 'dictation', 'aria-hidden': 'true' }, text)
  let showing: AbortController | undefined
  let frame = 0

  function place(): void {
    const { offsetTop, offsetLeft, clientWidth, clientHeight, clientTop, clientLeft } = input
    applyStyles(dom, {
      top: `${offsetTop + clientTop}px`,
      left: `${offsetLeft + clientLeft}px`,
      width: `${clientWidth}px`,
      height: `${clientHeight}px`,
    })
    const computed = getComputedStyle(input)
    applyStyles(text, Object.fromEntries(mirrored.map((name) => [name, computed[name]])))
    follow()
  }

  const follow = (): void => void (dom.scrollTop = input.scrollTop)

  const observer = observeLayout.size(() => {
    // In the next frame: resizing within an observer's callback is reported as an error of the page.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  })

  function show(): void {
    if (showing) return
    showing = new AbortController()
    input.after(dom)
    input.classList.add('is-dictated')
    input.addEventListener('scroll', follow, { signal: showing.signal })
    observer.observe(input)
  }

  function clear(): void {
    if (!showing) return
    showing.abort()
    showing = undefined
    observer.disconnect()
    cancelAnimationFrame(frame)
    input.classList.remove('is-dictated')
    dom.remove()
  }

  /** Scrolls to the latest words. */
  function scrollToWords(): void {
    const words = interim.textContent ? interim : final
    const line = [...words.getClientRects()].at(-1)
    if (!line) return
    const { top, bottom, height } = rectIn(text, line)
    if (bottom > input.scrollTop + input.clientHeight) input.scrollTop = bottom - input.clientHeight + height / 2
    else if (top < input.scrollTop) input.scrollTop = top - height / 2
    follow()
  }

  return {
    draw(next, colours, isScrolling) {
      if (!next.final && !next.interim) return clear()
      before.data = next.before
      final.textContent = next.final
      interim.textContent = next.interim
      // A line break at the very end only creates a line if something follows.
      after.data = `${next.after}\u200B`
      applyStyles(final, colours.final ? { color: colours.final } : undefined)
      applyStyles(interim, colours.interim ? { color: colours.interim } : undefined)
      show()
      place()
      if (isScrolling) scrollToWords()
    },
    clear,
    destroy: clear,
  }
}
