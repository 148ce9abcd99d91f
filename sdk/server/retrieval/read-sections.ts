import { headingAnchor } from './heading-anchor.ts'
import type { Passage } from './passage.ts'

interface Section {
  readonly title: string
  readonly path: readonly string[]
  readonly lines: string[]
}

/** The lines under each heading; a `#` inside a code fence is code. */
function splitAtHeadings(markdown: string): Section[] {
  const sections: Section[] = []
  const open: { level: number; title: string }[] = []
  let fence = ''
  for (const line of markdown.split(/\r?\n/)) {
    const marks = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (marks && !fence) fence = marks
    else if (marks && fence && line.trim() === fence) fence = ''
    const heading = fence ? null : /^(#{1,6})\s+(.+?)\s*#*$/.exec(line)
    if (heading?.[1] && heading[2]) {
      const level = heading[1].length
      while ((open.at(-1)?.level ?? 0) >= level) open.pop()
      sections.push({ title: heading[2], path: open.map(({ title }) => title), lines: [] })
      open.push({ level, title: heading[2] })
    } else {
      sections.at(-1)?.lines.push(line)
    }
  }
  return sections
}

const startsBlock = /^\s*$|^ {0,3}(```|~~~|#{1,6}\s|>|\||[-*+]\s|\d+[.)]\s|<)/

/** Joins the lines of a paragraph or item: chats show a line end as one, and these were wrapped for an editor. */
function unwrap(lines: readonly string[]): string {
  const joined: string[] = []
  let isFenced = false
  for (const line of lines) {
    const previous = joined.at(-1)
    const isFence = /^ {0,3}(```|~~~)/.test(line)
    if (isFenced || isFence || !previous?.trim() || startsBlock.test(line) || /^ {0,3}(```|~~~|\||#)/.test(previous))
      joined.push(line)
    else joined[joined.length - 1] = `${previous} ${line.trim()}`
    if (isFence) isFenced = !isFenced
  }
  return joined.join('\n').trim()
}

const cells = (row: string): string[] =>
  row
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Every row of a section's tables as a passage of its own: "what does `theme` do?" wants one row, not the table. */
function tableRows({ title, path, lines }: Section, anchor: string): Passage[] {
  const rows = lines.filter(
    (line, index) => line.startsWith('|') && lines[index - 1]?.startsWith('|') && !/^[|\s:-]+$/.test(line),
  )
  return rows.flatMap((row) => {
    const [name, ...rest] = cells(row)
    return name
      ? [{ id: `${anchor}/${name}`, title: name, path: [...path, title], text: `${name}: ${rest.join(' · ')}`, anchor }]
      : []
  })
}

/**
 * The passages of a documentation page: a section each, and each row of its tables.
 * `page` is the path of the page, where there are several: anchors then begin with it.
 */
export function readSections(markdown: string, page?: string): Passage[] {
  return splitAtHeadings(markdown).flatMap((section) => {
    const anchor = `${page === undefined ? '' : `${page}#`}${headingAnchor(section.title)}`
    const text = unwrap(section.lines)
    const whole = text ? [{ id: anchor, title: section.title, path: section.path, text, anchor }] : []
    return [...whole, ...tableRows(section, anchor)]
  })
}
