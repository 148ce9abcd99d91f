import { isBuiltin } from 'node:module'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import esbuild from 'rollup-plugin-esbuild'
import { notices } from './dist-files.mjs'
import { inlineCss } from './inline-css.mjs'
import { mcpClient } from './mcp-client.mjs'
import { messagePages } from '../publish/message-pages.mjs'
import { readOwner } from '../publish/package-facts.mjs'

/**
 * Packages that run in Node too ask for its modules behind checks that no browser passes. What they get here is empty: a bundler of
 * a page would stop at the names. (`browser` fields name some of them, but not what their own dependencies ask for.)
 */
const withoutNodeModules = {
  name: 'without-node-modules',
  resolveId: (source) => (isBuiltin(source) ? '\0empty' : null),
  load: (id) => (id === '\0empty' ? { code: 'export default {}', syntheticNamedExports: true } : null),
}

/** Without its own way to resolve, which passes over what a package says of browsers in its `browser` field. */
export const { resolveId: _resolveId, ...typescript } = esbuild({ target: 'es2022', tsconfig: false })

export const fromSource = [
  messagePages(readOwner(process.cwd())),
  inlineCss,
  withoutNodeModules,
  mcpClient,
  resolve({ browser: true, extensions: ['.ts', '.mjs', '.js'] }),
  commonjs(),
  typescript,
  notices.plugin,
]
