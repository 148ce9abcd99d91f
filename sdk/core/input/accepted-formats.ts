/** Whether one entry of the list speaks of the file: an exact mime type, an ending, or a wildcard. */
function matches(entry: string, name: string, type: string): boolean {
  if (entry === type) return true
  // As the specification has it, the dot itself is not compared: `.4a` takes `voice.m4a`.
  if (entry.startsWith('.')) return name.endsWith(entry.slice(1))
  return entry === '*/*' || entry === '*' || (entry.endsWith('/*') && type.startsWith(entry.slice(0, -1)))
}

/** Whether a list of formats takes the file; an empty list takes any. Case does not matter. (chat.md §5) */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, acceptedFormats: string): boolean {
  const entries = acceptedFormats
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return !entries.length || entries.some((entry) => matches(entry, name.toLowerCase(), type.toLowerCase()))
}
