import { readFile, stat } from 'node:fs/promises'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'

/** A text that is longer is no path. */
const longestPath = 1024

/** What nobody would tell a model: `./prompt`, `/etc/chat/system`, `~/prompt`, `C:\prompt`, `prompt.md`. */
const isMeantAsPath = (given: string): boolean =>
  /^(?:\.{0,2}|~|[A-Za-z]:)[/\\]\S*$/.test(given) || /^[\w./\\-]+\.(?:txt|md)$/.test(given)

/** Codes of what no file can be called, or none is. */
const isAbsent = (code: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(typeof code === 'string' ? code : '')

const unreadable = (given: string, cause: unknown): Error =>
  new Error(`--system names a file that cannot be read: ${given}`, { cause })

/** The file with this name; undefined where there is none. @throws an `Error` in words for one that cannot be read. */
async function readNamed(given: string): Promise<string | undefined> {
  try {
    const found = await stat(given)
    if (found.isDirectory()) throw new Error(`--system names a folder, and takes a text or a file with it: ${given}`)
    // What a shell puts in place of a command can be read once; a device may never end.
    if (!found.isFile() && !found.isFIFO()) throw new Error(`--system names what is no file: ${given}`)
  } catch (error) {
    const code = thrownField(error, 'code')
    if (code === undefined) throw error
    if (isAbsent(code) && !isMeantAsPath(given)) return undefined
    throw unreadable(given, error)
  }
  const text = await readFile(given, 'utf8').catch((error: unknown) => {
    throw unreadable(given, error)
  })
  if (!text.trim()) throw new Error(`--system names a file that is empty: ${given}`)
  return text
}

/**
 * What the owner tells the model: the words, or those of the file with that name.
 * @throws an `Error` in words for a file that cannot be read, or says nothing.
 */
export async function readInstructions(given: string | undefined): Promise<string | undefined> {
  if (!given?.trim()) return undefined
  const isPath = !/\n/.test(given) && given.length < longestPath
  return ((isPath ? await readNamed(given) : undefined) ?? given).trim()
}
