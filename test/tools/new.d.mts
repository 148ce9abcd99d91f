/** Writes the files of the recipe below `root`. Throws, having written nothing, when the words are wrong or a file is there. */
export function createFiles(root: string, kind?: string, name?: string): { paths: string[]; next: string }
