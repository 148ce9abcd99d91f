// A rule of the linter: keys are asked about compositions, and in one way.
const endingKeys = ['Enter', 'Escape']

const nameOf = ({ name, value }) => name ?? value

export const keysOfCompositions = {
  meta: {
    type: 'problem',
    docs: {
      description:
        'Safari sends the key that ends a composition of the input method after it, with isComposing false: isComposing() of is-composing.ts knows that.',
    },
  },
  create(context) {
    /** Where the file compares a key with one that may end a composition. */
    const compared = []
    let isAsked = false

    function refuse(node) {
      context.report({ node, message: 'Ask isComposing() of is-composing.ts: Safari’s events do not tell here.' })
    }
    return {
      MemberExpression(node) {
        if (nameOf(node.property) === 'isComposing') refuse(node)
      },
      'ObjectPattern > Property'(node) {
        if (nameOf(node.key) === 'isComposing') refuse(node)
      },
      CallExpression({ callee }) {
        if (callee.name === 'isComposing') isAsked = true
      },
      BinaryExpression(node) {
        if (endingKeys.includes(node.left.value) || endingKeys.includes(node.right.value)) compared.push(node)
      },
      SwitchCase(node) {
        if (endingKeys.includes(node.test?.value)) compared.push(node)
      },
      'Program:exit'() {
        if (isAsked) return
        for (const node of compared)
          context.report({ node, message: 'This key may end a composition: ask isComposing() of is-composing.ts.' })
      },
    }
  },
}
