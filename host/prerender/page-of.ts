import type { RenderedPage } from './render-page.tsx'

interface PageParts extends RenderedPage {
  readonly path: string
  readonly description: string | undefined
  /** The files of the screen that the shell does not name. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

const missing = 'Assessing your website, plans and signing in need JavaScript: please allow it for this page.'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Replaces one place of the shell. A shell without it was changed, and this file was not. */
function replaceIn(shell: string, place: RegExp, text: string): string {
  if (!place.test(shell)) throw new Error(`index.html has nothing like ${String(place)} any more.`)
  return shell.replace(place, () => text)
}

/** The file of a page: the shell, with the screen in it. */
export function pageOf(shell: string, { path, title, description, styles, scripts, html }: PageParts): string {
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  const changes: readonly (readonly [RegExp, string])[] = [
    [/<title>.*?<\/title>/s, `<title>${escaped(title)}</title>`],
    [/(?=<\/head>)/, links.map((link) => `  ${link}\n  `).join('')],
    [/<div id="root">.*?(?=<noscript>)/s, `<div id="root" data-prerendered="${path}">${html}</div>\n    `],
    [/(?<=<noscript>.*?<p class="shell-missing">).*?(?=<\/p>)/s, missing],
    ...(description === undefined
      ? []
      : [[/(?<=<meta\s+name="description"\s+content=").*?(?=")/s, escaped(description)] as const]),
  ]
  return changes.reduce((page, [place, text]) => replaceIn(page, place, text), shell)
}
