/** The folder of the reports, from the root. */
export const apiFolder: string
/** What stands in the reports, by their names. */
export function createApiReports(root: string): Map<string, string>
/** Writes the reports. */
export function writeApiReports(root: string): void
