/** What is used of a node of Temml's tree. */
interface MathTree {
  readonly attributes?: Record<string, string | undefined>
  readonly style?: Record<string, string>
  readonly children?: readonly MathTree[]
  toNode(): Node
}

interface Temml {
  __renderToMathMLTree(source: string, options: Readonly<Record<string, unknown>>): MathTree
}

/** Characters. A formula that is longer is shown as its source: it would take seconds to set. */
const longest = 10_000
/** Nodes of a set formula. */
const mostNodes = 5000

/** Definitions that papers, KaTeX and MathJax have, and Temml has not. */
const macros = {
  '\\R': '\\mathbb{R}',
  '\\N': '\\mathbb{N}',
  '\\Z': '\\mathbb{Z}',
  '\\Q': '\\mathbb{Q}',
  '\\C': '\\mathbb{C}',
  '\\bm': '\\boldsymbol{#1}',
  '\\mbox': '\\text{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\mathds': '\\mathbb{#1}',
  '\\ensuremath': '#1',
}

/**
 * Sets styles by the object model, where Temml would set the attribute: a policy without `unsafe-inline` forbids that. Returns how
 * many nodes there are.
 */
function moveStyles({ attributes, style, children = [] }: MathTree): number {
  if (attributes?.['style'] && style) {
    for (const rule of attributes['style'].split(';')) {
      const [name = '', value = ''] = rule.split(':')
      if (name.trim()) style[name.trim()] = value.trim()
    }
  }
  if (attributes) delete attributes['style']
  return children.reduce((count, child) => count + moveStyles(child), 1)
}

/** Makes MathML of LaTeX: undefined for what is no LaTeX, or too much of it. */
export function createTypesetter(temml: unknown): (source: string, isDisplay: boolean) => Element | undefined {
  const { __renderToMathMLTree: toTree } = temml as Temml
  return (source, isDisplay) => {
    if (source.length > longest) return undefined
    try {
      const tree = toTree(source, {
        displayMode: isDisplay,
        throwOnError: true,
        // Lines break after signs of operation and relation.
        wrap: isDisplay ? 'none' : 'tex',
        // A formula of a stranger loads nothing, links to nothing and names no class.
        trust: false,
        strict: false,
        maxSize: [20, 20],
        maxExpand: 500,
        macros: { ...macros },
      })
      if (moveStyles(tree) > mostNodes) return undefined
      const node = tree.toNode()
      return node instanceof Element ? node : undefined
    } catch {
      return undefined
    }
  }
}
