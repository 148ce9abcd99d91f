import { onTestFinished } from 'vitest'

type Composed = (...given: unknown[]) => StaticRange[]

/** What tells of a selection inside a shadow root, by browser. */
export const selectionWays = ['this browser', 'Safari', 'Safari 17.0', 'Chromium before 137'] as const

const { prototype } = Selection

/** Replaces a property until the test ends. */
function replace(owner: object, name: string, descriptor: PropertyDescriptor | undefined): void {
  const before = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor
  Reflect.deleteProperty(owner, name)
  if (descriptor) Object.defineProperty(owner, name, { configurable: true, ...descriptor })
  onTestFinished(() => void Object.defineProperty(owner, name, before))
}

/** Until the test ends, selections in shadow roots are told as in that browser. */
export function pretendSelections(way: (typeof selectionWays)[number]): void {
  if (way === 'this browser') return
  if (way === 'Chromium before 137') return replace(prototype, 'getComposedRanges', undefined)
  replace(ShadowRoot.prototype, 'getSelection', undefined)
  const composed = (prototype as unknown as { getComposedRanges: Composed }).getComposedRanges
  /** What is selected as a document sees it, where a shadow tree is one node; in Safari a caret before it if all of it is inside. */
  function seen(selection: Selection): StaticRange | undefined {
    const [range] = composed.call(selection)
    if (!range) return undefined
    const { startContainer, startOffset, endContainer, endOffset } = range
    const inside = startContainer.childNodes[startOffset]
    const isAllInside = startContainer === endContainer && endOffset === startOffset + 1 && inside instanceof HTMLElement
    return isAllInside && inside.shadowRoot
      ? new StaticRange({ startContainer, startOffset, endContainer, endOffset: startOffset })
      : range
  }

  const read = (name: string, get: (range: StaticRange | undefined, isBackward: boolean) => unknown): void =>
    replace(prototype, name, {
      get(this: Selection) {
        return get(seen(this), this.direction === 'backward')
      },
    })
  read('anchorNode', (range, isBackward) => (isBackward ? range?.endContainer : range?.startContainer) ?? null)
  read('anchorOffset', (range, isBackward) => (isBackward ? range?.endOffset : range?.startOffset) ?? 0)
  read('focusNode', (range, isBackward) => (isBackward ? range?.startContainer : range?.endContainer) ?? null)
  read('focusOffset', (range, isBackward) => (isBackward ? range?.startOffset : range?.endOffset) ?? 0)
  read('isCollapsed', (range) => range?.collapsed ?? true)
  if (way === 'Safari') return
  replace(prototype, 'getComposedRanges', {
    writable: true,
    value(this: Selection, ...roots: unknown[]) {
      if (!roots.every((root) => root instanceof ShadowRoot)) throw new TypeError('Type error')
      return composed.call(this, { shadowRoots: roots })
    },
  })
}
