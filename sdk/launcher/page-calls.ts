// Calls methods of `window.Confab`: those that are there at once, others as soon as a script adds them.
import { report } from '../core/util/thrown/report.ts'

/** A call of a method of `window.Confab`: its name, then its arguments. */
export type PageCall = readonly [method: string, ...words: unknown[]]

interface PageObject {
  [name: string]: unknown
  push?: typeof push
  /** Calls of methods that do not exist yet. */
  calls?: readonly PageCall[]
}

/** Reads `window.Confab`. Before any script has loaded, pages may put an array of calls there. */
function readPage(): PageObject {
  const present = Reflect.get(globalThis, 'Confab') as PageObject | readonly PageCall[] | undefined
  if (present && !Array.isArray(present)) return present as PageObject
  const page: PageObject = { calls: (present as readonly PageCall[] | undefined) ?? [] }
  Reflect.set(globalThis, 'Confab', page)
  return page
}

/** Makes a call if its method exists. An error in it does not prevent other calls. */
function makeCall(page: PageObject, [name, ...words]: PageCall): boolean {
  const method = Object.hasOwn(page, name) ? page[name] : undefined
  if (typeof method !== 'function') return false
  try {
    ;(method as (...words: unknown[]) => unknown)(...words)
  } catch (error) {
    report('launcher-call', error)
  }
  return true
}

/**
 * Calls methods of `window.Confab`: existing ones at once, others as soon as a script adds them. Without arguments it makes the
 * pending calls.
 */
export function push(...calls: readonly PageCall[]): void {
  // When loaded by a module system, the script does not touch the page.
  if (calls.length === 0 && !Object.hasOwn(globalThis, 'Confab')) return
  const page = readPage()
  const all = [...(page.calls ?? []), ...calls]
  delete page.calls
  const waiting: PageCall[] = []
  for (const call of all) {
    if (!Array.isArray(call)) report('launcher-call', "Confab.push takes arrays, e.g. ['open'].")
    else if (!makeCall(page, call as PageCall)) waiting.push(call as PageCall)
  }
  // A method may have pushed calls itself.
  if (waiting.length > 0) page.calls = [...waiting, ...(page.calls ?? [])]
}

/** Adds methods and properties to `window.Confab`, including getters, and makes the calls that were waiting for them. */
export function addToPage(members: object): void {
  const page = readPage()
  Object.defineProperties(page, Object.getOwnPropertyDescriptors(members))
  page.push = push
  push()
}
