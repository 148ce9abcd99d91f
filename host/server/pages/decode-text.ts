/** The encoding a page names in its header, or near its beginning: https://html.spec.whatwg.org/#determining-the-character-encoding */
function encodingOf(body: Buffer, contentType: string): string {
  const beginning = body.subarray(0, 1024).toString('latin1')
  return (
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ??
    'utf-8'
  )
}

/** A page's bytes as text; an encoding that no one knows is read as UTF-8. */
export function decodeText(body: Buffer, contentType: string): string {
  try {
    return new TextDecoder(encodingOf(body, contentType)).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
