import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

/** The sandbox of MCP Apps as one page: it is served alone. */
export async function createSandbox() {
  const { outputFiles } = await build({
    entryPoints: ['sdk/mcp-apps/sandbox/sandbox.ts'],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    format: 'iife',
  })
  const page = readFileSync('sdk/mcp-apps/sandbox/sandbox.html', 'utf8')
  return page.replace('/* script */', () => outputFiles[0].text.trim())
}
