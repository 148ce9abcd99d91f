import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { playgroundPolicy } from './page-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/** Serves the files of a folder as they were named when the server began: a path that is made up leads nowhere. */
export async function createStaticFiles(folder: string): Promise<(path: string) => Promise<Response | undefined>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map(
    entries
      .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(entry.name)))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(join(folder, '/').length).replaceAll('\\', '/'), file]),
  )
  return async (path) => {
    const file = files.get(path)
    if (file === undefined) return undefined
    return new Response(new Uint8Array(await readFile(file)), {
      headers: {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        // Pages of other origins may load the script, as from any other place.
        'Access-Control-Allow-Origin': '*',
        ...(path === 'playground/index.html' && { 'Content-Security-Policy': playgroundPolicy }),
      },
    })
  }
}
