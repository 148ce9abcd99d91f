import { expect, test } from 'vitest'
import { lint } from './lint.ts'

const statements = (count: number): string => 'use()\n'.repeat(count)

const say = (code: string): string => lint('function-length', code)

test('The linter names a function of more than 60 lines', () => {
  expect(say(`function draw() {\n${statements(59)}}`)).toContain('draw has 61 lines of its own: at most 60.')
})

test('The linter accepts a function of 60 lines', () => {
  expect(say(`function draw() {\n${statements(58)}}`)).toContain('Found 0 warnings and 0 errors.')
})

test('The linter does not count the named functions in a function', () => {
  const code = `function draw() {\n${statements(40)}function part() {\n${statements(40)}}\n}`
  expect(say(code)).toContain('Found 0 warnings and 0 errors.')
})

test('The linter accepts a factory of 150 lines', () => {
  expect(say(`const create = () => {\n${statements(147)}return { say() {} }\n}`)).toContain('Found 0 warnings and 0 errors.')
})

test('The linter names a factory of more than 150 lines', () => {
  const code = `const create = () => {\n${statements(149)}return { say() {} }\n}`
  expect(say(code)).toContain('create is a factory of 152 lines: at most 150.')
})
