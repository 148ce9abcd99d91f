import { isGenerated } from '../../core/conversation/is-generated.ts'
import { historyMessages } from '../../core/conversation/history-messages.ts'
import { withoutTags } from '../../core/extensions/documents/without-tags.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import type { Message, Part } from '../../core/types.ts'
import type { ThreadShareWords } from '../../core/options/threads.ts'

/** A conversation as it was when it was shared. */
export interface Snapshot {
  readonly words: ThreadShareWords
  /** When it ends: ISO 8601, in UTC. */
  readonly until: string
  readonly messages: readonly MessageContent[]
}

const css = `:root { color-scheme: light dark; font: 100%/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
body { max-inline-size: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.3; }
h2 { margin: 0; font-size: 1rem; }
article { border-block-start: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); padding-block: 1rem; }
time, .mark, .until { color: color-mix(in srgb, CanvasText 75%, Canvas); font-size: 0.875rem; }
.mark { margin: 0; }
.text { margin-block: 0.75rem; white-space: pre-wrap; }
pre { border-radius: 0.5rem; padding: 0.75rem; background: color-mix(in srgb, CanvasText 6%, Canvas); font-size: 0.875rem; white-space: pre-wrap; }
img { max-inline-size: 100%; block-size: auto; }
@media print { body { max-inline-size: none; padding: 0; } }
`

/** Nothing runs in the page, nothing is loaded, and no other page shows it in a frame. */
export const snapshotPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups"

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const link = (name: string, address: string | undefined): string =>
  address !== undefined && /^https?:\/\//i.test(address)
    ? `<a href="${escaped(address)}" rel="noopener noreferrer nofollow" target="_blank">${escaped(name)}</a>`
    : escaped(name)

/** Markdown with its code set apart. The rest stands as it was written: it is readable without being drawn. */
const writeText = (text: string): string =>
  text
    .split(/^ {0,3}(?:`{3,}|~{3,}).*$/m)
    .map((piece, place) => {
      const words = piece.replace(/^\n+|\s+$/g, '')
      if (!words) return ''
      return place % 2
        ? `<pre dir="ltr"><code>${escaped(words)}</code></pre>`
        : `<div class="text" dir="auto">${escaped(words)}</div>`
    })
    .join('')

function writePart(part: Part): string {
  if (part.type === 'text') return writeText(part.text)
  if (part.type === 'html') return writeText(withoutTags(part.chunks.join('')))
  if (part.type !== 'file') return ''
  const { src = '', name = '' } = part.file
  if (/^data:image\/(?:png|jpeg|gif|webp);/i.test(src)) return `<p><img src="${escaped(src)}" alt="${escaped(name)}"></p>`
  return name || src ? `<p>${link(name || src, src)}</p>` : ''
}

function writeMessage(message: Message, { words }: Snapshot): string {
  const { role, parts, createdAt } = message
  const isOfModel = isGenerated(message)
  const sources = parts.filter((part) => part.type === 'source')
  const list = sources.map(({ title, url }) => `<li dir="auto">${link(title ?? url ?? '', url)}</li>`).join('')
  const body = parts.map(writePart).join('')
  if (!body && !list) return ''
  const time = createdAt ? `<time datetime="${escaped(createdAt)}">${escaped(timeIn(createdAt, words.language))}</time>` : ''
  const name = role === 'user' ? words.user : role === 'ai' ? words.ai : role
  return `<article${isOfModel ? ' data-generated="ai"' : ''}><h2 dir="auto">${escaped(name)}</h2>${time}${
    isOfModel ? `<p class="mark">${escaped(words.generated)}</p>` : ''
  }${body}${list ? `<h3>${escaped(words.sources)}</h3><ol>${list}</ol>` : ''}</article>\n`
}

const timeIn = (time: string, language: string): string =>
  new Date(time).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** One page without scripts, which says when it ends. */
export function writeSnapshotPage(snapshot: Snapshot): string {
  const { words, until, messages } = snapshot
  const { language, direction, title } = words
  const end = words.until.replace('{time}', () => `${timeIn(until, language)} UTC`)
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>
${css}</style>
</head>
<body>
<main>
<h1 dir="auto">${escaped(title)}</h1>
<p class="until"><time datetime="${escaped(until)}">${escaped(end)}</time></p>
${historyMessages(messages, [])
  .map((message) => writeMessage(message, snapshot))
  .join('')}</main>
</body>
</html>
`
}
