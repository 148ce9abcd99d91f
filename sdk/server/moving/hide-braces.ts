/** Where a quoted text, or a template, ends that begins at a place. */
function quoteEnd(text: string, start: number): number {
  const quote = text[start]
  let place = start + 1
  while (place < text.length && text[place] !== quote) {
    if (text[place] === '\\') place += 1
    else if (quote === '`' && text.startsWith('${', place)) place = braceEnd(text, place + 1) - 1
    place += 1
  }
  return place + 1
}

/** Where an expression in braces ends that begins at a place. */
function braceEnd(text: string, start: number): number {
  let depth = 0
  let place = start
  while (place < text.length) {
    const letter = text[place] ?? ''
    if (`'"\``.includes(letter)) place = quoteEnd(text, place)
    else if (text.startsWith('//', place)) place = Math.max(text.indexOf('\n', place), place + 2)
    else if (text.startsWith('/*', place)) place = Math.max(text.indexOf('*/', place), place) + 2
    else {
      if (letter === '{') depth += 1
      if (letter === '}') depth -= 1
      place += 1
      if (depth === 0) return place
    }
  }
  return place
}

/** What is read as it stands: a comment, a script, a style sheet. */
const apart = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/giy

/**
 * Puts letters in the place of expressions in braces, as Svelte has them, so that the rest can be read as HTML: `{a > b ? '"' : '{'}` is
 * none. All places stay.
 */
export function hideBraces(text: string): string {
  let shown = ''
  let place = 0
  while (place < text.length) {
    apart.lastIndex = place
    const [whole] = apart.exec(text) ?? []
    if (whole !== undefined) {
      shown += whole
      place += whole.length
    } else if (text[place] === '{') {
      const end = braceEnd(text, place)
      shown += 'x'.repeat(end - place)
      place = end
    } else {
      shown += text[place]
      place += 1
    }
  }
  return shown
}
