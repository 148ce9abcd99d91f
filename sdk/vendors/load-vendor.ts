/** The optional packages that connectors, markdown and speech may use, each with the global variable that a script tag defines. */
const globals = {
  'azure-speech': 'SpeechSDK',
  highlight: 'hljs',
  math: 'temml',
  'mp3-encoder': 'lamejs',
  'web-llm': 'webLLM',
} as const

/** The name of such a package. */
export type VendorName = keyof typeof globals

/** The package that a script tag of the page defined as a global, if any. */
export const pageGlobal = (name: VendorName): unknown => (globalThis as unknown as Record<string, unknown>)[globals[name]]

/** Loads a package: the page's own copy from a global, or else by `load`; undefined if there is none. */
export async function loadVendor(name: VendorName, load: () => Promise<unknown>): Promise<unknown> {
  const found = pageGlobal(name)
  if (found != null) return found
  try {
    const loaded = (await load()) as { default?: unknown }
    return loaded.default ?? loaded
  } catch {
    return undefined
  }
}
