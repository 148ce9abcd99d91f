/** The code that makes a chat, for each of the ways to put one on a page. */
export interface Snippets {
  readonly 'Script tag': string
  readonly ESM: string
  readonly React: string
}

const isName = /^[A-Za-z_$][\w$]*$/

/** A value as one writes it in JavaScript: names without quotes, functions as they stand, long things over lines. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'function') return String(value)
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value)
    return quoted.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${isName.test(name) ? name : `'${name}'`}: ${literal(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (!items.length) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (line.length + indent.length <= 80 && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

/** What makes a chat with these options, to be copied into a page. */
export function snippets(options: object): Snippets {
  const properties = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  chat.${name} = ${literal(value, '  ')}\n`)
  return {
    'Script tag': `<script src="confab.umd.js"></script>
<confab-chat id="chat"></confab-chat>
<script>
  const chat = document.getElementById('chat')
${properties.join('')}</script>
`,
    ESM: `import { createChat } from 'confab-chat'\n\ncreateChat(document.body, ${literal(options, '')})\n`,
    React: `import { ConfabChat } from 'confab-chat/react'

const options = ${literal(options, '')}

export function Chat() {
  return <ConfabChat {...options} />
}
`,
  }
}
