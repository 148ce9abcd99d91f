// The gallery of options: a page for each file of gallery/, whose functions are examples and bear the names of their options.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The files, with their titles and the sections of the reference that list their options. */
const groups = {
  connection: { title: 'Connection', section: 'connection-options' },
  conversation: { title: 'Conversation', section: 'conversation-options' },
  messages: { title: 'Messages', section: 'message-options' },
  input: { title: 'Input', section: 'input-options' },
  appearance: { title: 'Appearance', section: 'appearance-options' },
  callbacks: { title: 'Callbacks', section: 'callbacks' },
}

/** The group of the side bar. */
export const gallerySideBar = {
  text: 'Gallery',
  items: [
    { text: 'Gallery of options', link: '/gallery/' },
    ...Object.entries(groups).map(([name, { title }]) => ({ text: title, link: `/gallery/${name}` })),
  ],
}

const withoutStars = (comment) => comment.replaceAll(/^\/\*\*\s*|\s*\*\/$/g, '').replaceAll(/\n\s*\*\s?/g, ' ')

/** The examples of a file: the option, what its comment says, and what its function does. */
function readExamples(text) {
  const file = ts.createSourceFile('gallery.ts', text, ts.ScriptTarget.Latest, true)
  return file.statements.filter(ts.isFunctionDeclaration).map((statement) => {
    const [comment] = ts.getLeadingCommentRanges(text, statement.pos) ?? []
    const { statements } = statement.body
    // Within a function it is indented, and it is plain JavaScript.
    const code = text.slice(statements[0].getStart(), statements.at(-1).getEnd()).replaceAll(/\n {2}/g, '\n')
    return { name: statement.name.text, words: withoutStars(text.slice(comment.pos, comment.end)), code }
  })
}

/** What the comment at the top of a file says. */
const introductionOf = (text) =>
  text
    .slice(0, text.indexOf('import '))
    .replaceAll(/^\/\/ /gm, '')
    .trim()

const section = ({ name, words, code }) => `## ${name}\n\n${words}\n\n\`\`\`js\n${code}\n\`\`\`\n`

/** The pages of the gallery by their addresses, which end with `.md`. */
export function createGalleryPages(here) {
  const read = Object.entries(groups).map(([name, group]) => {
    const text = readFileSync(join(here, 'gallery', `${name}.ts`), 'utf8')
    return { name, ...group, introduction: introductionOf(text), examples: readExamples(text) }
  })
  const pages = read.map(({ name, title, section: anchor, introduction, examples }) => [
    `gallery/${name}.md`,
    [
      `# ${title}: each option\n`,
      `${introduction} Types and defaults: [Every option](/reference/every-option.md#${anchor}).\n`,
      ...examples.map(section),
    ].join('\n'),
  ])
  const lists = read.map(({ name, title, examples }) => {
    const links = examples.map((example) => `[\`${example.name}\`](/gallery/${name}.md#${example.name.toLowerCase()})`)
    return `**[${title}](/gallery/${name}.md).** ${links.join(' · ')}\n`
  })
  const index = [
    '# Gallery of options\n',
    'Each option of the chat with an example: press "Run", and change the code. Everything is answered in this page.\n',
    ...lists,
    'Not here are `webModel`, for which a browser loads a gigabyte, and `mcpServers` and `mcpApps`, which need a server.\n',
  ]
  return Object.fromEntries([['gallery/index.md', index.join('\n')], ...pages])
}
