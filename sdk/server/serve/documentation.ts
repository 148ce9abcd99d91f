import { readSections } from '../retrieval/read-sections.ts'
import { createPassageSearch, type FindPassages } from '../retrieval/search-passages.ts'
import { documentationPage } from './documentation-page.ts'
import type { DocumentationPage } from './read-documentation.ts'

/** What the server knows where no service answers, and what a service is told. */
export interface Documentation {
  readonly find: FindPassages
  /** Questions that it answers. */
  readonly examples: readonly string[]
  /** What it is about. */
  readonly subject: string
  /** The page at this path, as HTML; undefined where there is none. Without a path, the first one. */
  page(path?: string): Response | undefined
}

const mostExamples = 3

/** How much a passage counts that is for those who change the project. */
const makersWeight = 0.4

/** Chapters name what they are about: words beside that tell little. */
const neededElsewhere = 0.75

/** The documentation of these pages, of which the first is shown first. Without `examples`, its first headings stand for them. */
export function createDocumentation(pages: readonly DocumentationPage[], examples?: readonly string[]): Documentation {
  const [first] = pages
  const passages = pages.flatMap(({ path, markdown }) => readSections(markdown, path))
  const makers = new Set(pages.flatMap(({ path, isForMakers }) => (isForMakers ? [path] : [])))
  const titles = passages.map(({ path, title }) => [...path.slice(1), title].join(' › '))
  return {
    find: createPassageSearch(passages, {
      weightOf: ({ anchor }) => (makers.has(anchor.split('#')[0] ?? '') ? makersWeight : 1),
      neededElsewhere,
    }),
    examples: examples ?? titles.slice(1, mostExamples + 1),
    subject: passages[0]?.path[0] ?? passages[0]?.title ?? 'this site',
    page(path = first?.path ?? '') {
      const page = pages.find((one) => one.path === path)
      return page && documentationPage(page.markdown)
    },
  }
}
