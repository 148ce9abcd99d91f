import type { Environment } from '../../environment.ts'
import type { Config } from '../../options/config.ts'
import type { ExportFormat, ExportOptions } from '../../options/documents.ts'
import { cutText } from '../../util/cut-text.ts'
import type { ConversationDocument } from './conversation-document.ts'
import { redacted } from './redacted.ts'
import { writeJson } from './write-json.ts'
import { messagePage } from '../../util/thrown/message-page.ts'

const endings = { json: 'json', markdown: 'md', text: 'txt', html: 'html' } as const satisfies Readonly<
  Record<ExportFormat, string>
>

/** As many characters as every file system takes in a name, and readers in a list. */
const longestName = 80

/** A name that every file system takes. */
function fileName(title: string): string {
  return cutText(title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, ' ').trim(), longestName).replace(/^[.\s]+|[.\s]+$/g, '')
}

async function write(
  document: ConversationDocument,
  format: ExportFormat,
  { config, environment }: { readonly config: Config; readonly environment: Environment },
): Promise<Blob> {
  if (format === 'json') return writeJson(document)
  if (format === 'markdown') return (await import('./write-markdown.ts')).writeMarkdown(document, config)
  if (format === 'text') return (await import('./write-text.ts')).writeText(document, config)
  if (!environment.writePage) throw new Error('Only a chat in a page can export html.')
  return environment.writePage(document, config)
}

/** Writes a conversation as a file. */
export async function writeDocument(
  document: ConversationDocument,
  options: ExportOptions,
  context: { readonly config: Config; readonly environment: Environment },
): Promise<File> {
  const { format = 'json', redact } = options
  if (!Object.hasOwn(endings, format))
    throw new TypeError(`No format is called "${format}": ${Object.keys(endings).join(', ')}.\n${messagePage('wrong-call')}`)
  const readable = redact ? await redacted(document, redact) : document
  const blob = await write(readable, format, context)
  const name = fileName(document.title ?? '') || fileName(context.config.labels.chat) || 'chat'
  return new File([blob], `${name}.${endings[format]}`, { type: blob.type })
}
