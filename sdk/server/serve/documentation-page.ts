import { createHash } from 'node:crypto'
import { Marked } from 'marked'
import { headingAnchor } from '../retrieval/heading-anchor.ts'
import { documentationPolicy } from './page-policy.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;
color:light-dark(#14171f,#eceef3);background:light-dark(#fff,#12141a)}a{color:light-dark(#4150e6,#97a3ff)}
pre,code{background:light-dark(#eef0f3,#0c0e12);border-radius:6px}code{padding:1px 4px}pre{padding:12px;overflow:auto}pre code{padding:0}
img{max-width:100%;height:auto;border-radius:14px}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid light-dark(#d5d9e0,#2e333e);padding:6px 10px;text-align:start}
:target{background:light-dark(#eceefd,#23284a);outline:6px solid light-dark(#eceefd,#23284a)}`

const contentSecurityPolicy = documentationPolicy(createHash('sha256').update(style).digest('base64'))

/** The documentation as a page whose headings can be linked to. */
export function documentationPage(markdown: string): Response {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${headingAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Confab</title><style>${style}</style></head><body>${marked.parse(markdown, { async: false })}</body></html>`
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy },
  })
}
