import { readFileSync } from 'node:fs'
import { bundleFile } from '../bundle-file.mjs'

/** The sandbox of MCP Apps as one page: it is served alone. */
export async function createSandbox() {
  const script = await bundleFile('sdk/mcp-apps/sandbox/sandbox.ts', 'iife')
  const page = readFileSync('sdk/mcp-apps/sandbox/sandbox.html', 'utf8')
  return page.replace('/* script */', () => script)
}
