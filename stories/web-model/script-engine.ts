import { replaceGlobals } from '../../mocks/kit/replace-globals.ts'
import { createSmallEngine } from '../../mocks/small-engine.ts'

interface Device {
  /** What the model asks of the device. */
  readonly needs?: Parameters<typeof createSmallEngine>[0]
  /** False for a browser without WebGPU. Default true. */
  readonly hasGraphics?: boolean
  /** MB that the browser lets the page fill. Default: more than a model takes. */
  readonly freeStorage?: number
  /** False for a page without the package. Default true. */
  readonly hasPackage?: boolean
}

const graphics = {
  requestAdapter: () =>
    Promise.resolve({ features: new Set(['shader-f16']), limits: { maxStorageBufferBindingSize: 2_000_000_000 } }),
}

/**
 * Puts a small engine where the real package would be, as `window.webLLM`, and a device around it that can run it, or cannot:
 * a story is the same in every browser.
 */
export function scriptEngine({ needs, hasGraphics = true, freeStorage = 100_000, hasPackage = true }: Device = {}) {
  const engine = createSmallEngine(needs)
  const estimate = (): Promise<StorageEstimate> => Promise.resolve({ quota: freeStorage * 1_000_000, usage: 0 })
  const restores = [
    replaceGlobals({ gpu: hasGraphics ? graphics : undefined }, navigator),
    replaceGlobals({ estimate }, navigator.storage),
    ...(hasPackage ? [replaceGlobals({ webLLM: engine.module })] : []),
  ]
  return {
    engine,
    restore(): void {
      for (const restore of restores) restore()
    },
  }
}
