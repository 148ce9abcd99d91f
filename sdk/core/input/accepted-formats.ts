/** True if an entry of the list matches the file: an exact MIME type, an extension, or a wildcard. */
function matches(entry: string, name: string, type: string): boolean {
  if (entry === type) return true
  // As in Deep Chat, the dot itself is not compared: `.4a` accepts `voice.m4a`.
  if (entry.startsWith('.')) return name.endsWith(entry.slice(1))
  return entry === '*/*' || entry === '*' || (entry.endsWith('/*') && type.startsWith(entry.slice(0, -1)))
}

/** True if a list of formats accepts the file; an empty list accepts any. Case is ignored. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, acceptedFormats: string): boolean {
  const entries = acceptedFormats
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return !entries.length || entries.some((entry) => matches(entry, name.toLowerCase(), type.toLowerCase()))
}
