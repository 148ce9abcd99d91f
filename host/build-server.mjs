// `npm run build:server`: writes the server of a deployment to host/dist-server/. Vite is for the app; here is nothing of a page.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../', import.meta.url))
const target = process.env.SERVER_FOLDER ?? `${root}host/dist-server`

/** Native, or with files of their own: `npm install` brings them. Playwright is loaded when the first website is visited. */
const installed = ['axe-core', 'jsdom', 'libsql', 'pg', 'playwright']
/** Builds the thread of a server that runs from its source, and nothing here. */
const unused = ['esbuild']

rmSync(target, { recursive: true, force: true })
await build({
  entryPoints: { start: `${root}host/server/start/start.ts`, 'judge-worker': `${root}host/server/judging/judge-worker.ts` },
  outdir: target,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: [...installed, ...unused, 'pg-native'],
  // Packages of an older kind ask for others by `require`.
  banner: {
    js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
  },
  legalComments: 'linked',
  logLevel: 'warning',
})

const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const dependencies = Object.fromEntries(installed.map((name) => [name, devDependencies[name]]))
mkdirSync(target, { recursive: true })
writeFileSync(
  `${target}/package.json`,
  `${JSON.stringify({ name: 'confab-app-server', private: true, type: 'module', scripts: { start: 'node start.mjs' }, dependencies }, undefined, 2)}\n`,
)
for (const name of ['Dockerfile', '.dockerignore', 'compose.yaml'])
  cpSync(`${root}host/server/deploy/${name}`, `${target}/${name}`)

/** What it serves, where it was built: the app, and the SDK for other websites. */
for (const [built, name] of [
  ['host/dist', 'app'],
  ['dist', 'sdk'],
])
  if (existsSync(`${root}${built}`)) cpSync(`${root}${built}`, `${target}/${name}`, { recursive: true })
