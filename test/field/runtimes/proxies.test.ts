import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { readPageBlocks } from '../../tools/readme-blocks.mjs'
import { ask, judgeServer, statusOf } from './judge-server.ts'
import { findPort, runDocumented, startProgram } from './run-documented.ts'
import { startVendor } from './vendor.ts'

const blocks = readPageBlocks(readPages(fileURLToPath(new URL('../../../', import.meta.url))))
const blockOf = (section: string, words: string): string =>
  blocks.find((block) => block.section === section && block.code.includes(words))?.code ?? ''

/** Debian has both; `/usr/sbin` is not in the path of everybody. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

interface Proxy {
  /** The documented block, in what it needs around it. */
  configure(port: number, server: string, folder: string): string
  readonly words: readonly string[]
}

const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    configure: (port, server, folder) => `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
      http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
        server { listen 127.0.0.1:${port}; ${blockOf('Behind a proxy', 'proxy_pass').replace('127.0.0.1:3000', server)} } }`,
    words: ['-e', 'stderr', '-c', 'configuration'],
  },
  caddy: {
    configure: (port, server) => `{
  admin off
  auto_https off
}
${blockOf('Behind a proxy', 'reverse_proxy').replace('www.example.com', `http://127.0.0.1:${port}`).replace('127.0.0.1:3000', server)}`,
    words: ['run', '--adapter', 'caddyfile', '--config', 'configuration'],
  },
}

test.for(Object.entries(proxies))(
  'a server behind %s, set up as documented, answers its page as the answer is given, and limits visitors by their own address',
  async ([name, { configure, words }], { skip }) => {
    const program = findProgram(name)
    // Nobody looks at what a workflow left out.
    if (!program && process.env.CI) throw new Error(`Install ${name}: the workflow has to test it.`)
    skip(!program, `${name} is not installed here: apt-get install ${name}`)
    if (!program) return
    const vendor = await startVendor()
    const code = blockOf('Limits', 'trustProxy').replace('trustProxy: true', "trustProxy: true,\n  basePath: '/api/chat'")
    const server = await runDocumented(code, vendor.redirect)
    const folder = mkdtempSync(join(tmpdir(), 'confab-proxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const port = await findPort()
    writeFileSync(join(folder, 'configuration'), configure(port, new URL(server).host, folder))
    const url = `http://127.0.0.1:${port}/api/chat`
    const paths = words.map((word) => (word === 'configuration' ? join(folder, word) : word)) as [string, ...string[]]
    await startProgram([program, ...paths], url, folder, { HOME: folder })
    await judgeServer(url, vendor)

    // What a visitor says of their own address counts nothing. Of ten messages a minute two were answered, two at once are too many.
    const statuses: (number | undefined)[] = []
    for (let count = 2; count < 11; count += 1) {
      statuses.push(await statusOf(ask(url, { 'X-Forwarded-For': `203.0.113.${count}` })))
      vendor.say()
    }
    expect(statuses.at(-1)).toBe(429)
    expect(await statusOf(ask(url, {}, '127.0.0.2'))).toBe(200)
  },
)
