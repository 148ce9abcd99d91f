// The pages of the documentation: README.md and the chapters it leads to, each beside what it describes.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The chapters by their paths, in the order of the table in README.md, with the names that they have in `dist/docs`. */
export const chapters = {
  'sdk/README.md': 'options.md',
  'sdk/OPTIONS.md': 'every-option.md',
  'sdk/frameworks/README.md': 'frameworks.md',
  'sdk/connectors/README.md': 'connectors.md',
  'sdk/connectors/SETTINGS.md': 'settings-of-services.md',
  'sdk/protocols/README.md': 'protocols.md',
  'sdk/server/README.md': 'server.md',
  'sdk/capabilities/README.md': 'capabilities.md',
  'sdk/core/tools/README.md': 'tools.md',
  'sdk/mcp-apps/README.md': 'mcp-apps.md',
  'sdk/threads/README.md': 'threads.md',
  'sdk/core/extensions/documents/README.md': 'documents.md',
  'sdk/styles/README.md': 'styles.md',
  'sdk/languages/README.md': 'languages.md',
  '.github/SECURITY.md': 'security.md',
  'sdk/ERRORS.md': 'errors.md',
  'sdk/MIGRATION.md': 'migration.md',
  'sdk/recipes/README.md': 'recipes.md',
  'sdk/recipes/openai-key.md': 'recipe-openai-key.md',
  'sdk/recipes/node.md': 'recipe-node.md',
  'sdk/recipes/next.md': 'recipe-next.md',
  'sdk/recipes/frameworks.md': 'recipe-frameworks.md',
  'sdk/recipes/python.md': 'recipe-python.md',
  'sdk/recipes/php-and-go.md': 'recipe-php-and-go.md',
  'sdk/recipes/java-and-dotnet.md': 'recipe-java-and-dotnet.md',
  'sdk/recipes/agents.md': 'recipe-agents.md',
  'sdk/recipes/ai-sdk-and-ag-ui.md': 'recipe-ai-sdk-and-ag-ui.md',
  'sdk/recipes/websites.md': 'recipe-websites.md',
  'sdk/recipes/tools.md': 'recipe-tools.md',
  'sdk/recipes/files.md': 'recipe-files.md',
  'sdk/recipes/sign-in.md': 'recipe-sign-in.md',
  'sdk/recipes/colours-and-language.md': 'recipe-colours-and-language.md',
  'sdk/recipes/privacy.md': 'recipe-privacy.md',
  'sdk/recipes/content-security-policy.md': 'recipe-content-security-policy.md',
  'sdk/recipes/accessibility.md': 'recipe-accessibility.md',
  'sdk/recipes/from-chatkit.md': 'recipe-from-chatkit.md',
  'sdk/recipes/moving-over.md': 'recipe-moving-over.md',
  '.github/CONTRIBUTING.md': undefined, // of use in a clone of the repository only
  'host/README.md': undefined,
  'host/server/deploy/README.md': undefined,
}

/** The text of every page of the documentation, by its path. */
export const readPages = (root) =>
  Object.fromEntries(['README.md', ...Object.keys(chapters)].map((path) => [path, readFileSync(join(root, path), 'utf8')]))

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** The title of a page, and its first paragraph in one line. */
export function readHead(markdown) {
  const [, title = '', rest = ''] = /^# (.+)\n+([\s\S]*)/.exec(markdown) ?? []
  const [summary = ''] = rest.split(/\n\n/)
  return { title, summary: summary.replaceAll('\n', ' ').replaceAll(link, '$1') }
}

/** A page as it stands in `dist/docs`: its links lead to files of the package. What the package does not hold is named only. */
function forPackage(path, markdown) {
  return markdown
    .replaceAll(link, (whole, text, address) => {
      if (/^(\w+:|#)/.test(address)) return whole
      const [file, anchor] = address.split('#')
      const target = posix.join(posix.dirname(path), file)
      const inPackage = target === 'README.md' ? '../../README.md' : target === 'LICENSE' ? '../../LICENSE' : chapters[target]
      return inPackage ? `[${text}](${inPackage}${anchor ? `#${anchor}` : ''})` : text
    })
    .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
}

/** https://llmstxt.org: what the package is, and its pages with a line each. */
function createIndex(pages) {
  const { title, summary } = readHead(pages['README.md'])
  const lines = Object.entries(chapters).flatMap(([path, name]) => {
    if (!name) return []
    const head = readHead(pages[path])
    return [`- [${head.title}](docs/${name}): ${head.summary}`]
  })
  return [
    `# ${title}`,
    `> ${summary}`,
    'Paths are relative to this file. [README.md](../README.md) shows how to put a chat on a page.',
    '## Docs',
    lines.join('\n'),
    '## Optional',
    '- [Changelog](CHANGELOG.md): what is new in each version.\n- [Custom elements manifest](custom-elements.json): attributes, properties, methods, events, parts and tokens as data.\n',
  ].join('\n\n')
}

/** What of the documentation stands in the package: paths in `dist`, and their texts. */
export function createPackageDocs(root) {
  const pages = readPages(root)
  const docs = Object.entries(chapters).flatMap(([path, name]) => (name ? [[`docs/${name}`, forPackage(path, pages[path])]] : []))
  return { 'llms.txt': createIndex(pages), ...Object.fromEntries(docs) }
}
