/** Where frameworks draw the page: an empty element of these is filled by a script. */
const mounts = '#root, #app, #__next, #__nuxt, #___gatsby, #svelte, #main, main, [data-reactroot], [ng-app], app-root'
const content = 'h1, h2, h3, p, li, table, article, section, img, picture, video, form, button, a[href], iframe'
const kept = 'script, style, template, noscript'

const isScript = (script: Element): boolean =>
  /^(|module|(text|application)\/(java|ecma)script)$/i.test(script.getAttribute('type')?.trim() ?? '')

function isEmpty(element: Element): boolean {
  const copy = element.cloneNode(true) as Element
  for (const part of copy.querySelectorAll(kept)) part.remove()
  return !copy.querySelector(content)
}

/** The most characters of a page that says no more than that it loads. */
const fewest = 200

/**
 * Whether a page as the server sends it holds next to nothing, and a script that draws the rest. `text` is all that is written on it,
 * without what is in scripts.
 */
export function isDrawnByScript(document: Document, text: string): boolean {
  if (![...document.scripts].some(isScript) || text.length > fewest) return false
  const asksForScripts = [...document.querySelectorAll('noscript')].some((part) => /javascript/i.test(part.textContent ?? ''))
  const mount = document.querySelector(mounts)
  return asksForScripts || isEmpty(document.body) || (mount !== null && isEmpty(mount) && !document.querySelector('h1'))
}
