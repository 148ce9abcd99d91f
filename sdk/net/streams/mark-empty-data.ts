const line = [100, 97, 116, 97, 58, 32] // `data: `

/**
 * The event parser drops an empty `data:` line, so a line break sent as two of them would be lost. This inserts a NUL, which
 * occurs neither in JSON nor in text, into each; the reader removes it.
 */
export function createEmptyDataMarker(): (bytes: Uint8Array) => Uint8Array {
  /** How many bytes of `data: ` the line has matched; -1 for a different line. */
  let matched = 0
  return (bytes) => {
    const borders: number[] = []
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index]
      if (byte === 10 || byte === 13) {
        if (matched >= 5) borders.push(index)
        matched = 0
      } else if (matched >= 0) matched = byte === line[matched] ? matched + 1 : -1
    }
    if (!borders.length) return bytes
    const marked = new Uint8Array(bytes.length + borders.length)
    let from = 0
    borders.forEach((border, count) => {
      marked.set(bytes.subarray(from, border), from + count)
      from = border
    })
    marked.set(bytes.subarray(from), from + borders.length)
    return marked
  }
}
