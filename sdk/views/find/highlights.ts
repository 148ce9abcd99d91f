/** Names of the places that are found, in the style sheet. All chats of the page share them. */
const names = ['confab-found', 'confab-found-current'] as const

/** What is highlighted of one kind; undefined where the browser cannot. */
function shared(name: (typeof names)[number]): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined
  const present = CSS.highlights.get(name)
  if (present) return present
  const made = new Highlight()
  // The current one lies above the others.
  made.priority = name === 'confab-found-current' ? 1 : 0
  CSS.highlights.set(name, made)
  return made
}

/** Highlights places in what is drawn, without changing it. */
export function createHighlights() {
  const drawn = names.map((): Range[] => [])

  function draw(index: 0 | 1, ranges: readonly Range[]): void {
    const highlight = shared(names[index])
    for (const range of drawn[index] ?? []) highlight?.delete(range)
    drawn[index] = [...ranges]
    for (const range of ranges) highlight?.add(range)
  }

  return {
    /** Whether the browser shows them: otherwise the message has to be marked. */
    isSeen: 'highlights' in CSS,
    all: (ranges: readonly Range[]): void => draw(0, ranges),
    current: (range: Range | undefined): void => draw(1, range ? [range] : []),
    clear(): void {
      draw(0, [])
      draw(1, [])
    },
  }
}
