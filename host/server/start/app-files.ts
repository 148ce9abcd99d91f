import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** What becomes smaller. Pictures and fonts are packed already. */
const packable = /^(?:text\/|application\/|image\/svg)/
const pack = promisify(gzip)

/** The name of a built file holds what is in it: it never changes. */
const forEver = 'public, max-age=31536000, immutable'

interface AppFile {
  readonly plain: Buffer<ArrayBuffer>
  readonly packed: Buffer<ArrayBuffer> | undefined
  readonly type: string
}

async function readFileOf(folder: string, path: string): Promise<AppFile> {
  const plain = await readFile(join(folder, path))
  const type = types[extname(path)] ?? 'application/octet-stream'
  return { plain, packed: packable.test(type) ? await pack(plain) : undefined, type }
}

/**
 * Serves the built app: its files as they were named when the server began, and a page at every other path, for each is a screen: the one
 * that was built for it, as `landing.html` for `/landing`, or else that of all.
 * @throws an `Error` in words where it is not built.
 */
export async function openAppFiles(folder: string, headers: Readonly<Record<string, string>>) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length)),
  )
  if (!names.has('index.html'))
    throw new Error(`The app is not in ${folder}: build it with npm run build, or name its folder in APP_FOLDER.`)
  const read = new Map<string, Promise<AppFile>>()

  return async function serve(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const path = new URL(request.url).pathname.slice(1)
    // A file that is missing is no screen: a page of an earlier version asks for it, and reloads where it gets none.
    if (!names.has(path) && path.startsWith('assets/')) return new Response(null, { status: 404, headers })
    const name = [path, `${path}.html`].find((one) => names.has(one)) ?? 'index.html'
    const opened = read.get(name) ?? readFileOf(folder, name)
    read.set(name, opened)
    const { plain, packed, type } = await opened
    const isPacked = packed !== undefined && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    const body = isPacked ? packed : plain
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        ...headers,
        'content-type': type,
        'content-length': String(body.length),
        'cache-control': name.startsWith('assets/') ? forEver : 'no-cache',
        ...(packed && { vary: 'accept-encoding' }),
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
    })
  }
}
