const places = new WeakMap<Node, number>()

/** Where a visitor read, in pixels from the start of the list, while the chat of a shadow root is out of the page for a moment. */
export const leftPlaces = {
  leave: (root: Node, top: number): void => void places.set(root, top),
  /** Each place is taken once. */
  take(root: Node): number | undefined {
    const top = places.get(root)
    places.delete(root)
    return top
  },
}
