/** Letters typed within this time form the beginning of one word, in milliseconds. */
const typingPause = 500

/**
 * The keys of an open menu: arrows, Home, End, and the first letters of an item.
 * https://www.w3.org/WAI/ARIA/apg/patterns/menubar/
 * @returns a function that focuses an item; the first one follows the last.
 */
export function watchMenuKeys(dom: HTMLElement, items: readonly HTMLElement[], signal: AbortSignal): (index: number) => void {
  let typed = ''
  let typedAt = -Infinity

  const highlighted = (): number => items.findIndex((item) => item.matches(':focus'))

  function highlight(index: number): void {
    items.at(index % items.length)?.focus()
  }

  function highlightTyped(letter: string, now: number): void {
    typed = now - typedAt < typingPause ? typed + letter : letter
    typedAt = now
    const words = items.map(({ textContent }) => textContent.trim().toLocaleLowerCase())
    // Repeating a letter moves to the next item that starts with it.
    const isRepeated = /^(.)\1*$/su.test(typed)
    const beginning = (isRepeated ? letter : typed).toLocaleLowerCase()
    const start = highlighted() + (isRepeated ? 1 : 0)
    for (let step = 0; step < items.length; step += 1) {
      const index = (Math.max(0, start) + step) % items.length
      if (words[index]?.startsWith(beginning)) return highlight(index)
    }
  }

  dom.addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event
      if (ctrlKey || metaKey || altKey) return
      const current = highlighted()
      if (key === 'ArrowDown') highlight(current + 1)
      else if (key === 'ArrowUp') highlight(current <= 0 ? -1 : current - 1)
      else if (key === 'Home') highlight(0)
      else if (key === 'End') highlight(-1)
      else if (key.length === 1 && key !== ' ') return highlightTyped(key, timeStamp)
      else return
      typed = ''
      event.preventDefault()
    },
    { signal },
  )

  return highlight
}
