import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { kits } from '../../sdk/server/create/kits.ts'
import { addressOf, askStarter, createStarter, freePort, runScript } from '../e2e/server/created-chats.ts'
import { closePages } from '../e2e/shared-browser.ts'

const field = fileURLToPath(new URL('.', import.meta.url))
const bin = join(field, 'node_modules/.bin')
const dist = join(field, 'node_modules/confab-chat/dist')

afterAll(closePages)

/** Writes a starter where it finds the packages that are installed here. Returns its folder. */
function create(name: string, kit: string, hasServer: boolean): string {
  const project = join(field, '.cache/created', name)
  rmSync(project, { recursive: true, force: true })
  createStarter(dist, project, ['--kit', kit, ...(hasServer ? ['--server'] : [])])
  // The packages of a newcomer are in the project, where Next looks for them.
  if (kit === 'next')
    writeFileSync(join(project, 'next.config.mjs'), `export default { turbopack: { root: ${JSON.stringify(field)} } }\n`)
  return project
}

const starters = kits.flatMap(({ name }) => [
  { name, hasServer: false },
  { name, hasServer: true },
])

describe('a starter of npx confab-chat create', () => {
  test.for(starters)('runs, and its chat answers: $name, with a server: $hasServer', async ({ name, hasServer }) => {
    const project = create(`${name}-${hasServer}`, name, hasServer)
    const words = ['--port', `${await freePort()}`, ...(name === 'next' ? [] : ['--host', '127.0.0.1', '--strictPort'])]
    const url = await addressOf(runScript(project, 'dev', { bin, words }))
    expect(await askStarter(url, 'Good morning')).toContain('You said: Good morning')
  })

  test.for(kits)('is built, and answers when it is started: $name', async ({ name }) => {
    const project = create(`${name}-built`, name, true)
    const build = runScript(project, 'build', { bin })
    let said = ''
    for (const output of [build.stdout, build.stderr]) output?.on('data', (data) => (said += String(data)))
    const status = await new Promise((resolve) => build.once('close', resolve))
    expect([status, said]).toEqual([0, expect.any(String)])
    const started = runScript(project, 'start', { bin, variables: { PORT: `${await freePort()}` } })
    expect(await askStarter(await addressOf(started), 'Good morning')).toContain('You said: Good morning')
  })
})
