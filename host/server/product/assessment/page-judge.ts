import { assess, type PageAssessment } from './assess.ts'
import { contactsOf } from './contacts-of.ts'
import { chooseLinks } from './linked/choose-links.ts'
import type { LinkedPage } from './linked/linked-page.ts'
import { readPage, type PageMeta } from './read-page.ts'
import { recognise, type Stranger } from './recognise.ts'
import { toMarkdown } from './to-markdown.ts'

/** What is said of a page: an assessment, or why there is none. */
export type Judgement = { readonly stranger: Stranger } | { readonly stranger?: undefined; readonly assessment: PageAssessment }

type JudgedLink = Pick<LinkedPage, 'title' | 'hasHeadline' | 'hasDescription' | 'contact'>

/** What is read out of a stranger's page. A page does it at once; a server in a thread of its own, because a page may be long. */
export interface PageJudge {
  judge(html: string, meta: PageMeta): Promise<Judgement>
  /** The pages of the same site that tell most about it. */
  chooseLinks(html: string, address: string): Promise<readonly string[]>
  judgeLinked(html: string, meta: PageMeta): Promise<JudgedLink>
  /** What a visitor reads, as Markdown. `title` is for a page that has none. */
  readDocument(html: string, title: string): Promise<{ readonly title: string; readonly text: string }>
}

const titleOf = (document: Document): string => document.title.replace(/\s+/g, ' ').trim()

/** Needs the `DOMParser` of a page. */
export const pageJudge: PageJudge = {
  async judge(html, meta) {
    const stranger = recognise(readPage(html, meta))
    return stranger ? { stranger } : { assessment: assess(html, meta) }
  },

  chooseLinks: async (html, address) => chooseLinks(html, address),

  async judgeLinked(html, meta) {
    const page = readPage(html, meta)
    const [contact] = contactsOf(page)
    return {
      title: titleOf(page.document),
      hasHeadline: Boolean(page.document.querySelector('h1')?.textContent?.trim()) || page.isUndrawn,
      hasDescription: Boolean(page.document.querySelector('meta[name="description" i]')?.getAttribute('content')?.trim()),
      ...(contact !== undefined && { contact }),
    }
  },

  async readDocument(html, title) {
    const page = readPage(html, { year: 0 })
    const name = titleOf(page.document) || title
    return { title: name, text: toMarkdown(page, name) }
  },
}
