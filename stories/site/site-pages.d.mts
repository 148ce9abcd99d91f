/** Where each page stands in the site, without an ending, by its path in the repository. */
export const addresses: Readonly<Record<string, string>>
export function toSitePage(path: string, markdown: string, repository?: string): string
/** Every page of the site but the first, by its address, which ends with `.md`. */
export function createSitePages(root: string, repository?: string): Record<string, string>
/** https://llmstxt.org: the pages of the site as markdown, with a line each, and all of them in one file. */
export function createTexts(pages: Readonly<Record<string, string>>): Record<string, string>
