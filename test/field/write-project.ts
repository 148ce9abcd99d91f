import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const field = fileURLToPath(new URL('.', import.meta.url))

/** Writes a project of these files, which finds the packages that are installed here. Returns its folder. */
export function writeProject(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(field, '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
