export function searchTerm(word: string): string | string[] | null
export const searchOptions: {
  readonly boost: Readonly<Record<string, number>>
  readonly fuzzy: number
  readonly prefix: boolean
  readonly processTerm: typeof searchTerm
}
