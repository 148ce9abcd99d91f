const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/**
 * Tells whether an address is of a pattern and what stands in its braces: `{name}` is a segment or a part of one,
 * `{name*}` goes over slashes too. The query plays no part.
 */
export function createUrlMatcher(pattern: string): (url: URL) => Record<string, string> | undefined {
  const expression = new RegExp(
    `^${pattern
      .split(/(\{\w+\*?\})/)
      .map((piece) => {
        const [, name, star] = /^\{(\w+)(\*?)\}$/.exec(piece) ?? []
        return name === undefined ? escaped(piece) : `(?<${name}>${star ? '.+' : '[^/?#]+?'})`
      })
      .join('')}$`,
  )
  return ({ origin, pathname }) => {
    const match = expression.exec(origin + pathname)
    return match ? { ...match.groups } : undefined
  }
}
