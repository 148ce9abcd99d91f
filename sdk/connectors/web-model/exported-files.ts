// The cached files of a model in the page, by name: for export, and for import from the visitor's disk.
import type { EngineModelRecord } from './web-llm.ts'

/** The parts of the engine's cache, `webllm/model` and so on, in the browser's Cache storage. */
const scopes = ['model', 'wasm', 'config'] as const
const separator = '__DC__'

const cacheName = (scope: string): string => `webllm/${scope}`

/** The file name for exporting a cached file: it says where the file belongs when it is imported again. */
export function exportedFileName(scope: string, url: string): string {
  const base = new URL(url).pathname.split('/').findLast(Boolean) ?? 'file'
  return [base, scope, encodeURIComponent(url)].join(separator)
}

/** The cache location for a file of that name; undefined for a name that was not exported from here. */
export function readExportedFileName(name: string): { scope: string; url: string } | undefined {
  const [, scope, encoded] = name.split(separator)
  if (!encoded || !scopes.includes(scope as (typeof scopes)[number])) return undefined
  try {
    // A browser adds a number to the name when the file already exists.
    const url = decodeURIComponent(encoded.replace(/ ?\(\d+\)$/, ''))
    return URL.canParse(url) ? { scope: scope ?? '', url } : undefined
  } catch {
    return undefined
  }
}

/** The URL without the part that locates the weights on their host, as the engine writes it. */
const isOf = (url: string, { model, model_lib }: EngineModelRecord): boolean =>
  url.startsWith(model.replace(/\/$/, '')) || url === model_lib

/** The files of a model that the browser has cached. */
export async function* cachedFiles(record: EngineModelRecord): AsyncGenerator<File> {
  for (const scope of scopes) {
    const cache = await caches.open(cacheName(scope))
    for (const { url } of await cache.keys()) {
      if (!isOf(url, record)) continue
      const response = await cache.match(url)
      if (response) yield new File([await response.blob()], exportedFileName(scope, url))
    }
  }
}

/** True when the browser has cached weights of the model. (The engine's own check uses the network.) */
export async function isCached({ model }: EngineModelRecord): Promise<boolean> {
  const cache = await caches.open(cacheName('model'))
  return (await cache.keys()).some(({ url }) => url.startsWith(model))
}

/**
 * Imports exported files of a model into the cache where the engine looks for them.
 * @returns how many of them were files of a model.
 */
export async function keepFiles(files: readonly File[]): Promise<number> {
  let count = 0
  for (const file of files) {
    const place = readExportedFileName(file.name)
    if (!place) continue
    const cache = await caches.open(cacheName(place.scope))
    await cache.put(place.url, new Response(file))
    count += 1
  }
  return count
}
