/**
 * The ids of interrupts. Clients send back only those, so that of an approval says which call it is about.
 */
export const approvalName = (callId: string, approvalId: string): string =>
  `${encodeURIComponent(callId)}/${encodeURIComponent(approvalId)}`

export const questionName = (id: string): string => encodeURIComponent(id)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the id of an interrupt names: an approval of a call, or a question. */
export function readInterruptName(name: string): { id: string; callId?: string } {
  const [first = '', second] = name.split('/')
  return second === undefined ? { id: decode(first) } : { id: decode(second), callId: decode(first) }
}
