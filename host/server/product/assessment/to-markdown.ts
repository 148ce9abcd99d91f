import type { Page } from './read-page.ts'

/**
 * What a visitor reads, as Markdown: headings, list items and quotations keep their marks. The page's title comes first, and last what
 * its foot says of how to reach the business, and when.
 */
export function toMarkdown({ document, readBlocks, foot }: Page, title: string): string {
  const blocks = readBlocks((root) => {
    for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6'))
      heading.prepend(`${'#'.repeat(Math.max(2, Number(heading.localName.slice(1))))} `)
    for (const quotation of root.querySelectorAll('blockquote'))
      quotation.replaceChildren(`> ${quotation.textContent?.replace(/\s+/g, ' ').trim()}`)
    for (const item of root.querySelectorAll('li')) item.prepend('- ')
  })
  return [`# ${title || document.title || 'Page'}`, ...blocks, ...(foot.length ? ['## Contact', ...foot] : [])].join('\n\n')
}
