import { readSections } from './read-sections.ts'
import { createPassageRanking, type FindPassages, type RankedPassages } from './search-passages.ts'

/** A page of the documentation. */
export interface DocumentationPage {
  /** Its path in the project. */
  readonly path: string
  /** Its links lead to the addresses that the server gives the pages. */
  readonly markdown: string
  /** True for what is for those who change the project: who uses it is answered from the other pages first. */
  readonly isForMakers?: boolean
}

/** What the documentation answers a question with. */
export interface DocumentationSearch {
  readonly find: FindPassages
  /** Also tells what comes nearest, where nothing fits. */
  readonly rank: (question: string) => RankedPassages
  /** Questions that it answers. */
  readonly examples: readonly string[]
  /** What it is about; undefined where nobody says so, and no page speaks for the others. */
  readonly subject: string | undefined
}

/** What the pages do not say by themselves. */
export interface DocumentationSettings {
  /** Questions that it answers. @default the first headings of the first page */
  readonly examples?: readonly string[]
  /** What it is about. @default the title of its page, where it has one only */
  readonly subject?: string
}

const mostExamples = 3

/** How much a passage counts that is for those who change the project. */
const makersWeight = 0.4

/** Chapters name what they are about: words beside that tell little. */
const neededElsewhere = 0.75

/** Searches these pages. */
export function createDocumentationSearch(
  pages: readonly DocumentationPage[],
  { examples, subject }: DocumentationSettings = {},
): DocumentationSearch {
  const passages = pages.flatMap(({ path, markdown }) => readSections(markdown, path))
  const makers = new Set(pages.flatMap(({ path, isForMakers }) => (isForMakers ? [path] : [])))
  const titles = passages.map(({ path, title }) => [...path.slice(1), title].join(' › '))
  const rank = createPassageRanking(passages, {
    weightOf: ({ anchor }) => (makers.has(anchor.split('#')[0] ?? '') ? makersWeight : 1),
    neededElsewhere,
  })
  return {
    find: (question) => rank(question).fitting,
    rank,
    examples: examples ?? titles.slice(1, mostExamples + 1),
    subject: subject ?? (pages.length === 1 ? (passages[0]?.path[0] ?? passages[0]?.title) : undefined),
  }
}
