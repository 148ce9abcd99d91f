/** The chapters with the tables that they should have, by their paths: those that hold generated passages. */
export function generateChapters(root: string): Promise<Record<string, string>>

/** Brings the tables of all chapters up to date. */
export function writeChapters(root: string): Promise<void>
