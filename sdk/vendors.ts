/** The optional packages that connectors, markdown and speech may use. */
export type VendorName = 'highlight' | 'web-llm' | 'azure-speech' | 'mp3-encoder'

interface Vendor {
  /** The global variable that a script tag defines. */
  readonly global: string
  /** The bundled copy, in a chunk of its own; rejects when it cannot be loaded. */
  readonly load?: () => Promise<unknown>
}

const vendors: Readonly<Record<VendorName, Vendor>> = {
  highlight: { global: 'hljs', load: () => import('highlight.js/lib/common') },
  'web-llm': { global: 'webLLM' },
  'azure-speech': { global: 'SpeechSDK', load: () => import('microsoft-cognitiveservices-speech-sdk') },
  'mp3-encoder': { global: 'lamejs', load: () => import('@breezystack/lamejs') },
}

/** The package that a script tag of the page defined as a global, if any. */
export const pageGlobal = (name: VendorName): unknown => (globalThis as unknown as Record<string, unknown>)[vendors[name].global]

/** Creates a chat's package loader: the page's own copy, then a global, then the bundled import; undefined if there is none. */
export function createLoader(given: Partial<Record<VendorName, unknown>> = {}): (name: VendorName) => Promise<unknown> {
  return async (name) => {
    const vendor = vendors[name]
    const found = given[name] ?? pageGlobal(name)
    if (found != null || !vendor.load) return found
    try {
      const loaded = (await vendor.load()) as { default?: unknown }
      return loaded.default ?? loaded
    } catch {
      return undefined
    }
  }
}
