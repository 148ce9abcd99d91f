// https://vitepress.dev/reference/site-config
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformerStyleToClass } from '@shikijs/transformers'
import { defineConfig } from 'vitepress'
import { headingAnchor } from '../../../sdk/server/retrieval/heading-anchor.ts'
import { liveBlocks } from '../live/live-blocks.mjs'
import { gallerySideBar } from '../gallery-pages.mjs'
import { createSideBar } from '../site-pages.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** How a policy names what is inline. */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const scriptsIn = (html) => [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)

/** What VitePress's switch between light and dark adds for a moment: https://vueuse.org/core/useColorMode */
const withoutTransitions = `*,*::before,*::after{${['-webkit-', '-moz-', '-o-', '-ms-', ''].map((prefix) => `${prefix}transition:none!important`).join(';')}}`

/** What a page may load: nothing from elsewhere, but for what its reader asks of a live example. */
const policyFor = (html) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptsIn(html).map(hashOf).join(' ')}`,
    `style-src 'self' ${hashOf(withoutTransitions)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** What addresses begin with, where the site is not at the root of its host. */
const base = process.env['SITE_BASE'] ?? '/'

const packaged = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

const styles = transformerStyleToClass({ classPrefix: 'shiki-' })

export default defineConfig({
  title: 'Confab',
  description: 'A chat component for any web page and any AI backend.',
  lang: 'en',
  base,
  srcDir: '../../.cache/site-pages',
  srcExclude: ['public/**'],
  outDir: '../../.cache/site',
  cacheDir: '../../.cache/vitepress',
  head: [['link', { rel: 'icon', href: `${base}logo.svg`, type: 'image/svg+xml' }]],
  metaChunk: true,
  // The same pages give the same bytes: one after the other, they stand in the index of the search in one order.
  buildConcurrency: 1,
  lastUpdated: false,
  // The pages are written where packages of the site are not found.
  vite: { resolve: { alias: [{ find: /^vue$/, replacement: packaged('vue/dist/vue.runtime.esm-bundler.js') }] } },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } } },
  markdown: {
    // Others have colours that are too pale for text: WCAG 2.2, 1.4.3.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // The chapters link to each other by these.
    anchor: { slugify: headingAnchor },
    headers: { slugify: headingAnchor, level: [2, 3] },
    codeTransformers: [styles],
    // Loaded before the first page: a grammar that comes later changes how others colour.
    languages: ['vue', 'html', 'css', 'js', 'jsx', 'ts', 'json', 'sh', 'python', 'php', 'go'],
    languageAlias: { svelte: 'html', caddyfile: 'nginx' },
    config: (markdown) => liveBlocks(markdown),
  },
  themeConfig: {
    logo: '/logo.svg',
    sidebar: [...createSideBar(root), gallerySideBar],
    nav: [
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'Get started', link: '/guide/start' },
      { text: 'Recipes', link: '/recipes/' },
      { text: 'Every option', link: '/reference/every-option' },
      { text: 'Gallery', link: '/gallery/' },
      { text: 'Theme builder', link: '/theme-builder' },
      { text: 'Moving over', link: '/guide/migration' },
    ],
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      // A function here would be written into the page as text, which its policy does not let run: the theme adds the rest.
      options: { detailedView: true },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  transformHtml: (html) =>
    // The policy allows none; theme.css has the one that shows before the page's script sets it.
    html
      .replaceAll(/ style="[^"]*"/g, '')
      .replace(
        '<head>',
        `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policyFor(html)}">\n    <link rel="stylesheet" href="${base}code.css">`,
      ),
  // The classes of the colours are known once all pages are written, in the order in which that happened.
  buildEnd: ({ outDir }) =>
    writeFileSync(
      join(outDir, 'code.css'),
      styles
        .getCSS()
        .split(/(?<=\})/)
        .sort()
        .join(''),
    ),
})
