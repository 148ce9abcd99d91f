import type { Page } from './read-page.ts'

const oneLine = (text: string | null): string => text?.replace(/\s+/g, ' ').trim() ?? ''

/** "Dark rye: £4.50": a price is told by the row that it stands in. Cells that hold more than words only arrange the page. */
function joinCells(row: Element): void {
  const cells = [...row.children].filter(({ localName }) => ['td', 'th'].includes(localName))
  if (cells.some((cell) => cell.querySelector('table, p, div, ul, ol, h1, h2, h3, h4, h5, h6'))) return
  const [name, ...values] = cells.map((cell) => oneLine(cell.textContent)).filter(Boolean)
  if (name) row.replaceChildren(values.length ? `${name.replace(/:$/, '')}: ${values.join(', ')}` : name)
}

/**
 * What a visitor reads, as Markdown: headings, list items and quotations keep their marks, and a row of a table is a line. The page's title comes first, and last what
 * its foot says of how to reach the business, and when.
 */
export function toMarkdown({ document, readBlocks, foot }: Page, title: string): string {
  const blocks = readBlocks((root) => {
    for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6'))
      heading.prepend(`${'#'.repeat(Math.max(2, Number(heading.localName.slice(1))))} `)
    for (const quotation of root.querySelectorAll('blockquote')) quotation.replaceChildren(`> ${oneLine(quotation.textContent)}`)
    for (const row of root.querySelectorAll('tr')) joinCells(row)
    for (const item of root.querySelectorAll('li')) item.prepend('- ')
  })
  return [`# ${title || document.title || 'Page'}`, ...blocks, ...(foot.length ? ['## Contact', ...foot] : [])].join('\n\n')
}
