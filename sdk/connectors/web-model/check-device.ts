import { fillLabel } from '../../core/labels/fill-label.ts'
import type { Labels } from '../../core/labels/labels.ts'
import { formatList } from '../../core/labels/format-list.ts'
import type { EngineModelRecord } from './web-llm.ts'

/** The part of WebGPU that is used; TypeScript has no types for it. */
interface GraphicsNavigator {
  readonly gpu?: {
    requestAdapter(): Promise<{
      readonly features: ReadonlySet<string>
      readonly limits: { readonly maxStorageBufferBindingSize: number }
    } | null>
  }
  /** GB, at most 8. https://developer.mozilla.org/docs/Web/API/Navigator/deviceMemory */
  readonly deviceMemory?: number
}

const megabyte = 1_000_000

type Words = Pick<Labels, 'language' | `webModelNo${'Graphics' | 'Feature' | 'Memory' | 'Storage'}`>

/** A model whose name says 16-bit needs that feature, though not all of the package's records list it. */
const impliedFeatures = (name: string): readonly string[] => (/q\df16/.test(name) ? ['shader-f16'] : [])

/** Storage that the browser still allows the page, in bytes; undefined when it does not say. */
async function freeStorage(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await globalThis.navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? undefined : quota - usage
}

/** Explains, before any download, why this device cannot run the model; undefined when it can. */
export async function checkDevice(
  {
    model_id,
    vram_required_MB: needed,
    buffer_size_required_bytes: buffer,
    required_features: features = impliedFeatures(model_id),
    low_resource_required,
  }: EngineModelRecord,
  isCached: boolean,
  labels: Words,
): Promise<string | undefined> {
  const { gpu, deviceMemory } = globalThis.navigator as GraphicsNavigator
  const adapter = await gpu?.requestAdapter().catch(() => null)
  if (!adapter) return labels.webModelNoGraphics
  const missing = features.filter((feature) => !adapter.features.has(feature))
  if (missing.length) return fillLabel(labels, 'webModelNoFeature', { features: { words: formatList(missing, labels) } })
  const tooLittle = (needs: number, there: number): string =>
    fillLabel(labels, 'webModelNoMemory', { needed: Math.ceil(needs), available: Math.floor(there) })
  const { maxStorageBufferBindingSize: largest } = adapter.limits
  if (buffer !== undefined && buffer > largest) return tooLittle(buffer / megabyte, largest / megabyte)
  if (needed === undefined) return undefined
  // Browsers report at most 8 GB, and a model for low-resource devices is always allowed to try.
  const memory = deviceMemory === undefined || deviceMemory >= 8 || low_resource_required ? Infinity : deviceMemory * 1024
  if (needed > memory) return tooLittle(needed, memory)
  const free = isCached ? undefined : await freeStorage()
  // The weights make up most of the memory that the model uses.
  if (free !== undefined && free < needed * megabyte * 0.8) {
    return fillLabel(labels, 'webModelNoStorage', { needed: Math.ceil(needed * 0.8), available: Math.floor(free / megabyte) })
  }
  return undefined
}
