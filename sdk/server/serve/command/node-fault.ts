/** The oldest Node that the server runs on, as `engines` in package.json says. */
const oldest = [20, 19]

/**
 * Says that Node is too old for the server, before anything else of it is read: an older one fails at what it does not know yet, in words
 * that name something else. @returns undefined where it is new enough.
 */
export function nodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [neededMajor = 0, neededMinor = 0] = oldest
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined
  return `Confab needs Node ${oldest.join('.')} or newer, and this is Node ${version}. Install a newer one, then run the same command again.`
}
