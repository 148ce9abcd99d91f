// `npm run site`: the documentation as a site, reloaded as files change. `npm run build:site` writes it to .cache/site.
import { cpSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { buildPackage } from '../../test/tools/build-package.mjs'
import { installMissing } from '../../test/tools/install.mjs'
import { readOwner } from '../../test/tools/publish/package-facts.mjs'
import { createGalleryPages } from './gallery-pages.mjs'
import { addresses, createSitePages, createTexts } from './site-pages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
const pages = join(root, '.cache/site-pages')
const statics = join(pages, 'public')

function write(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

/** Links of answers lead to pages as they are served. */
const asServed = (markdown) => markdown.replaceAll(/\]\(\/([\w/-]+)\.md(?=[#)])/g, `](${process.env['SITE_BASE'] ?? '/'}$1.html`)

/** What the chat of the site answers from. */
function createDocuments(texts) {
  return Object.entries(texts).map(([path, markdown]) => ({
    path: path.replace(/\.md$/, '.html'),
    markdown: asServed(markdown),
    ...(path.startsWith('project/') && { isForMakers: true }),
  }))
}

function writePages() {
  const { repository } = readOwner(root)
  const texts = createSitePages(root, repository)
  write(pages, texts)
  // Beside the texts, for they say nothing that the chapters do not say.
  write(pages, createGalleryPages(here))
  write(statics, createTexts(texts))
  write(statics, { 'live/documentation.json': JSON.stringify(createDocuments(texts)) })
  for (const name of ['index.md', 'theme-builder.md']) cpSync(join(here, name), join(pages, name))
}

/** The chat is loaded from the package, which the site serves as it is. */
const packageBeside = {
  name: 'package-beside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /sdk\/entries\/\w+\.ts$/ }, ({ path }) => ({
      path: `../confab/${basename(path, '.ts')}.js`,
      external: true,
    })),
}

/** What the site serves beside its pages: the package, the playground, and the page that runs examples. */
async function writeStatics() {
  const isOfPage = (path) => !/\.d\.ts$|\/(?:docs|server|cli\.js|server\.js|playground)(?:\/|$)/.test(path)
  cpSync(join(root, 'dist'), join(statics, 'confab'), { recursive: true, filter: isOfPage })
  cpSync(join(here, 'logo.svg'), join(statics, 'logo.svg'))
  for (const name of ['confab.webp', 'streaming.webp']) cpSync(join(root, '.github', name), join(statics, name))
  for (const name of ['run.html', 'run.css']) cpSync(join(here, 'live', name), join(statics, 'live', name))
  const playground = readFileSync(join(root, 'stories/playground/index.html'), 'utf8')
    .replace('playground.ts', '../live/playground.js')
    .replace('/api/documentation', '../guide/start.html')
  write(statics, { 'playground/index.html': playground })
  cpSync(join(root, 'stories/playground/playground.css'), join(statics, 'playground/playground.css'))
  await bundle({
    plugins: [packageBeside],
    entryPoints: {
      playground: join(here, 'live/playground.ts'),
      run: join(here, 'live/run.ts'),
      'live-chat': join(here, 'live/live-chat.ts'),
    },
    outdir: join(statics, 'live'),
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    minify: true,
    target: 'es2022',
    external: ['msw'],
  })
}

await installMissing()
await installMissing(here)
buildPackage()
rmSync(pages, { recursive: true, force: true })
writePages()
await writeStatics()
const vitepress = await import('vitepress')
if (process.argv[2] === 'build') {
  rmSync(join(root, '.cache/site'), { recursive: true, force: true })
  await vitepress.build(here)
} else {
  // Chapters stand in many folders, and are few.
  for (const path of [...Object.keys(addresses), 'stories/site/index.md']) watch(join(root, path), () => writePages())
  const server = await vitepress.createServer(here, { port: Number(process.env['SITE_PORT'] ?? 5175) })
  await server.listen()
  server.printUrls()
}
