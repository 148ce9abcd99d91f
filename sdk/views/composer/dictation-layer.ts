import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import { applyStyles } from '../../dom/styles.ts'
import css from '../../styles/composer/dictation.css?inline'
import { observeLayout } from '../../dom/observe-layout.ts'

/** The text of the input in the pieces that differ in colour. They follow each other without a gap. */
export interface DictatedText {
  readonly before: string
  readonly final: string
  readonly interim: string
  readonly after: string
}

/** Colours of CSS; absent ones are the theme's. */
export interface DictationColours {
  readonly interim?: string | undefined
  readonly final?: string | undefined
}

export interface DictationLayer {
  /** Shows the text in the place of what the input draws itself, and scrolls to what was said last if it is to. */
  draw(text: DictatedText, colours: DictationColours, isScrolling: boolean): void
  /** Lets the input draw its text itself again. */
  clear(): void
  destroy(): void
}

/** What decides where the words of a text area stand, and how they look. */
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

/** A text area draws all its text in one colour: spoken words are drawn in a layer above it that holds the same text. */
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
    // In the next frame: a size changed in an observer's own call is reported as an error of the page.
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

  /** Brings what was said last into sight. */
  function scrollToWords(): void {
    const words = interim.textContent ? interim : final
    const line = [...words.getClientRects()].at(-1)
    if (!line) return
    const top = line.top - text.getBoundingClientRect().top
    const bottom = top + line.height
    if (bottom > input.scrollTop + input.clientHeight) input.scrollTop = bottom - input.clientHeight + line.height / 2
    else if (top < input.scrollTop) input.scrollTop = top - line.height / 2
    follow()
  }

  return {
    draw(next, colours, isScrolling) {
      if (!next.final && !next.interim) return clear()
      before.data = next.before
      final.textContent = next.final
      interim.textContent = next.interim
      // A line end at the very end has a line of its own only when something follows.
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
