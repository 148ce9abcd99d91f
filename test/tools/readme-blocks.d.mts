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

export function readBlocks(markdown: string): ReadmeBlock[]

export function readPageBlocks(pages: Readonly<Record<string, string>>): PageBlock[]
