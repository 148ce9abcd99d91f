interface Place {
  readonly node: Node
  readonly offset: number
}

/** What is selected: from where the visitor began to where they went, which may be backwards. */
export interface ReadSelection {
  /** Where another one is set. */
  readonly selection: Selection
  readonly anchor: Place
  readonly focus: Place
}

/** Chromium has it, and up to version 136 only it tells what is selected inside; it is not standard. */
type WithSelection = Partial<Pick<Document, 'getSelection'>>

type GetComposedRanges = (...given: [{ shadowRoots: ShadowRoot[] }] | ShadowRoot[]) => StaticRange[]

function composedRange(selection: Selection, read: GetComposedRanges, root: ShadowRoot): StaticRange | undefined {
  try {
    return read.call(selection, { shadowRoots: [root] })[0]
  } catch {
    // Safari before 17.4 takes the roots themselves.
    return read.call(selection, root)[0]
  }
}

/** A caret in a field, or what is selected there, is told as a range around the field. */
function isAroundField({ startContainer, startOffset, endContainer, endOffset }: StaticRange): boolean {
  const inside = startContainer.childNodes[startOffset]
  const isOne = startContainer === endContainer && endOffset === startOffset + 1
  return isOne && (inside instanceof HTMLTextAreaElement || inside instanceof HTMLInputElement)
}

/**
 * Reads the selection as the tree of a node sees it: a document does not tell which nodes of a shadow tree are selected. Undefined where
 * nothing is, and no caret either.
 * https://developer.mozilla.org/en-US/docs/Web/API/Selection/getComposedRanges
 */
export function readSelection(inside: Node): ReadSelection | undefined {
  const root = inside.getRootNode()
  let selection = document.getSelection()
  if (selection && root instanceof ShadowRoot) {
    const { getComposedRanges } = selection as { getComposedRanges?: GetComposedRanges }
    if (getComposedRanges) {
      const range = composedRange(selection, getComposedRanges, root)
      if (!range || isAroundField(range)) return undefined
      const start = { node: range.startContainer, offset: range.startOffset }
      const end = { node: range.endContainer, offset: range.endOffset }
      const isBackward = selection.direction === 'backward'
      return { selection, anchor: isBackward ? end : start, focus: isBackward ? start : end }
    }
    selection = (root as WithSelection).getSelection?.() ?? selection
  }
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  if (!selection || !anchorNode || !focusNode) return undefined
  return { selection, anchor: { node: anchorNode, offset: anchorOffset }, focus: { node: focusNode, offset: focusOffset } }
}
