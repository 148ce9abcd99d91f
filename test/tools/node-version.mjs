import { readFileSync } from 'node:fs'

const numbersOf = (version) => version.split('.').map((part) => Number.parseInt(part, 10))

/** Whether one version is older than another; what comes after the numbers, as in `25.0.0-nightly`, does not count. */
function isOlder(version, other) {
  const [one, two] = [numbersOf(version), numbersOf(other)]
  const place = [0, 1, 2].find((index) => (one[index] ?? 0) !== (two[index] ?? 0))
  return place !== undefined && (one[place] ?? 0) < (two[place] ?? 0)
}

/**
 * Says that Node is too old for this project, before anything is installed: packages would, and then fail in words that name
 * something else. @returns undefined where it is new enough.
 */
export function nodeFault(version, needed = neededNode()) {
  if (!isOlder(version, needed)) return undefined
  return `Confab needs Node ${needed} or newer, and this is Node ${version}. Install a newer one, then run the same command again.`
}

/** The oldest version that package.json names. */
function neededNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return engines.node.replace(/^>=/, '')
}
