const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\/|Microsoft Edge/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|Chromium|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iOS/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac ?OS/, 'macOS'],
  [/CrOS|Chrome OS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const find = (table: typeof browsers, text: string): string | undefined => table.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name of a device: the library names it by the browser's long description. */
export function deviceName(description: string | undefined): string {
  const browser = find(browsers, description ?? '')
  const system = find(systems, description ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
