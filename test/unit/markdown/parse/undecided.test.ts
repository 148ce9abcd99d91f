import { expect, test } from 'vitest'
import { createBlockParser } from '../../../../sdk/markdown/parse/parse.ts'
import { isUndecided } from '../../../../sdk/markdown/parse/undecided.ts'

const { tip } = createBlockParser()

test.each([
  '-',
  '- ',
  '12',
  '1.',
  '#',
  '##',
  '>',
  '> -',
  '---',
  '|--',
  '=',
  '``',
  '```js',
  '~~~',
  '- [',
  '- [x',
  '**',
  '',
  '[^',
  '[^a',
  '- [^1]',
])('an unfinished line that may still become anything is hidden: %j', (line) => {
  expect(isUndecided(line, tip)).toBe(true)
})

test.each(['a', '- a', '1. a', '# a', '> a', '**a', '```a``` b', '| a', '[a', '- [x] a', '-a'])(
  'an unfinished line whose type is certain is shown: %j',
  (line) => {
    expect(isUndecided(line, tip)).toBe(false)
  },
)

test('in a code block only a line that may close it is hidden', () => {
  const parser = createBlockParser()
  parser.line('```')
  expect(isUndecided('- ', parser.tip)).toBe(false)
  expect(isUndecided('``', parser.tip)).toBe(true)
})
