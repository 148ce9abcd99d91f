import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readBlocks } from '../../tools/readme-blocks.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'test/unit/readme')
const blocks = readBlocks(readFileSync(join(root, 'README.md'), 'utf8'))

/** What the passages around the blocks speak of: the chat on the page, functions of the reader's own, a package that is not needed here. */
const surroundings = `
import type { ConfabChatElement } from '../../../sdk/element.ts'
declare global {
  const chat: ConfabChatElement
  const token: (() => string) & string
  function myModel(messages: object[], signal: AbortSignal): AsyncIterable<string>
}
`
const strangers = `declare module '@vitejs/plugin-vue' {
  export default function vue(options: { template: { compilerOptions: { isCustomElement(tag: string): boolean } } }): object
}
`

/** The blocks of these languages as files beside this one, by their paths. */
function filesOf(languages: readonly string[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { language, section, place, code } of blocks) {
    if (!languages.includes(language)) continue
    const name = `${section}-${place}`.toLowerCase().replaceAll(/\W+/g, '-')
    // A module, so that its names are its own.
    files.set(join(folder, `${name}.${language.endsWith('x') ? 'tsx' : 'ts'}`), `${code}\nexport {}\n`)
  }
  return files
}

/** What the compiler finds wrong in files that exist here only. */
function complaintsAbout(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): string[] {
  const all = new Map([...files, [join(folder, 'surroundings.d.ts'), surroundings], [join(folder, 'strangers.d.ts'), strangers]])
  const settings: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node', 'vite/client'],
    allowImportingTsExtensions: true,
    paths: {
      'confab-chat': [join(root, 'sdk/index.ts')],
      'confab-chat/mocks': [join(root, 'mocks/index.ts')],
      'confab-chat/react': [join(root, 'sdk/frameworks/react.ts')],
      'confab-chat/connectors/*': [join(root, 'sdk/connectors/*.ts')],
      'confab-chat/*': [join(root, 'sdk/*.ts')],
    },
    ...options,
  }
  const host = ts.createCompilerHost(settings)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => all.has(path) || fileExists(path)
  host.readFile = (path) => all.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = all.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version)
  }
  host.getCurrentDirectory = () => root
  const program = ts.createProgram([...all.keys()], settings, host)
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(
      ({ messageText }) => `${path.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}

/** What JavaScript may do that TypeScript asks to be said: a server's own answer has fields, a handler without files is given no form. */
const isUntyped = (complaint: string): boolean =>
  /Property 'messages' does not exist on type 'FormData'|Property 'answer' does not exist on type 'unknown'/.test(complaint)
/** Here Node's streams stand beside those of browsers, which a server never meets. */
const isOfTwoWorlds = (complaint: string): boolean =>
  complaint.startsWith('a-proxy') && /ReadableStream|IncomingMessage/.test(complaint)

test('the JavaScript of the README uses options, methods and packages that exist, as they are', { timeout: 120_000 }, () => {
  const files = filesOf(['js', 'jsx'])
  expect(files.size).toBeGreaterThan(40)
  const complaints = complaintsAbout(files, { strict: false })
  expect(complaints.filter((complaint) => !isUntyped(complaint) && !isOfTwoWorlds(complaint))).toEqual([])
  const mistaken = new Map([[join(folder, 'mistaken.ts'), "chat.conect = { url: '/chat' }\nexport {}\n"]])
  expect(complaintsAbout(mistaken, { strict: false }).length).toBe(1)
})

test('the TypeScript of the README compiles', { timeout: 120_000 }, () => {
  const complaints = complaintsAbout(filesOf(['ts']), { strict: true, experimentalDecorators: true })
  expect(complaints).toEqual([])
})
