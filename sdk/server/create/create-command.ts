import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'
import type { Environment } from '../serve/find-service.ts'
import { checkGiven } from '../serve/read-environment.ts'
import type { AskedLines } from './ask-lines.ts'
import { kits, type Kit } from './kits.ts'
import { startProject } from './start-project.ts'
import { starterFiles } from './starter-files.ts'

interface CreateCommandParts {
  readonly environment: Environment
  /** The folder of the built package. */
  readonly dist: string
  /** Where whoever sits before it is asked; undefined where nobody does. */
  readonly terminal?: AskedLines | undefined
  /** Writes a line for people. */
  readonly say: (line: string) => void
}

const options = {
  kit: { type: 'string' },
  server: { type: 'boolean' },
  start: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const kitList = kits.map(({ name }) => name).join(', ')

/** What the command prints for `--help`. */
const help = `confab-chat create [FOLDER] [options]

Writes a page with a chat into a new folder. What is not said is asked, and what was asked about is then installed and started.

  --kit NAME                  What it is made with: ${kitList}
  --server, --no-server       With a server that answers and keeps the key, or without: then a demo answers in the page
  --start, --no-start         Also runs "npm install" and "npm run dev". Default: only where something was asked
  --help                      Shows this help

In a script nothing is asked: confab-chat create my-chat --kit react --server`

const folderQuestion = 'Folder (my-chat): '
const usualFolder = 'my-chat'
const serverQuestion = 'With a server that answers and keeps the key? (Y/n): '
const kitQuestion = [
  'Which kit?',
  ...kits.map(({ name, title }, place) => `  ${place + 1}  ${name.padEnd(8)} ${title}`),
  'Its name or number (1): ',
].join('\n')

/** The kit that is meant, by its name or its number. @throws an `Error` in words where there is none. */
function readKit(text: string): Kit {
  const kit = kits[Number(text) - 1] ?? kits.find(({ name }) => name === text.toLowerCase())
  if (!kit) throw new Error(`There is no kit "${text}". Choose one of these: ${kitList}.`)
  return kit
}

/** @throws an `Error` in words where it is neither. */
function readYes(text: string): boolean {
  if (/^(?:y|yes)?$/i.test(text)) return true
  if (/^(?:n|no)$/i.test(text)) return false
  throw new Error(`Answer yes or no, not "${text}".`)
}

/** Asks until the answer can be read. */
async function askFor<Read>(
  { ask }: AskedLines,
  question: string,
  read: (text: string) => Read | Promise<Read>,
  say: CreateCommandParts['say'],
): Promise<Read> {
  for (;;) {
    const text = await ask(question)
    try {
      return await read(text)
    } catch (error) {
      say(thrownWords(error))
    }
  }
}

/** The folder that is meant, which is not there, or empty. @throws an `Error` in words for another one. */
async function readFolder(text: string): Promise<string> {
  const folder = resolve(text)
  const entries = await readdir(folder).catch((error: unknown) => {
    const code = thrownField(error, 'code')
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR')
      throw new Error(`${text} is a file, or lies in one. Name a folder that is new or empty.`, { cause: error })
    throw new Error(`The folder ${text} cannot be read: ${thrownWords(error)}`, { cause: error })
  })
  if (entries.length) throw new Error(`The folder ${text} is not empty, and nothing was written. Name one that is new or empty.`)
  return folder
}

/** A name that npm takes, out of that of a folder. A package cannot need one of its own name. */
function packageName(folder: string, { dependencies, devDependencies }: Kit): string {
  const name = basename(folder)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 100)
    .replaceAll(/^-+|-+$/g, '')
  const isTaken = ['confab-chat', ...dependencies, ...devDependencies].some((needed) => needed === name)
  return isTaken ? `${name}-page` : name || usualFolder
}

/** A path as a shell takes it. */
const quoted = (path: string): string => (/[^\w@%+=:,./\\-]/.test(path) ? `"${path}"` : path)

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    // Whoever has written it meanwhile keeps it.
    await writeFile(file, text, { flag: 'wx' })
  }
}

interface Choices {
  readonly kit: Kit
  readonly hasServer: boolean
  readonly folder: string
  readonly isAsked: boolean
}

interface GivenChoices {
  readonly kit: string | undefined
  readonly server: boolean | undefined
  readonly folder: string | undefined
}

/** What is to be made: as the arguments say, else as it is answered. @throws an `Error` in words. */
async function readChoices(given: GivenChoices, { terminal, say }: CreateCommandParts): Promise<Choices> {
  const kit = given.kit === undefined ? undefined : readKit(given.kit)
  const folder = given.folder === undefined ? undefined : await readFolder(given.folder)
  if (terminal)
    return {
      kit: kit ?? (await askFor(terminal, kitQuestion, (text) => readKit(text || '1'), say)),
      hasServer: given.server ?? (await askFor(terminal, serverQuestion, readYes, say)),
      folder: folder ?? (await askFor(terminal, folderQuestion, (text) => readFolder(text || usualFolder), say)),
      isAsked: !kit || given.server === undefined || !folder,
    }
  if (!kit || !folder)
    throw new Error(`Name the folder and the kit: confab-chat create my-chat --kit react --server. The kits: ${kitList}.`)
  return { kit, hasServer: given.server ?? false, folder, isAsked: false }
}

/** Writes a starter, and starts it where that is wanted. @returns the status of the process. */
export async function createCommand(given: readonly string[], parts: CreateCommandParts): Promise<number> {
  const { say, dist, environment, terminal } = parts
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true, allowNegative: true })
    if (values.help) {
      say(help)
      return 0
    }
    checkGiven(values)
    const [, folderName, ...more] = positionals
    if (more.length) throw new Error(`"${more.join(' ')}" is too much: create takes one folder.`)
    const { kit, hasServer, folder, isAsked } = await readChoices(
      { kit: values.kit, server: values.server, folder: folderName },
      parts,
    )
    // What is started reads the terminal itself.
    terminal?.close()
    const { version } = JSON.parse(await readFile(join(dist, '../package.json'), 'utf8')) as { version: string }
    const files = await starterFiles({ kit, hasServer, name: packageName(folder, kit), version }, join(dist, 'create'))
    await writeFiles(folder, files)
    say(`${kit.title}, ${hasServer ? 'with' : 'without'} a server: ${files.size} files in ${folder}`)
    if (values.start ?? isAsked) await startProject(folder, environment)
    else say(`Run it:\n  cd ${quoted(folder)}\n  npm install\n  npm run dev`)
    return 0
  } catch (error) {
    say(thrownWords(error))
    return 1
  } finally {
    terminal?.close()
  }
}
