import { expect, test } from 'vitest'
import { createBlockParser } from '../../../../sdk/markdown/parse/parse.ts'
import { isUndecided } from '../../../../sdk/markdown/parse/undecided.ts'

const { tip } = createBlockParser()

test.each(['-', '- ', '12', '1.', '#', '##', '>', '> -', '---', '|--', '=', '``', '```js', '~~~', '- [', '- [x', '**', ''])(
  'half a line that may become anything is not shown yet: %j',
  (line) => {
    expect(isUndecided(line, tip)).toBe(true)
  },
)

test.each(['a', '- a', '1. a', '# a', '> a', '**a', '```a``` b', '| a', '[a', '- [x] a', '-a'])(
  'half a line that shows what it is is shown: %j',
  (line) => {
    expect(isUndecided(line, tip)).toBe(false)
  },
)

test('in code only what may end it waits', () => {
  const parser = createBlockParser()
  parser.line('```')
  expect(isUndecided('- ', parser.tip)).toBe(false)
  expect(isUndecided('``', parser.tip)).toBe(true)
})
