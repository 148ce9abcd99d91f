import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTree, isTree, siblingsOf, splitTree, withParents } from '../../../../sdk/core/conversation/message-tree.ts'

interface Node {
  id: string
  parentId?: string | null
}

const id = fc.integer({ min: 0, max: 12 }).map(String)
/** Any messages: parents may be missing, or in a circle. */
const anyTree: fc.Arbitrary<Node[]> = fc.uniqueArray(
  fc.record({ id, parentId: fc.option(id, { nil: null }) }, { requiredKeys: ['id'] }),
  { selector: (node) => node.id },
)

describe('a conversation with branches', () => {
  test('loses and doubles no message, whatever its parents are', () => {
    fc.assert(
      fc.property(anyTree, fc.option(id, { nil: undefined }), (all, tail) => {
        const { visible, branches } = splitTree(all, tail)
        expect([...visible, ...branches].map((node) => node.id).toSorted()).toEqual(all.map((node) => node.id).toSorted())
      }),
    )
  })

  test('shows a path on which each message follows its parent', () => {
    fc.assert(
      fc.property(anyTree, fc.option(id, { nil: undefined }), (all, tail) => {
        const { visible, branches } = splitTree(all, tail)
        if (!branches.length) return
        visible.slice(1).forEach((node, index) => expect(node.parentId).toBe(visible[index]?.id))
      }),
    )
  })

  test('leaves no message out of reach, whatever its parents are', () => {
    fc.assert(
      fc.property(anyTree, fc.option(id, { nil: undefined }), (given, tail) => {
        const all = isTree(given) ? withParents(given) : given
        const tree = createTree(all)
        const reached = new Set<string>()
        // A visitor goes to each branch that a shown message has beside it.
        const paths = [splitTree(all, tail).visible]
        for (const path of paths) {
          for (const node of path) {
            if (reached.has(node.id)) continue
            reached.add(node.id)
            for (const sibling of siblingsOf(all, node)) paths.push(tree.pathTo(tree.tailBelow(sibling.id)))
          }
        }
        expect(reached.size).toBe(all.length)
      }),
    )
  })

  test('goes down to the branch that was chosen last, at each fork', () => {
    const all = [
      { id: 'q', parentId: null },
      { id: 'a', parentId: 'q' },
      { id: 'b', parentId: 'q' },
      { id: 'a1', parentId: 'a' },
      { id: 'a2', parentId: 'a' },
    ]
    const tree = createTree(all)
    expect(tree.tailBelow('q')).toBe('b')
    expect(tree.tailBelow('q', new Map([['q', 'a']]))).toBe('a2')
    expect(
      tree.tailBelow(
        'q',
        new Map([
          ['q', 'a'],
          ['a', 'a1'],
        ]),
      ),
    ).toBe('a1')
  })

  test('counts the messages that have one parent', () => {
    const all = withParents([{ id: 'q' }, { id: 'a' }, { id: 'b', parentId: 'q' }])
    expect(siblingsOf(all, { id: 'b', parentId: 'q' }).map((node) => node.id)).toEqual(['a', 'b'])
  })
})

test('a conversation that was never asked twice is a list, and no message names a parent', () => {
  const all: Node[] = [{ id: 'q' }, { id: 'a' }]
  expect(splitTree(all, undefined)).toEqual({ visible: all, branches: [] })
})
