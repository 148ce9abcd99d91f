import { parse as parseScript } from '@babel/parser'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { migrateSource } from '../../../../sdk/server/moving/migrate-source.ts'
import { configurations } from '../../../field/messenger/configurations.ts'

const version = '1.2.3'

function migrate(name: string, text: string): string {
  return migrateSource(text, name, version)?.text ?? ''
}

/** What is left to the person, each with its line. */
const leftIn = (name: string, text: string): string[] =>
  (migrateSource(text, name, version)?.left ?? []).map(({ line, words }) => `${line}: ${words}`)

/** Options without functions, as pages write them into attributes and templates. */
const written = configurations.map(
  ([name, { press: _press, awaits: _awaits, markup = '', ...options }]) =>
    [name, { markup, options: JSON.parse(JSON.stringify(options)) as Record<string, unknown> }] as const,
)

interface Names {
  readonly tag: string
  readonly component: string
  readonly script: string
  readonly element: string
  readonly react: string
}

const deepChat: Names = {
  tag: 'deep-chat',
  component: 'DeepChat',
  script: 'https://cdn.jsdelivr.net/npm/deep-chat@2.4.2/dist/deepChat.bundle.js',
  element: 'deep-chat',
  react: 'deep-chat-react',
}
const confab: Names = {
  tag: 'confab-chat',
  component: 'ConfabChat',
  script: `https://cdn.jsdelivr.net/npm/confab-chat@${version}/dist/element.js`,
  element: 'confab-chat/element',
  react: 'confab-chat/react',
}

interface Shown {
  readonly markup: string
  readonly options: Readonly<Record<string, unknown>>
}

const inAttribute = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll("'", '&#39;')

/** The same chat in the ways that people write one. */
const ways: Record<string, (names: Names, shown: Shown) => string> = {
  'page.html': ({ tag, script }, { markup, options }) => `<!doctype html>
<script type="module" src="${script}"></script>
<style>
  ${tag}, .deep-chat-button { border: 1px solid }
</style>
<${tag} ${Object.entries(options)
    .map(([name, value]) => `${name}='${inAttribute(value)}'`)
    .join('\n  ')}>${markup}</${tag}>
<script>
  const chat = document.querySelector('${tag}')
  chat.onMessage = ({ message }) => console.log('<b>deep-chat-temporary-message</b>', message)
</script>
`,
  'chat.jsx': ({ component, react }, { options }) => `import { useRef } from 'react'
import { ${component} } from '${react}'

export const Chat = () => (
  <${component} ref={useRef(null)} ${Object.entries(options)
    .map(([name, value]) => `${name}={${JSON.stringify(value)}}`)
    .join(' ')} />
)
`,
  'chat.ts': ({ tag, element }, { options }) => `import '${element}'

const chat = document.createElement('${tag}')
Object.assign(chat, ${JSON.stringify(options, null, 2)} as object)
`,
  'Chat.vue': ({ tag, element }, { options }) => `<script setup lang="ts">
import '${element}'
const options: object = ${JSON.stringify(options)}
</script>

<template>
  <${tag} v-bind="options" :demo="true" @new-message="console.log" />
</template>

<style scoped>
${tag} { display: block }
</style>
`,
  'Chat.svelte': ({ tag, element }, { options }) => `<script>
  import '${element}'
</script>

{#if true}
  <${tag} ${Object.entries(options)
    .map(([name, value]) => `${name}={${JSON.stringify(value)}}`)
    .join(' ')} on:message={() => ({ '<': '{' })}></${tag}>
{/if}
`,
}

