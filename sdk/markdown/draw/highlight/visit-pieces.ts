import { visitTexts, type Token } from './highlighter.ts'

/** A text of one kind, in one of the nodes that code consists of. */
export interface Piece {
  readonly node: ChildNode
  /** Where it begins in the text of the node. */
  readonly offset: number
  readonly text: string
  readonly scopes: readonly string[]
}

/**
 * Calls `visit` for each text in a token, which lies over these nodes from a place in their text on: what goes from one node to the next is
 * visited in pieces.
 */
export function visitPieces(token: Token, nodes: readonly ChildNode[], start: number, visit: (piece: Piece) => void): void {
  const lengths = nodes.map(({ textContent }) => textContent?.length ?? 0)
  let index = 0
  let offset = start
  const lengthNow = (): number => lengths[index] ?? Infinity
  function goOn(): void {
    for (; offset >= lengthNow(); index++) offset -= lengthNow()
  }
  visitTexts(token, (text, scopes) => {
    let rest = text
    for (goOn(); rest; goOn()) {
      const node = nodes[index]
      if (!node) return
      const part = rest.slice(0, lengthNow() - offset)
      visit({ node, offset, text: part, scopes })
      offset += part.length
      rest = rest.slice(part.length)
    }
  })
}
