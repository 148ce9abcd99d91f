/** A file as a text that fits into JSON and into an `img`. */
export async function asDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In pieces: a function takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 8192) binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return `data:${file.type};base64,${btoa(binary)}`
}
