// The pages of the site, made of the README and its chapters, which stay the only source: only addresses differ.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { chapters, readHead, readPages } from '../../test/tools/reference/chapters.mjs'

/** The chapters by their paths, in the groups of the side bar, with the folder that a group has in addresses. */
const groups = [
  {
    title: 'Start',
    folder: 'guide',
    paths: ['README.md', 'sdk/frameworks/README.md', 'sdk/connectors/README.md', 'sdk/server/README.md'],
  },
  {
    title: 'Guide',
    folder: 'guide',
    paths: [
      'sdk/README.md',
      'sdk/capabilities/README.md',
      'sdk/core/tools/README.md',
      'sdk/mcp-apps/README.md',
      'sdk/threads/README.md',
      'sdk/core/extensions/documents/README.md',
      'sdk/styles/README.md',
      'sdk/languages/README.md',
      '.github/SECURITY.md',
    ],
  },
  { title: 'Recipes', folder: 'recipes', paths: Object.keys(chapters).filter((path) => path.startsWith('sdk/recipes/')) },
  {
    title: 'Reference',
    folder: 'reference',
    paths: ['sdk/OPTIONS.md', 'sdk/connectors/SETTINGS.md', 'sdk/protocols/README.md', 'sdk/ERRORS.md'],
  },
  { title: 'Moving over', folder: 'guide', paths: ['sdk/MIGRATION.md', 'sdk/CHANGELOG.md'] },
  { title: 'Project', folder: 'project', paths: ['host/README.md', 'host/server/deploy/README.md', '.github/CONTRIBUTING.md'] },
]

/** The name of a page in its folder: the last words of the path that say something. */
function nameOf(path) {
  if (path === 'README.md') return 'start'
  const known = chapters[path]?.replace(/^recipe-/, '')
  if (known) return known === 'recipes.md' ? 'index' : posix.basename(known, '.md')
  return posix.basename(path.replace(/\/README\.md$/, '.md'), '.md').toLowerCase()
}

/** Where each page stands in the site, without an ending, by its path in the repository. */
export const addresses = Object.fromEntries(
  groups.flatMap(({ folder, paths }) => paths.map((path) => [path, `${folder}/${nameOf(path)}`])),
)

/** What the side bar lists. */
export function createSideBar(root) {
  const pages = readSitePages(root)
  return groups.map(({ title, paths }) => ({
    text: title,
    items: paths.map((path) => ({
      text: path === 'README.md' ? 'Get started' : readHead(pages[path]).title,
      link: `/${addresses[path]}`,
    })),
  }))
}

const readSitePages = (root) => ({
  ...readPages(root),
  // Its own title is the name of the package.
  'sdk/CHANGELOG.md': readFileSync(join(root, 'sdk/CHANGELOG.md'), 'utf8').replace(
    /^# .+/,
    '# Changelog\n\nWhat is new in each version of the package.',
  ),
})

/** Blocks of code, links, of which the words may have code in them, and code in a line. */
const codeOrLink = /^```[\s\S]*?^```$|(!?)\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)|`[^`\n]+`/gm

/**
 * The address on the site of what a link leads to. What is no page of the site is a file of the repository: its address there, and
 * undefined as long as the repository has none.
 */
function addressOf(path, address, repository) {
  if (/^\w+:/.test(address)) return address
  const [file, anchor] = address.split('#')
  const target = file ? posix.join(posix.dirname(path), file) : path
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (addresses[target]) return `/${addresses[target]}.md${hash}`
  return repository && `${repository}/blob/main/${target}${hash}`
}

/** The text of a page for the site: its links lead to pages of the site. */
export function toSitePage(path, markdown, repository = '') {
  const withLinks = markdown.replaceAll(/<!--[\s\S]*?-->\n*/g, '').replaceAll(codeOrLink, (whole, picture, words, address) => {
    if (!address) return whole
    const target = picture ? address : addressOf(path, address, repository)
    return target ? `${picture}[${words}](${target})` : words
  })
  return withLinks.replaceAll(/\b(src|srcset)="\.github\//g, '$1="/')
}

/** Every page of the site but the first, by its address, which ends with `.md`. */
export function createSitePages(root, repository) {
  return Object.fromEntries(
    Object.entries(readSitePages(root)).map(([path, markdown]) => [
      `${addresses[path]}.md`,
      toSitePage(path, markdown, repository),
    ]),
  )
}

/** https://llmstxt.org: the pages of the site as markdown, with a line each, and all of them in one file. */
export function createTexts(pages) {
  const { title, summary } = readHead(pages['guide/start.md'])
  const lists = groups.map(({ title: group, paths }) => {
    const lines = paths.map((path) => {
      const head = readHead(pages[`${addresses[path]}.md`])
      return `- [${head.title}](/${addresses[path]}.md): ${head.summary}`
    })
    return `## ${group}\n\n${lines.join('\n')}`
  })
  return {
    'llms.txt': `# ${title}\n\n> ${summary}\n\n${lists.join('\n\n')}\n`,
    'llms-full.txt': Object.values(pages).join('\n\n'),
    ...pages,
  }
}
