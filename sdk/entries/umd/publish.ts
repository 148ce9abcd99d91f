declare const module: { exports?: object } | undefined
declare const exports: object | undefined
declare const define: (((names: readonly string[], make: () => object) => void) & { readonly amd?: unknown }) | undefined

/** Whether a loader of modules has just loaded the script, known only now. */
const isOfLoader = Boolean((globalThis.document?.currentScript as HTMLScriptElement | null)?.dataset['requiremodule'])

/**
 * Gives the page `window.Confab`, whatever else is there: a loader of modules (AMD), or names that Node has. Calls that it made before wait
 * in an array. An element with the id "Confab" is no property of its own. What the page has frozen is replaced by a copy.
 *
 * An anonymous `define` belongs to the script that a loader has just loaded: called in a script of the page, it fails, or becomes the
 * module of another script. https://requirejs.org/docs/errors.html#mismatch
 */
export function publish(given: object): void {
  // In brackets, or bundlers take the script for a module of Node.
  const own = typeof exports === 'object' && typeof module === 'object' ? module?.['exports'] : undefined
  const isRequired = Object.isExtensible(own) && own === exports
  if (isRequired) Object.assign(own ?? {}, given)
  if (!isRequired || globalThis.document) {
    const page = globalThis as { Confab?: object }
    const present = Object.hasOwn(page, 'Confab') ? page.Confab : undefined
    const kept = Object.isExtensible(present) ? present : { ...present }
    page.Confab = Object.assign(Array.isArray(present) ? { calls: present } : (kept ?? {}), given)
  }
  if (isOfLoader && typeof define === 'function' && define.amd) define([], () => given)
}
