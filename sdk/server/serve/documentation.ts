import {
  createDocumentationSearch,
  type DocumentationPage,
  type DocumentationSearch,
  type DocumentationSettings,
} from '../retrieval/documentation-search.ts'
import { documentationPage } from './documentation-page.ts'

/** What the server knows where no service answers, and what a service is told. */
export interface Documentation extends DocumentationSearch {
  /** The page at this path, as HTML; undefined where there is none. Without a path, the first one. */
  page(path?: string): Response | undefined
}

/** The documentation of these pages, of which the first is shown first. */
export function createDocumentation(pages: readonly DocumentationPage[], settings?: DocumentationSettings): Documentation {
  const [first] = pages
  return {
    ...createDocumentationSearch(pages, settings),
    page(path = first?.path ?? '') {
      const page = pages.find((one) => one.path === path)
      return page && documentationPage(page.markdown)
    },
  }
}
