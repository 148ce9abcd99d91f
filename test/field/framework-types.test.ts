import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPages } from '../tools/reference/chapters.mjs'
import { readPageBlocks } from '../tools/readme-blocks.mjs'
import { writeProject } from './write-project.ts'

const field = fileURLToPath(new URL('.', import.meta.url))
const blocks = readPageBlocks(readPages(join(field, '../..')))

function blockOf(section: string): string {
  const block = blocks.find((found) => found.section === section)
  if (!block) throw new Error(`The documentation has no code under "${section}"`)
  return block.code
}

interface Framework {
  /** The file that the code of the documentation stands in. */
  readonly file: string
  readonly code: string
  readonly compilerOptions?: object
  /** The judge, and what it is told besides the project's folder. */
  readonly command: (folder: string) => readonly string[]
  /** What a slip makes of a line of the code, and how the judge names it. */
  readonly slips: readonly (readonly [what: string, line: string, slip: string, complaint: RegExp])[]
}

const tsc = (folder: string): string[] => ['typescript/bin/tsc', '-p', folder, '--pretty', 'false']
const jsx = (importSource: string): object => ({ jsx: 'preserve', jsxImportSource: importSource })
const solid = blockOf('Solid and Preact')

const frameworks: Record<string, Framework> = {
  Vue: {
    file: 'Support.vue',
    code: blockOf('Vue'),
    command: (folder) => ['vue-tsc/bin/vue-tsc.js', '--noEmit', '-p', folder, '--pretty', 'false'],
    slips: [
      ['an option of a wrong kind', ':connect="connect"', ':connect="{ url: 5 }"', /'number' is not assignable to type 'string'/],
      [
        'a listener that takes the event for what the callback is given',
        '@message="log"',
        '@message="({ isHistory }) => isHistory"',
        /Property 'isHistory' does not exist on type 'CustomEvent/,
      ],
    ],
  },
  Svelte: {
    file: 'Support.svelte',
    code: blockOf('Svelte'),
    command: (folder) => ['svelte-check/bin/svelte-check', '--workspace', folder, '--output', 'machine'],
    slips: [
      ['an option of a wrong kind', '{connect}', 'connect={{ url: 5 }}', /Type 'number' is not assignable to type 'string'/],
      ['a callback, which would never be called', 'onmessage=', 'onMessage=', /onMessage.+ does not exist/],
    ],
  },
  Solid: {
    file: 'support.tsx',
    code: solid,
    compilerOptions: jsx('solid-js'),
    command: tsc,
    slips: [
      ['an option of a wrong kind', "url: '/api/chat'", 'url: 5', /Type 'number' is not assignable to type 'string'/],
      ['an option that does not exist', 'connect=', 'conect=', /Property 'conect' does not exist/],
    ],
  },
  Preact: {
    file: 'support.tsx',
    code: solid.replace('confab-chat/solid', 'confab-chat/preact').replace('on:message', 'onmessage'),
    compilerOptions: jsx('preact'),
    command: tsc,
    slips: [
      ['an option of a wrong kind', "url: '/api/chat'", 'url: 5', /Type 'number' is not assignable to type 'string'/],
      ['an option that does not exist', 'connect=', 'conect=', /Property 'conect' does not exist/],
    ],
  },
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  verbatimModuleSyntax: true,
  noEmit: true,
  types: [],
  // The types of the package itself are judged, too.
  skipLibCheck: false,
}

/** What the judge of a framework says of the code and of each slip, in a strict project: a line starts with the file. */
function judge(name: string, { file, code, compilerOptions: own, command, slips }: Framework): string[] {
  const folder = writeProject(name, {
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, ...own }, include: ['*'] }),
    [file]: code,
    ...Object.fromEntries(slips.map(([, line, slip], place) => [`slip-${place}-${file}`, code.replace(line, slip)])),
  })
  const [tool = '', ...words] = command(folder)
  const { stdout, stderr } = spawnSync(process.execPath, [join(field, 'node_modules', tool), ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  // What a compiler adds to a complaint is indented.
  return `${stdout}${stderr}`.split(/\n(?! )/).filter((line) => /error/i.test(line) && !line.includes('COMPLETED'))
}

describe.each(Object.entries(frameworks))('the types for %s', (name, framework) => {
  let complaints: string[] = []
  beforeAll(() => {
    complaints = judge(name, framework)
  }, 300_000)

  test('know all that the code of the documentation uses', () => {
    expect(complaints.filter((line) => !line.includes('slip-'))).toEqual([])
  })

  test.each(framework.slips.map((slip, place) => [...slip, place] as const))(
    'name %s',
    (_what, line, _slip, complaint, place) => {
      expect(framework.code).toContain(line)
      expect(complaints.filter((found) => found.includes(`slip-${place}-`)).join('\n')).toMatch(complaint)
    },
  )
})
