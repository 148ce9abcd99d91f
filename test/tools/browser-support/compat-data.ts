import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { supportedBrowsers, type SupportedBrowser } from './supported-browsers.ts'

interface Statement {
  readonly version_added?: string | false | null
  readonly version_removed?: string | false | null
  readonly flags?: readonly unknown[]
  readonly prefix?: string
  readonly alternative_name?: string
}

interface Feature {
  readonly __compat?: { readonly support: Partial<Record<string, Statement | readonly Statement[]>> }
}

type Tree = Feature & { readonly [name: string]: Tree | undefined }

const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')

/** What browsers support: https://github.com/mdn/browser-compat-data. Not imported: Vite would take minutes to transform 20 MB. */
export const compatData = JSON.parse(readFileSync(path, 'utf8')) as {
  readonly api: Tree
  readonly css: Tree
  readonly javascript: Tree
}

/** The data calls it so in every branch. */
const statements = '__compat'

/** What is known of a feature itself, and not only of what is in it. */
export const isDescribed = (feature: Tree | undefined): feature is Tree => feature?.[statements] !== undefined

const numbers = (version: string): number[] => version.replace('≤', '').split('.').map(Number)

function isUpTo(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = numbers(version)
  const [mostMajor = 0, mostMinor = 0] = numbers(limit)
  // `preview` is a version that is not out yet.
  return major < mostMajor || (major === mostMajor && minor <= mostMinor)
}

/** Whether a browser of this version has it, under its name and without a setting; in part counts, too. */
function isIn({ version_added: added, version_removed: removed, ...how }: Statement, version: string): boolean {
  if (!added || how.flags || how.prefix || how.alternative_name) return false
  return isUpTo(added, version) && !(removed && isUpTo(removed, version))
}

/** The promised browsers that lack a feature in their oldest version; undefined if nothing is known of it. */
export function lackingBrowsers(feature: Tree | undefined): SupportedBrowser[] | undefined {
  const support = feature?.[statements]?.support
  if (!support) return undefined
  return (Object.keys(supportedBrowsers) as SupportedBrowser[]).filter((browser) => {
    const statements = [support[browser] ?? []].flat()
    return !statements.some((one) => isIn(one, supportedBrowsers[browser]))
  })
}

export type CompatTree = Tree
