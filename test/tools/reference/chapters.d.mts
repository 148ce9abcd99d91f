/** The chapters by their paths, with the names that they have in `dist/docs`. */
export const chapters: Readonly<Record<string, string | undefined>>

/** The text of every page of the documentation, README.md and the chapters, by its path. */
export function readPages(root: string): Record<string, string>

/** The title of a page, and its first paragraph in one line. */
export function readHead(markdown: string): { readonly title: string; readonly summary: string }

/** What of the documentation stands in the package: paths in `dist`, and their texts. */
export function createPackageDocs(root: string): Record<string, string>
