/** Where the script of the frame stands that diagrams are drawn in; the build puts it beside the others. */
export function frameScript(): URL {
  try {
    return new URL('./frame/draw-diagrams.ts', import.meta.url)
  } catch (cause) {
    // A bundler has made one file of all, which does not know its own address.
    throw new Error('Nothing stands beside the script of this page: set `diagrams: { url }`.', { cause })
  }
}
