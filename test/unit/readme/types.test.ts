// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { readPageBlocks } from '../../tools/readme-blocks.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const blocks = readPageBlocks(readPages(root))

/** What the passages around the blocks speak of: the chat on the page, functions of the reader's own, a package that is not needed here. */
const surroundings = `
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'
declare global {
  const chat: ConfabChatElement
  const token: (() => string) & string
  function share(text: string | undefined): void
  function save(messageId: string, value: 'good' | 'bad' | null, comment: string | undefined): void
  function readSession(cookie: string | null): Promise<{ accountId: string } | undefined>
  function myModel(messages: object[], signal: AbortSignal): AsyncIterable<string>
  /** Nuxt has them everywhere. */
  function defineNuxtConfig(config: { vue: { compilerOptions: { isCustomElement(tag: string): boolean } } }): object
  function fromNodeMiddleware(handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): object
  /** Runtimes that are not Node, as far as they are used. test/field/runtimes runs the blocks in them. */
  const Bun: {
    serve(options: {
      port: number
      idleTimeout: number
      fetch(request: Request, bun: { requestIP(request: Request): { address: string } | null }): Promise<Response>
    }): void
  }
  const Deno: {
    env: { get(name: string): string | undefined }
    serve(options: { port: number }, handle: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>): void
  }
}
`
const strangers = `declare module '@vitejs/plugin-vue' {
  export default function vue(options: { template: { compilerOptions: { isCustomElement(tag: string): boolean } } }): object
}
declare module 'cloudflare:workers' {
  export const env: { readonly OPENAI_API_KEY: string }
}
declare module 'express' {
  const express: any
  export default express
}
declare module 'fastify' {
  const fastify: any
  export default fastify
}
/** Files of the reader's own, which the pages name. */
declare module '*/session.js' {
  export function readToken(): Promise<string>
}
declare module '*/chat-server.js' {
  import type { ChatServer } from 'confab-chat/server'
  export const server: ChatServer
}
declare module '*/support.jsx' {
  export function Support(): import('react').ReactNode
}
declare module '*/chat.server.js' {
  import type { ChatServer } from 'confab-chat/server'
  export const server: ChatServer
}
/** test/field/ai-sdk-recipe.test.ts runs what uses them. */
declare module '@ai-sdk/openai' {
  export function openai(name: string): { readonly modelId: string }
}
declare module 'ai' {
  export function convertToModelMessages(messages: object[]): Promise<object[]>
  export function streamText(asked: { model: { readonly modelId: string }; messages: object[] }): { stream: ReadableStream<object> }
  export function toUIMessageStream(options: { stream: ReadableStream<object> }): ReadableStream<object>
  export function createUIMessageStreamResponse(options: { stream: ReadableStream<object> }): Response
}
declare module '@aws-sdk/client-s3' {
  export class S3Client {
    constructor(options: { region: string })
  }
  export class GetObjectCommand {
    constructor(input: { Bucket: string; Key: string })
  }
  export class PutObjectCommand {
    constructor(input: { Bucket: string; Key: string; ContentType: string })
  }
}
declare module '@aws-sdk/s3-request-presigner' {
  import type { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
  export function getSignedUrl(
    client: S3Client,
    command: GetObjectCommand | PutObjectCommand,
    options: { expiresIn: number },
  ): Promise<string>
}
`

/** The connectors by the names that the package gives them: those of their files, without the folders. */
const connectorPaths = Object.fromEntries(
  readdirSync(join(root, 'sdk/connectors'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [`confab-chat/connectors/${basename(path, '.ts')}`, [join(root, 'sdk/connectors', path)]]),
)

/** The blocks of these languages as files, by their names. */
function filesOf(languages: readonly string[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { page, language, section, place, code } of blocks) {
    if (!languages.includes(language)) continue
    const name = `${section}-${place}-${page}`.toLowerCase().replaceAll(/\W+/g, '-')
    // A module, so that its names are its own.
    files.set(`${name}.${language.endsWith('x') ? 'tsx' : 'ts'}`, `${code}\nexport {}\n`)
  }
  return files
}

/** What the compiler finds wrong in these files. They lie in the project while it looks, where packages are found. */
function complaintsAbout(files: ReadonlyMap<string, string>, options: object): string[] {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    noEmit: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
    allowImportingTsExtensions: true,
    paths: {
      'confab-chat': [join(root, 'sdk/entries/index.ts')],
      'confab-chat/mocks': [join(root, 'mocks/index.ts')],
      'confab-chat/react': [join(root, 'sdk/frameworks/react.ts')],
      ...connectorPaths,
      'confab-chat/*': [join(root, 'sdk/entries/*.ts'), join(root, 'sdk/*.ts')],
    },
    ...options,
  }
  const all = { ...Object.fromEntries(files), 'surroundings.d.ts': surroundings, 'strangers.d.ts': strangers }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(all) }))
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
  const words = [compiler, '-p', folder, '--pretty', 'false']
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  // What it says of other files, the SDK's own, `npm run check` asks in the project's way.
  const isOfBlock = (line: string): boolean => files.has(line.slice(0, line.indexOf('(')))
  const lines = `${stderr}${stdout}`.split('\n')
  return lines.flatMap((line, place) => {
    if (!isOfBlock(line)) return line.startsWith('error') ? [line] : []
    const end = lines.findIndex((other, later) => later > place && !other.startsWith('  '))
    return [lines.slice(place, end).join('\n')]
  })
}

/** What JavaScript may do that TypeScript asks to be said: a server's own answer has fields, a handler without files is given no form. */
const isUntyped = (complaint: string): boolean =>
  /Property 'messages' does not exist on type 'FormData'|Property 'answer' does not exist on type 'unknown'/.test(complaint)
/** Here Node's streams stand beside those of browsers, which a server never meets. */
const isOfTwoWorlds = (complaint: string): boolean =>
  complaint.startsWith('a-proxy') && /ReadableStream|IncomingMessage/.test(complaint)

test(
  'the JavaScript of the documentation uses options, methods and packages that exist, as they are',
  { timeout: 120_000 },
  () => {
    const files = filesOf(['js', 'jsx'])
    expect(files.size).toBeGreaterThan(40)
    files.set('mistaken.ts', "chat.conect = { url: '/chat' }\nexport {}\n")
    const complaints = complaintsAbout(files, { strict: false })
    expect(complaints.filter((complaint) => !isUntyped(complaint) && !isOfTwoWorlds(complaint))).toEqual([
      expect.stringMatching(/^mistaken\.ts.+Property 'conect' does not exist/),
    ])
  },
)

test('the TypeScript of the documentation compiles', { timeout: 120_000 }, () => {
  const complaints = complaintsAbout(filesOf(['ts']), { strict: true, experimentalDecorators: true })
  expect(complaints).toEqual([])
})
