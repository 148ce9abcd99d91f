import { escapeMarkdown, inLine, markdownLink } from '../../conversation/citations/markdown-link.ts'
import { renameFootnotes } from '../../conversation/citations/rename-footnotes.ts'
import { withMarks } from '../../conversation/citations/with-marks.ts'
import { isGenerated } from '../../conversation/is-generated.ts'
import { disclosureLabels } from '../../labels/disclosure/disclosure.ts'
import { messageLabels } from '../../labels/messages.ts'
import type { SourcePart } from '../../types.ts'
import type { Config } from '../../options/config.ts'
import { createPauses } from './pauses.ts'
import type { ConversationDocument } from './conversation-document.ts'
import { readMessage, type MessageReading, type Passage } from './passages.ts'

/** A text as it was typed: with its line breaks, and without a mark that means something. */
const asTyped = (text: string): string =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => escapeMarkdown(line).replace(/^(\s*)([-+=]|\d+(?=[.)]))/, String.raw`$1\$2`))
    .map((line) => (/^\s*\\\d/.test(line) ? line.replace(/\\(\d+)([.)])/, String.raw`$1\$2`) : line))
    .join('\\\n')
    .replace(/(\\\n){2,}/g, '\n\n')

/** A fence that nothing in the code ends. */
function fenced(code: string, language = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')

const jsonOf = (text: string): string => (/^\s*[[{]/.test(text) ? 'json' : '')

/** The sources of a message: as footnotes where its text cites them, else as a list. @param id Of the message, for one page holds many. */
function sourcesText(sources: readonly SourcePart[], isCited: boolean, id: number, heading: string): string {
  const titles = sources.map(({ title, url }) => markdownLink(title ?? url ?? '', url))
  return isCited
    ? titles.map((title, place) => `[^${id}-${place + 1}]: ${title}`).join('\n')
    : [`**${inLine(heading)}**`, titles.map((title, place) => `${place + 1}. ${title}`).join('\n')].join('\n\n')
}

function passageText(
  passage: Passage,
  { passages, id }: Pick<MessageReading, 'passages'> & { id: number },
  config: Config,
): string {
  const labels = messageLabels(config.labels)
  switch (passage.kind) {
    case 'text':
      return renameFootnotes(
        withMarks(passage.text, passage.cited, (number) => `[^${id}-${number}]`),
        (label) => `${id}-note-${label}`,
      ).trim()
    case 'plain':
      return asTyped(passage.text)
    case 'thoughts':
      return quoted(`**${inLine(labels.thoughts)}**\n\n${passage.text.trim()}`)
    case 'file':
      return markdownLink(passage.file.name ?? labels.file, passage.file.src)
    case 'tool':
      return [
        `**${inLine(passage.name)}**`,
        ...[passage.input, passage.output].filter(Boolean).map((text) => fenced(text, jsonOf(text))),
      ].join('\n\n')
    case 'data':
      return `**${inLine(passage.name)}**\n\n${fenced(passage.text, jsonOf(passage.text))}`
    case 'sources': {
      const isCited = passages.some((other) => other.kind === 'text' && other.cited.size > 0)
      return sourcesText(passage.sources, isCited, id, labels.sources)
    }
    default:
      return ''
  }
}

/** What is said of a message, in a line of its own. */
const aside = (words: string | false | undefined): string => (words ? `*${inLine(words)}*` : '')

const messageText = ({ message, author, time, passages }: MessageReading, id: number, config: Config): string =>
  [
    `## ${inLine(author)}`,
    aside(time),
    aside(isGenerated(message) && disclosureLabels(config.labels).generated),
    ...passages.map((passage) => passageText(passage, { passages, id }, config)),
  ]
    .filter(Boolean)
    .join('\n\n')

/** Writes what is shown as markdown, with front matter. */
export async function writeMarkdown({ title, shown }: ConversationDocument, config: Config): Promise<Blob> {
  const pause = createPauses()
  const { language } = config.labels
  const head = ['---', ...(title ? [`title: ${JSON.stringify(title)}`] : []), ...(language ? [`lang: ${language}`] : []), '---']
  const pieces = [head.join('\n')]
  for (const [place, message] of shown.entries()) {
    pieces.push(`\n\n${messageText(readMessage(message, config), place + 1, config)}`)
    await pause()
  }
  return new Blob([...pieces, '\n'], { type: 'text/markdown' })
}
