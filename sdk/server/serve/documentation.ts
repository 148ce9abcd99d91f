import { createDocumentationSearch, type DocumentationPage, type DocumentationSearch } from '../retrieval/documentation-search.ts'
import { documentationPage } from './documentation-page.ts'

/** What the server knows where no service answers, and what a service is told. */
export interface Documentation extends DocumentationSearch {
  /** The page at this path, as HTML; undefined where there is none. Without a path, the first one. */
  page(path?: string): Response | undefined
}

/** The documentation of these pages, of which the first is shown first. Without `examples`, its first headings stand for them. */
export function createDocumentation(pages: readonly DocumentationPage[], examples?: readonly string[]): Documentation {
  const [first] = pages
  return {
    ...createDocumentationSearch(pages, examples),
    page(path = first?.path ?? '') {
      const page = pages.find((one) => one.path === path)
      return page && documentationPage(page.markdown)
    },
  }
}
