import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves the files of a folder as a web server does that knows nothing else. */
export async function serveFolder(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, decodeURIComponent(pathname).replace(/\/$/, '/index.html'))
    const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
    if (isThere) createReadStream(path).pipe(response)
    else response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close().closeAllConnections() }
}
