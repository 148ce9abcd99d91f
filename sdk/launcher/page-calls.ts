/** A call of a method of `window.Confab`: its name, then its arguments. */
export type PageCall = readonly [method: string, ...words: unknown[]]

interface PageObject {
  [name: string]: unknown
  push?: typeof push
  /** Calls of methods that are not there yet. */
  calls?: readonly PageCall[]
}

/** `window.Confab`. What pages put there before any script was loaded is an array of calls. */
function readPage(): PageObject {
  const present = Reflect.get(globalThis, 'Confab') as PageObject | readonly PageCall[] | undefined
  if (present && !Array.isArray(present)) return present as PageObject
  const page: PageObject = { calls: (present as readonly PageCall[] | undefined) ?? [] }
  Reflect.set(globalThis, 'Confab', page)
  return page
}

/** Makes a call if its method is there. What it throws does not keep the other calls from being made. */
function makeCall(page: PageObject, [name, ...words]: PageCall): boolean {
  const method = Object.hasOwn(page, name) ? page[name] : undefined
  if (typeof method !== 'function') return false
  try {
    ;(method as (...words: unknown[]) => unknown)(...words)
  } catch (error) {
    console.error(error)
  }
  return true
}

/**
 * Calls methods of `window.Confab`: at once those that are there, and the others as soon as a script brings them. Without a call it makes
 * those that wait.
 */
export function push(...calls: readonly PageCall[]): void {
  // Loaded by a module system, the script leaves the page alone.
  if (calls.length === 0 && !Object.hasOwn(globalThis, 'Confab')) return
  const page = readPage()
  const all = [...(page.calls ?? []), ...calls]
  delete page.calls
  const waiting: PageCall[] = []
  for (const call of all) {
    if (!Array.isArray(call)) console.error("Confab.push takes arrays, e.g. ['open'].")
    else if (!makeCall(page, call as PageCall)) waiting.push(call as PageCall)
  }
  // A method may have pushed calls itself.
  if (waiting.length > 0) page.calls = [...waiting, ...(page.calls ?? [])]
}

/** Adds methods and properties to `window.Confab`, getters among them, and makes the calls that waited for them. */
export function addToPage(members: object): void {
  const page = readPage()
  Object.defineProperties(page, Object.getOwnPropertyDescriptors(members))
  page.push = push
  push()
}
