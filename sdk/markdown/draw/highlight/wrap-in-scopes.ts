/** The class names for a scope in the style sheets of highlight.js. */
function classNames(scope: string): string {
  if (scope.startsWith('language:')) return scope.replace(':', '-')
  const [first = '', ...rest] = scope.split('.')
  return [`hljs-${first}`, ...rest.map((part, index) => part + '_'.repeat(index + 1))].join(' ')
}

/** A text in the elements of its scopes, the outermost first. */
export function wrapInScopes(text: string, scopes: readonly string[]): Node {
  let node: Node = new Text(text)
  for (const scope of scopes.toReversed()) {
    const span = document.createElement('span')
    span.className = classNames(scope)
    span.append(node)
    node = span
  }
  return node
}
