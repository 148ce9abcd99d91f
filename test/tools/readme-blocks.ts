/** A fenced code block of a page of markdown. */
export interface ReadmeBlock {
  /** What follows the fence: `js`, `html`, `sh` … */
  readonly language: string
  /** The title it stands under. */
  readonly section: string
  /** Its place among the blocks of the section, from 1 on. */
  readonly place: number
  readonly code: string
}

/** A block of one of several pages. */
export interface PageBlock extends ReadmeBlock {
  /** The path of its page. */
  readonly page: string
}

/** The fenced code blocks of a page, in their order. */
export function readBlocks(markdown: string): ReadmeBlock[] {
  const blocks: ReadmeBlock[] = []
  let section = ''
  for (const [, title, language, code] of markdown.matchAll(/^#+ (.+)$|^```(\S*)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) section = title
    else {
      const place = blocks.filter((block) => block.section === section).length + 1
      blocks.push({ language: language ?? '', section, place, code: code ?? '' })
    }
  }
  return blocks
}

/** The blocks of several pages, which are named by their paths. */
export const readPageBlocks = (pages: Readonly<Record<string, string>>): PageBlock[] =>
  Object.entries(pages).flatMap(([page, markdown]) => readBlocks(markdown).map((block) => ({ ...block, page })))
