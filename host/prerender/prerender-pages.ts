// Adds to the build a page for each screen that everybody sees, with the screen in it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rollup } from 'vite'
import { pageOf } from './page-of.ts'
import { publicPages } from './public-pages.ts'
import type { renderPage } from './render-page.tsx'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = fileURLToPath(new URL('render-page.tsx', import.meta.url))

/** What a screen's file brings along, in the order in which Vite loads it: what it imports first. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  function add({ fileName, imports, viteMetadata }: Rollup.OutputChunk): void {
    if (scripts.has(fileName)) return
    scripts.add(fileName)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
    for (const style of viteMetadata?.importedCss ?? []) styles.add(style)
  }
  add(chunk)
  return { scripts, styles }
}

/** The app as Node runs it, built with the settings of the build that goes on. */
async function openRenderer({ configFile, mode }: ResolvedConfig) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'prerender-'))
  try {
    await build({
      configFile: configFile ?? false,
      mode,
      logLevel: 'error',
      build: { ssr: source, outDir: folder, copyPublicDir: false, minify: false },
    })
    const path = join(folder, 'render-page.js')
    const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { renderPage: typeof renderPage }
    return { render: module.renderPage, close: () => rmSync(folder, { recursive: true, force: true }) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Draws the screens that everybody sees when the app is built, and writes each into a file: `/landing` into `landing.html`. A visitor reads
 * it before the scripts have come, a search engine without them; app/draw-app.ts then takes it over. All other paths keep `index.html`.
 */
export function prerenderPages(): Plugin {
  let settings: ResolvedConfig
  return {
    name: 'prerender-pages',
    enforce: 'post',
    apply: ({ build: options }, { command }) => command === 'build' && !options?.ssr,
    configResolved(resolved) {
      settings = resolved
    },
    generateBundle: {
      order: 'post', // Vite writes index.html here, too
      async handler(_options, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('The build has no index.html.')
        const renderer = await openRenderer(settings)
        try {
          for (const { path, screen, description } of publicPages) {
            const module = join(settings.root, screen)
            const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(module))
            if (chunk?.type !== 'chunk') throw new Error(`The build has no ${screen}.`)
            const { scripts, styles } = filesOf(chunk, bundle)
            const text = String(shell.source)
            const isNew = (name: string): boolean => !text.includes(`"/${name}"`)
            const parts = { styles: [...styles].filter(isNew), scripts: [...scripts].filter(isNew) }
            const page = pageOf(text, { path, description, ...parts, ...(await renderer.render(path)) })
            this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: page })
          }
        } finally {
          renderer.close()
        }
      },
    },
  }
}
