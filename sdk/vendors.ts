/** The optional packages that connectors, markdown and speech may use. */
export type VendorName = 'highlight' | 'web-llm' | 'azure-speech' | 'mp3-encoder'

interface Vendor {
  /** Where a script tag of the page puts it. */
  readonly global: string
  /** The build's own copy, a file of its own; rejects where that cannot be fetched. */
  readonly load?: () => Promise<unknown>
}

const vendors: Readonly<Record<VendorName, Vendor>> = {
  highlight: { global: 'hljs', load: () => import('highlight.js/lib/common') },
  'web-llm': { global: 'webLLM' },
  'azure-speech': { global: 'SpeechSDK', load: () => import('microsoft-cognitiveservices-speech-sdk') },
  'mp3-encoder': { global: 'lamejs', load: () => import('@breezystack/lamejs') },
}

/** What a script tag of the page, if any, put on the page. */
export const pageGlobal = (name: VendorName): unknown => (globalThis as unknown as Record<string, unknown>)[vendors[name].global]

/** Makes the loader of a chat: what the page gave, then a page global, then the build's own import; undefined if there is none. */
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
