import { parse, type ParserPlugin } from '@babel/parser'

/** A node of a script, as far as it is read here. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The value, where it is a node. */
export function asNode(value: unknown): SyntaxNode | undefined {
  const isNode = typeof value === 'object' && value !== null && 'type' in value && 'start' in value
  return isNode ? (value as SyntaxNode) : undefined
}

/** The node of this type in a field of another one. */
export function fieldOf(node: SyntaxNode | undefined, field: string, type?: string): SyntaxNode | undefined {
  const found = asNode(node?.[field])
  return type === undefined || found?.type === type ? found : undefined
}

/** The name of an identifier, or the value of a text. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  const name = node?.type === 'StringLiteral' ? node['value'] : (node?.['name'] ?? undefined)
  return typeof name === 'string' ? name : undefined
}

/** The nodes below a node, in order. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const skipped = new Set(['loc', 'extra', 'leadingComments', 'trailingComments', 'innerComments', 'tokens', 'errors'])
  return Object.entries(node).flatMap(([key, value]) =>
    skipped.has(key) ? [] : (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => asNode(one) ?? []),
  )
}

/** Calls with each node and those around it, the nearest first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, around: readonly SyntaxNode[]) => void,
  around: readonly SyntaxNode[] = [],
): void {
  visit(node, around)
  const inside = [node, ...around]
  for (const child of childrenOf(node)) walk(child, visit, inside)
}

/** Reads a script, of which it need not know whether it has types. @throws an `Error` in words with its line. */
export function readScript(text: string, isTyped: boolean): SyntaxNode {
  // Types in angle brackets and JSX exclude each other: JSX is what pages have.
  const attempts: readonly ParserPlugin[][] = isTyped ? [['typescript', 'jsx'], ['typescript']] : [['jsx'], ['typescript', 'jsx']]
  let failure: unknown
  for (const plugins of attempts) {
    try {
      const read = parse(text, {
        sourceType: 'unambiguous',
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
        plugins: ['decorators', 'importAttributes', ...plugins],
      })
      const program = asNode(read.program)
      if (program) return program
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}
