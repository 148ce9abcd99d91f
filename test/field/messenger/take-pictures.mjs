// Takes the pictures that messenger.test.ts compares with, from a build: `node test/field/messenger/take-pictures.mjs FOLDER_OF_DIST`.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = process.argv[2]
if (!dist) {
  console.error('Name the folder of the build: node test/field/messenger/take-pictures.mjs dist')
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/field/vitest.config.ts', 'test/field/messenger.test.ts'],
  {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, PICTURES_OF: resolve(dist) },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
