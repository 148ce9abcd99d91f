/**
 * Reads everything public, and writes it as pages when there is a folder for them.
 * @returns what is wrong with it, as text: what has no doc comment, links to nothing, or is used but not public.
 */
export function createReference(folder?: string): Promise<string[]>
