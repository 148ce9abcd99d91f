// An example of the documentation in each of the ways in which a page can have the chat.
import { parseAst } from 'rollup/parseAst'

const indented = (code, spaces) => code.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))

/** Whether a piece of a syntax tree names something. */
function names(node, name) {
  if (Array.isArray(node)) return node.some((one) => names(one, name))
  if (!node || typeof node !== 'object') return false
  if (node.type === 'Identifier' && node.name === name) return true
  return Object.values(node).some((value) => names(value, name))
}

/** The option that a statement sets, as it is and as code. */
function optionOf({ type, expression }, code) {
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression' || expression.operator !== '=')
    return undefined
  const { left, right } = expression
  if (left.type !== 'MemberExpression' || left.computed || left.object.name !== 'chat' || names(right, 'chat')) return undefined
  return { name: left.property.name, value: code.slice(right.start, right.end) }
}

/** What an example sets on the chat, what it does before that, and what it asks of the chat. */
export function readExample(code) {
  const read = { before: [], options: [], after: [] }
  const { body } = parseAst(code, { allowReturnOutsideFunction: true })
  for (const statement of body) {
    const option = optionOf(statement, code)
    const text = code.slice(statement.start, statement.end)
    if (option) read.options.push(option)
    else if (names(statement, 'chat')) read.after.push(text)
    else read.before.push(text)
  }
  return read
}

/** Where the files of a script tag come from: said where it is read. */
const whereFrom = `<!-- /confab/ is the folder node_modules/confab-chat/dist, copied to your site whole.
     A CDN that has packages of npm has it as well: then with the digest of sri.json, in integrity="…". -->`

const script = ({ code }) => `${whereFrom}
<script src="/confab/confab.umd.js"></script>

<confab-chat></confab-chat>

<script type="module">
  const chat = document.querySelector('confab-chat')

${indented(code.trimEnd(), 2)}
</script>
`

const module = ({ code }) => `import 'confab-chat/element'

const chat = document.querySelector('confab-chat')

${code.trimEnd()}
`

const declared = ({ options }) => options.map(({ name, value }) => `const ${name} = ${value}`)

/** What stands before a component, in paragraphs. */
const paragraphs = (...pieces) => pieces.filter((piece) => piece.length).join('\n\n')

/** Calls and listeners, which need the element that is on the page. */
const withElement = (after) => after.join('\n')

function react(example) {
  const { before, options, after } = example
  const hooks = after.length
    ? `  const chat = useRef(null)

  useEffect(() => {
${indented(`const start = async (chat) => {\n${indented(withElement(after), 2)}\n}\nvoid start(chat.current)`, 4)}
  }, [])

`
    : ''
  const reference = after.length ? ['ref={chat}'] : []
  const properties = [...reference, ...options.map(({ name }) => `${name}={${name}}`)]
  return `${paragraphs(
    [
      ...(after.length ? ["import { useEffect, useRef } from 'react'"] : []),
      "import { ConfabChat } from 'confab-chat/react'",
    ].join('\n'),
    before.join('\n'),
    declared(example).join('\n'),
  )}

export function Chat() {
${hooks}  return (
    <ConfabChat${properties.map((property) => `\n      ${property}`).join('')}\n    />
  )
}
`
}

function vue(example) {
  const { before, options, after } = example
  const hook = after.length
    ? `const chat = useTemplateRef('chat')\n\nonMounted(async () => {\n${indented(
        withElement(after).replaceAll(/\bchat\./g, 'chat.value.'),
        2,
      )}\n})`
    : ''
  const properties = options.map(({ name }) => ` :${name}.prop="${name}"`).join('')
  return `<script setup>
${paragraphs(
  [...(after.length ? ["import { onMounted, useTemplateRef } from 'vue'"] : []), "import 'confab-chat/element'"].join('\n'),
  before.join('\n'),
  declared(example).join('\n'),
  hook,
)}
</script>

<template>
  <confab-chat${after.length ? ' ref="chat"' : ''}${properties}></confab-chat>
</template>
`
}

function svelte(example) {
  const { before, options, after } = example
  const hook = after.length ? `let chat\n\nonMount(async () => {\n${indented(withElement(after), 2)}\n})` : ''
  const properties = options.map(({ name }) => ` {${name}}`).join('')
  return `<script>
${indented(
  paragraphs(
    [...(after.length ? ["import { onMount } from 'svelte'"] : []), "import 'confab-chat/element'"].join('\n'),
    before.join('\n'),
    declared(example).join('\n'),
    hook,
  ),
  2,
)}
</script>

<confab-chat${after.length ? ' bind:this={chat}' : ''}${properties}></confab-chat>
`
}

/** The example in each way, by the name of the way; `language` is that of the code. */
export function toForms(code) {
  const example = { code, ...readExample(code) }
  return [
    { name: 'Options', language: 'js', code },
    { name: 'Script tag', language: 'html', code: script(example) },
    { name: 'Module', language: 'js', code: module(example) },
    { name: 'React', language: 'jsx', code: react(example) },
    { name: 'Vue', language: 'vue', code: vue(example) },
    { name: 'Svelte', language: 'svelte', code: svelte(example) },
  ]
}
