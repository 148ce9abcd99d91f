import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'
import { lineDiff } from './line-diff.ts'
import { migrateSource, readableFiles } from './migrate-source.ts'

interface MoveCommandParts {
  /** The folder of the built package. */
  readonly dist: string
  /** Whether files are written. */
  readonly isWritten: boolean
  /** Writes what was asked for. */
  readonly print: (text: string) => void
  /** Writes a line for people. */
  readonly say: (line: string) => void
}

/** What a file holds. @throws an `Error` in words where it cannot be read. */
function readSource(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    const code = thrownField(cause, 'code')
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`, { cause })
    if (code === 'EISDIR') throw new Error(`${file} is a folder. Name files: ${readableFiles}.`, { cause })
    throw new Error(`${file} cannot be read: ${thrownWords(cause)}`, { cause })
  })
}

/** What differs, where a project has it that installed the package: the build puts the page of a site here. */
const differences = 'node_modules/confab-chat/dist/docs/migration.md'

/** @returns whether there is something to change. */
async function moveFile(file: string, version: string, { isWritten, print, say }: MoveCommandParts): Promise<boolean> {
  const before = await readSource(file)
  let migrated: ReturnType<typeof migrateSource>
  try {
    migrated = migrateSource(before, file, version)
  } catch (cause) {
    throw new Error(`${file} cannot be read as a script: ${thrownWords(cause)}`, { cause })
  }
  if (!migrated) throw new Error(`${file} is of no kind that is read here: ${readableFiles}.`)
  const { text, left } = migrated
  if (text !== before) {
    if (isWritten) await writeFile(file, text)
    print(lineDiff(before, text, file))
  } else say(`${file}: there is nothing of Deep Chat to change.`)
  for (const { line, words } of left) say(`${file}:${line}: ${words}`)
  return text !== before
}

/** Makes files with Deep Chat ones with Confab, and shows what changes. @returns the status of the process. */
export async function moveCommand(files: readonly string[], parts: MoveCommandParts): Promise<number> {
  const { say, isWritten, dist } = parts
  try {
    const { version } = JSON.parse(await readFile(join(dist, '../package.json'), 'utf8')) as { version: string }
    let isChanged = false
    for (const file of files) isChanged = (await moveFile(file, version, parts)) || isChanged
    if (!isChanged) return 0
    say(
      [
        isWritten ? 'The files are written.' : 'Nothing is written: add --write.',
        'Then: npm uninstall deep-chat deep-chat-react, and npm install confab-chat.',
        `The look is another one; theme: "messenger" has that of Deep Chat. What differs: ${differences}`,
      ].join('\n'),
    )
    return 0
  } catch (error) {
    say(thrownWords(error))
    return 1
  }
}
