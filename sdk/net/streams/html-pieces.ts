const tag = /<!--[^]*?-->|<(\/?)([a-z][^\s/>]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/iy
const voidElement = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/**
 * Cuts HTML where no element is open: whole elements, and the text between them. An element or tag that is never closed comes
 * with everything after it.
 */
export function* htmlPieces(html: string): Iterable<string> {
  let start = 0
  let depth = 0
  let open = html.indexOf('<')
  while (open >= 0) {
    tag.lastIndex = open
    const match = tag.exec(html)
    // A lone `<` is text; one that starts an unfinished tag leaves no place to cut.
    if (!match && /[a-z!/]/i.test(html.charAt(open + 1))) break
    if (match) {
      const [whole, slash, name] = match
      const end = open + whole.length
      if (depth === 0) {
        yield* words(html.slice(start, open))
        start = open
      }
      if (name && !whole.endsWith('/>') && !voidElement.test(name)) depth = slash ? Math.max(0, depth - 1) : depth + 1
      if (depth === 0) {
        yield html.slice(start, end)
        start = end
      }
      open = end - 1
    }
    open = html.indexOf('<', open + 1)
  }
  const rest = html.slice(start)
  if (depth > 0 || open >= 0) yield rest
  else yield* words(rest)
}

const words = (text: string): Iterable<string> => text.match(/\s*\S+|\s+/g) ?? []
