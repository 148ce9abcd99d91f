import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Puts the built package where the projects here find it: as a copy, because tools look behind a link for the packages beside it. */
export default function installPackage(): void {
  const folder = join(root, 'test/field/node_modules/confab-chat')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'dist']) cpSync(join(root, name), join(folder, name), { recursive: true })
}
