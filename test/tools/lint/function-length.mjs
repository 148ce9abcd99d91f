// A rule of the linter: how long a function may be.
const mostLines = 60
const mostLinesOfFactory = 150

const kinds = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** True if the function is a method, or what a function returns: who makes such functions is a factory. */
const isMade = ({ parent: { type } }) => /^(Property|ReturnStatement)$/.test(type)

/** True if the function stands in another under a name of its own. */
const isNamed = ({ type, parent }) => type === 'FunctionDeclaration' || parent.type === 'VariableDeclarator'

export const functionLength = {
  meta: {
    type: 'suggestion',
    docs: {
      description: `A factory, which makes methods or a function, has at most ${mostLinesOfFactory} lines; any other function ${mostLines}, without the functions in it that have a name.`,
    },
  },
  create(context) {
    /** The functions around the current one, from the outermost inwards. */
    const around = []
    const enter = () => void around.push({ isFactory: false, linesOfOthers: 0 })
    function leave(node) {
      const { isFactory, linesOfOthers } = around.pop()
      const outer = around.at(-1)
      const lines = node.loc.end.line - node.loc.start.line + 1
      if (outer && isMade(node)) outer.isFactory = true
      if (outer && isNamed(node)) outer.linesOfOthers += lines
      const name = node.id?.name ?? node.parent.id?.name ?? node.parent.key?.name ?? 'This function'
      if (isFactory ? lines > mostLinesOfFactory : lines > mostLinesOfFactory || lines - linesOfOthers > mostLines) {
        const message = isFactory
          ? `${name} is a factory of ${lines} lines: at most ${mostLinesOfFactory}.`
          : `${name} has ${lines - linesOfOthers} lines of its own: at most ${mostLines}.`
        context.report({ node, message })
      }
    }
    return Object.fromEntries(
      kinds.flatMap((kind) => [
        [kind, enter],
        [`${kind}:exit`, leave],
      ]),
    )
  },
}
