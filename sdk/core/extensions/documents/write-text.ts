import { withMarks } from '../../conversation/citations/with-marks.ts'
import { isGenerated } from '../../conversation/is-generated.ts'
import { disclosureLabels } from '../../labels/disclosure/disclosure.ts'
import { messageLabels } from '../../labels/messages.ts'
import type { Config } from '../../options/config.ts'
import { createPauses } from './pauses.ts'
import type { ConversationDocument } from './conversation-document.ts'
import { webAddress } from '../../conversation/citations/web-address.ts'
import { readMessage, type MessageReading, type Passage } from './passages.ts'

const named = (name: string, address: string | undefined): string =>
  [name, webAddress(address)].filter((words, place, all) => words && all.indexOf(words) === place).join(' ')

function passageText(passage: Passage, config: Config): string {
  const labels = messageLabels(config.labels)
  switch (passage.kind) {
    case 'text':
      return withMarks(passage.text, passage.cited, (number) => `[${number}]`).trim()
    case 'plain':
      return passage.text.trim()
    case 'thoughts':
      return `${labels.thoughts}\n${passage.text.trim()}`
    case 'file':
      return named(passage.file.name ?? labels.file, passage.file.src)
    case 'tool':
      return [passage.name, passage.input, passage.output].filter(Boolean).join('\n')
    case 'data':
      return `${passage.name}\n${passage.text}`
    case 'sources':
      return [
        labels.sources,
        ...passage.sources.map(({ title, url }, place) => `${place + 1}. ${named(title ?? url ?? '', url)}`),
      ].join('\n')
    default:
      return ''
  }
}

const messageText = ({ message, author, time, passages }: MessageReading, config: Config): string =>
  [
    [author, time, isGenerated(message) && disclosureLabels(config.labels).generated].filter(Boolean).join('\n'),
    ...passages.map((passage) => passageText(passage, config)),
  ].join('\n\n')

/** Writes what is shown as plain text. */
export async function writeText({ title, shown }: ConversationDocument, config: Config): Promise<Blob> {
  const pause = createPauses()
  const pieces = title ? [title] : []
  for (const message of shown) {
    pieces.push(`${pieces.length ? '\n\n\n' : ''}${messageText(readMessage(message, config), config)}`)
    await pause()
  }
  return new Blob([...pieces, '\n'], { type: 'text/plain' })
}
