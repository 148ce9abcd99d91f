import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { apiFolder, createApiReports } from '../../tools/reference/api-report.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test(
  'the reports of what the package exports are those of the code: `npm run reference` writes them',
  { timeout: 120_000 },
  () => {
    const names = readdirSync(`${root}/${apiFolder}`)
    const stored = new Map(names.map((name) => [name, readFileSync(`${root}/${apiFolder}/${name}`, 'utf8')]))
    expect(stored).toEqual(createApiReports(root))
  },
)

test.each([
  ['confab.md', 'export const createChat: (', 'createChat'],
  ['server.md', 'export interface ChatServer', 'fetch(request: Request'],
  ['connectors.md', '## `confab-chat/connectors/openai-chat`', 'openAIChat'],
  ['frameworks-react.md', '## `confab-chat/react`', 'ConfabChat'],
])('the report %s shows declarations without their comments', (name, heading, member) => {
  const report = readFileSync(`${root}/${apiFolder}/${name}`, 'utf8')
  expect(report).toContain(heading)
  expect(report).toContain(member)
  expect(report).not.toContain('/**')
})
