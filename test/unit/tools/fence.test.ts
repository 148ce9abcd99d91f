// @module-tag thorough: it runs the linter once for each rule.
import { expect, test } from 'vitest'
import { lint } from './lint.ts'

const say = (path: string, code: string): string => lint('fence', code, path)
const nothing = 'Found 0 warnings and 0 errors.'

test.each([
  ["import { x } from '../views/chat-view.ts'", 'sdk/core/x.ts'],
  ["import type { X } from '../../entries/server.ts'", 'sdk/views/message/x.ts'],
  ["export { x } from '../connectors/services.ts'", 'sdk/dom/x.ts'],
  ["export * from '../server/options.ts'", 'sdk/threads/x.ts'],
  ["const load = () => import('../parts/text.ts')", 'sdk/net/x.ts'],
  ["export type X = import('../dom/x.ts').X", 'sdk/mcp/x.ts'],
  ["import { x } from '../sdk/core/store.ts'", 'mocks/x.ts'],
  ["import sheet from '../styles/tokens.css?inline'", 'sdk/protocols/x.ts'],
  ["import { x } from '../../test/unit/tools/lint.ts'", 'sdk/core/x.ts'],
  ["import { x } from '../../sdk/chat/compose-chat.ts'", 'host/ui/x.ts'],
  ["import { x } from '../server/product/product-backend.ts'", 'host/lib/x.ts'],
  ["import { x } from '../../server/product/product-backend.ts'", 'host/features/plans/x.ts'],
  ["import { x } from './server/product/product-backend.ts'", 'host/main.tsx'],
  ["import { x } from '../../../mocks/emulator-prefix.ts'", 'host/server/product/x.ts'],
  ["import { x } from '../pages/fetch-page.ts'", 'host/server/product/x.ts'],
  ["import { x } from '../../mocks/emulator-prefix.ts'", 'host/server/x.ts'],
  ["import { x } from '../../host/server/product/wait.ts'", 'mocks/cognito/x.ts'],
])('The linter refuses what the table of the folders does not allow: %s in %s', (code, path) => {
  expect(say(path, code)).toContain('may import only from')
})

test.each([
  ["import { x } from './y.ts'", 'sdk/core/x.ts'],
  ["import { x } from '../../util/y.ts'", 'sdk/core/a/b/x.ts'],
  ["import { x } from '../core/store.ts'", 'sdk/views/x.ts'],
  ["import { x } from 'kysely'", 'sdk/server/stores/x.ts'],
  ["import { x } from '../../sdk/entries/index.ts'", 'host/lib/x.ts'],
  ["import { x } from '../../host/server/product/wait.ts'", 'mocks/backend/x.ts'],
  ["import { x } from '../../../sdk/views/chat-view.ts'", 'test/browser/views/x.ts'],
])('The linter accepts what the table of the folders allows: %s in %s', (code, path) => {
  expect(say(path, code)).toContain(nothing)
})

test('The linter asks for a row for a new folder', () => {
  expect(say('sdk/invented/x.ts', "import { x } from '../core/store.ts'")).toContain('sdk/invented has no row')
})

test('The engine of the product, which runs in pages, too, imports nothing of Node', () => {
  const code = "import { readFile } from 'node:fs/promises'"
  expect(say('host/server/product/routes/x.ts', code)).toContain('may import nothing of Node')
  expect(say('host/server/x.ts', code)).toContain(nothing)
})

test('A feature of the host imports no other feature', () => {
  expect(say('host/features/plans/x.ts', "import { x } from '../team/y.ts'")).toContain('do not import each other')
  expect(say('host/features/plans/a/x.ts', "import { x } from '../y.ts'")).toContain(nothing)
})
