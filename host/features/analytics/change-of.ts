/** By what share a figure has changed, in whole percent. Undefined where there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null | undefined): number | undefined {
  if (now === null || !before) return undefined
  return Math.round((now / before - 1) * 100) / 100
}
