/** Where a link to a message leads. */
export interface MessageLink {
  readonly id: string
  /** Absent where the chat has one conversation. */
  readonly threadId?: string | undefined
}

const mark = '#confab='

/** The address of a message: that of the page, with the message as its fragment. */
export function writeLink({ id, threadId }: MessageLink): string {
  const address = new URL(location.href)
  const places = threadId === undefined ? [id] : [threadId, id]
  address.hash = mark + places.map(encodeURIComponent).join('/')
  return address.href
}

/** Reads the fragment of an address; undefined if it leads to no message. */
export function readLink(hash: string): MessageLink | undefined {
  if (!hash.startsWith(mark)) return undefined
  try {
    const places = hash.slice(mark.length).split('/').map(decodeURIComponent)
    const id = places.at(-1)
    if (!id || places.length > 2) return undefined
    return { id, ...(places.length === 2 && { threadId: places[0] }) }
  } catch {
    return undefined // what is behind a percent sign is no number
  }
}