describe('npx confab-chat migrate FILE', () => {
  test.for(Object.keys(ways))('makes a %s with Deep Chat the one with Confab, for all that its documentation shows', (name) => {
    const way = ways[name]
    expect(written.length).toBeGreaterThan(100)
    for (const [shown, configuration] of written) {
      const before = way?.(deepChat, configuration) ?? ''
      const after = migrate(name, before)
      expect(after, shown).toBe(way?.(confab, configuration))
      // It can still be read.
      if (name.endsWith('.html')) expect(parse(after).childNodes.length).toBeGreaterThan(0)
      if (/\.[jt]sx?$/.test(name)) parseScript(after, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
    }
  })

  test.each([
    // Where the name is that of the element.
    ['a.js', `customElements.whenDefined('deep-chat').then(start)`, `customElements.whenDefined('confab-chat').then(start)`],
    [
      'a.js',
      `document.querySelectorAll('main > deep-chat.big, .deep-chat')`,
      `document.querySelectorAll('main > confab-chat.big, .deep-chat')`,
    ],
    [
      'vite.config.js',
      `vue({ isCustomElement: (tag) => tag === 'deep-chat' })`,
      `vue({ isCustomElement: (tag) => tag === 'confab-chat' })`,
    ],
    ['a.ts', `interface Tags { 'deep-chat': HTMLElement }`, `interface Tags { 'confab-chat': HTMLElement }`],
    [
      'a.js',
      'root.innerHTML = `<deep-chat demo="${x}">${y}</deep-chat>`',
      'root.innerHTML = `<confab-chat demo="${x}">${y}</confab-chat>`',
    ],
    [
      'a.html',
      `<p onclick="document.querySelector('deep-chat').focusInput()">`,
      `<p onclick="document.querySelector('confab-chat').focusInput()">`,
    ],
    ['a.html', `<template><DEEP-CHAT demo></Deep-Chat></template>`, `<template><confab-chat demo></confab-chat></template>`],
    [
      'a.html',
      `<style>@media print { deep-chat { display: none } } @keyframes deep-chat { }</style>`,
      `<style>@media print { confab-chat { display: none } } @keyframes deep-chat { }</style>`,
    ],
    // How it is imported.
    [
      'a.tsx',
      `import { DeepChat as Chat } from 'deep-chat-react'\n<Chat />`,
      `import { ConfabChat as Chat } from 'confab-chat/react'\n<Chat />`,
    ],
    [
      'a.tsx',
      `import { DeepChat } from 'deep-chat-react'\nconst Box = styled(DeepChat)`,
      `import { ConfabChat as DeepChat } from 'confab-chat/react'\nconst Box = styled(DeepChat)`,
    ],
    [
      'a.ts',
      `import type { DeepChat } from 'deep-chat'\nlet chat: DeepChat`,
      `import type { ConfabChatElement as DeepChat } from 'confab-chat/element'\nlet chat: DeepChat`,
    ],
    [
      'a.ts',
      `import type { MessageContent } from "deep-chat/dist/types/messages"`,
      `import type { MessageContent } from "confab-chat"`,
    ],
    [
      'a.jsx',
      `import 'deep-chat-react'\n;<deep-chat demo={true}></deep-chat>`,
      `import 'confab-chat/element'\n;<confab-chat demo={true}></confab-chat>`,
    ],
    [
      'a.jsx',
      `const Chat = dynamic(() => import('deep-chat-react').then((mod) => mod.DeepChat), { ssr: false })`,
      `const Chat = dynamic(() => import('confab-chat/react').then((mod) => mod.ConfabChat), { ssr: false })`,
    ],
    [
      'a.jsx',
      `const Chat = lazy(() => import('deep-chat-react').then(({ DeepChat }) => ({ default: DeepChat })))`,
      `const Chat = lazy(() => import('confab-chat/react').then(({ ConfabChat: DeepChat }) => ({ default: DeepChat })))`,
    ],
    ['a.cjs', `require('deep-chat')`, `require('confab-chat/element')`],
    ['a.js', `export { DeepChat } from 'deep-chat-react'`, `export { ConfabChat as DeepChat } from 'confab-chat/react'`],
    [
      'a.html',
      `<script src="https://unpkg.com/deep-chat@1.4.3/dist/deepChat.bundle.js"></script>`,
      `<script src="https://unpkg.com/confab-chat@1.2.3/dist/confab.umd.js"></script>`,
    ],
    [
      'a.html',
      `<script type="module" src="node_modules/deep-chat/dist/deepChat.js"></script>`,
      `<script type="module" src="node_modules/confab-chat/dist/element.js"></script>`,
    ],
    // Older names of options.
    ['a.html', `<deep-chat initialMessages='[]' containerstyle='{}'>`, `<confab-chat history='[]' chatstyle='{}'>`],
    ['a.jsx', `<deep-chat request={a} onNewMessage={b} />`, `<confab-chat connect={a} onMessage={b} />`],
    [
      'a.vue',
      `<template><deep-chat :initialMessages="a" :request="b" @new-message="c" /></template>`,
      `<template><confab-chat :history="a" :connect="b" @new-message="c" /></template>`,
    ],
    [
      'a.js',
      `const chat = document.querySelector('deep-chat')\nchat.initialMessages = []`,
      `const chat = document.querySelector('confab-chat')\nchat.history = []`,
    ],
    // Braces that would fool a reader of HTML.
    [
      'a.svelte',
      `{#if a < b}<deep-chat demo={{ response: (m) => ({ text: '">}' + \`\${'}'}\` }) }} {...rest}>{'<deep-chat>'}</deep-chat>{/if}`,
      `{#if a < b}<confab-chat demo={{ response: (m) => ({ text: '">}' + \`\${'}'}\` }) }} {...rest}>{'<deep-chat>'}</confab-chat>{/if}`,
    ],
  ])('%s: %s', (name, before, after) => {
    expect(migrate(name, before)).toBe(after)
  })

  test.each([
    ['a.html', `<!-- <deep-chat></deep-chat> --><p>deep-chat</p><a href="https://deepchat.dev">deep-chat</a>`],
    ['a.html', `<div class="deep-chat" id="deep-chat"></div><my-deep-chat></my-deep-chat><deep-chat-x></deep-chat-x>`],
    ['a.html', `<textarea><deep-chat></textarea><script type="text/plain">import 'deep-chat'</script>`],
    [
      'a.css.html',
      `<style>.deep-chat { } #deep-chat { } [is=deep-chat] { } my-deep-chat { content: 'deep-chat' } /* deep-chat { } */</style>`,
    ],
    ['a.js', `// import 'deep-chat'\nconst name = "deep-chat-button"; fetch('/rooms/deep-chat')`],
    ['a.js', `import 'deep-chat-reactions'\nimport x from './deep-chat'\nlocalStorage.getItem('deep-chat-storage')`],
    ['a.jsx', `const text = <p title="deep-chat-button">deep-chat &lt;deep-chat></p>`],
    ['a.ts', `const DeepChat = 1; export const room = { DeepChat }`],
  ])('leaves %s as it is: %s', (name, text) => {
    expect(migrate(name, text)).toBe(text)
  })

  test('names what it leaves to the person, with the line', () => {
    expect(
      leftIn('a.html', `\n<deep-chat onMessage="(m) => log(m)"\n textToSpeech='{"audio": {"autoPlay": true}}'></deep-chat>`),
    ).toEqual([
      '2: an attribute holds no function here: set the property "onMessage" in a script',
      '3: "textToSpeech" has no "audio" here: audio that a service sends is a player in the message',
    ])
    expect(leftIn('a.html', `<deep-chat textToSpeech="true"></deep-chat>`)).toEqual([])
    expect(leftIn('a.html', `<script src="/js/deepChat.bundle.js"></script>`)).toEqual([
      '1: the script of Deep Chat: serve "confab.umd.js" of confab-chat there',
    ])
    expect(leftIn('a.vue', `<template><deep-chat :onMessage="log" :loadHistory="load" /></template>`)).toEqual([
      '1: a page of "loadHistory" with an entry that is null or {} is the last one here',
    ])
    expect(leftIn('a.jsx', `import 'deep-chat'\nconst room = 'deep-chat'\nwindow.katex = katex`)).toEqual([
      '2: is this text the name of the element? Then it is "confab-chat" here',
      '3: window.katex and window.remarkable_plugins are not used here: see the option "math"',
    ])
    expect(leftIn('a.ts', `import { TextInput } from 'deep-chat/dist/types/textInput'`)).toEqual([
      '1: imports what "confab-chat" does not have under that name',
    ])
    expect(leftIn('a.html', `<deep-chat></deep-chat>\n<script>let deepChat = </script>`)).toEqual([
      '2: this script could not be read, and is as it was',
    ])
  })

  test('reads no other kinds of files, and says where a script is none', () => {
    expect(migrateSource('<deep-chat>', 'a.php', version)).toBeUndefined()
    expect(() => migrateSource('const deepChat =', 'a.js', version)).toThrow(/\(1:16\)/)
  })
})
