import { scriptAddress } from './script-address.ts'
import { report } from '../../core/util/thrown/report.ts'

/** A module of the script: a function that returns what it exports. */
type ModuleFunction = () => unknown

interface ScriptFiles {
  /** The file beside the script, which adds the modules that the script does without. */
  readonly part: string
  readonly version: string
}

/** Imports a module by its address. */
function importModule(address: string): Promise<unknown> {
  // The browser would refuse it, and log an error of CORS.
  if (address.startsWith('file:')) throw new Error(`Browsers load no modules from disk: ${address}`)
  return import(/* @vite-ignore */ address)
}

/** Runs another classic script. */
const loadScript = (src: string): Promise<unknown> =>
  location.protocol === 'file:'
    ? new Promise((onload, onerror) => {
        document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror }))
      })
    : import(/* @vite-ignore */ src)

/**
 * Loads what the modules of the script-tag build import. They are functions, each of which runs when it is imported for the first time:
 * browsers skim over a function that does not run, but compile and run all else of the file before the chat is there. A file that is missing
 * beside the script is named in the console, once: what it is for goes without it.
 */
export function createModules(functions: (ModuleFunction | undefined)[], { part, version }: ScriptFiles) {
  const results: unknown[] = []
  const told = new Set<string>()

  function tell(file: string, address: string): void {
    if (told.has(file)) return
    told.add(file)
    const advice =
      location.protocol === 'file:'
        ? ' For a page that was opened from disk, browsers load only classic scripts: to use this one, open the page by http.'
        : ''
    report(
      'not-loaded',
      `Confab could not load ${address}. If it is missing, copy dist/${file} of confab-chat ${version} there.${advice}`,
    )
  }

  /** What a module of the script exports. */
  const run = (number: number): unknown => (results[number] ??= functions[number]?.())

  /** What a file beside the script exports. */
  async function beside(file: string, load = importModule): Promise<unknown> {
    const address = new URL(file, scriptAddress).href
    try {
      return await load(address)
    } catch (error) {
      tell(file, address)
      throw error
    }
  }

  async function loadPart(address: string, number: number): Promise<void> {
    await loadScript(address)
    if (!functions[number]) throw new Error(`${address} is of another version.`)
  }

  /** What a module exports that is imported when it is needed, perhaps one of the file beside the script. */
  async function later(number: number): Promise<unknown> {
    if (!functions[number]) await beside(part, (address) => loadPart(address, number))
    return run(number)
  }

  return { functions, run, later, beside }
}
