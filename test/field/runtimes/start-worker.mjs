// Cloudflare's own runtime, from npm: of the versions that run on Node 20 the last one.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Miniflare, Response as WorkerResponse } from 'miniflare'

/** All of it in one module, as deploying does. The package is the built one. */
async function bundle(code) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
  })
  return outputFiles[0].text
}

export async function startWorker(code, answer) {
  const worker = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents: await bundle(code) }],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['enable_request_signal'],
    bindings: { OPENAI_API_KEY: 'test-key' },
    async outboundService(request) {
      const { hostname } = new URL(request.url)
      const { method, headers } = request
      const body = method === 'GET' ? undefined : await request.text()
      // Not those that the runtime adds.
      const sent = ['accept', 'authorization', 'content-type'].filter((name) => headers.has(name))
      const init = { method, headers: Object.fromEntries(sent.map((name) => [name, headers.get(name)])), body }
      const response = await (hostname === '127.0.0.1' ? fetch : answer)(request.url, init)
      return new WorkerResponse(await response.text(), { status: response.status, headers: Object.fromEntries(response.headers) })
    },
  })
  const url = await worker.ready
  return { url: url.origin, remove: () => worker.dispose() }
}
