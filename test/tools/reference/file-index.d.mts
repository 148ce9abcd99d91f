/** The page, from the root. */
export const indexFile: string
/** What the page says of a file. `fault` is there where its comments say nothing. */
export function describeFile(
  path: string,
  text: string,
  errorLabels?: ReadonlyMap<string, string>,
): { readonly line: string; readonly fault?: string }
/** The page, and what is wrong: the files that it can say nothing of. */
export function createFileIndex(root: string): { readonly text: string; readonly faults: readonly string[] }
/** Writes the page. @returns what is wrong. */
export function writeFileIndex(root: string): readonly string[]
