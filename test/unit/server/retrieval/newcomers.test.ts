import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createDocumentation } from '../../../../sdk/server/serve/documentation.ts'
import { readDocumentation } from '../../../../sdk/server/serve/read-documentation.ts'
import { newcomersQuestions, newcomersSpellings } from './newcomers-questions.ts'

const { find } = createDocumentation(await readDocumentation(fileURLToPath(new URL('../../../..', import.meta.url)), '/docs/'))

/** Questions whose answers are not among the first three passages, with these. */
const lostOf = (questions: typeof newcomersQuestions): string[] =>
  questions.flatMap(([question, ...answers]) => {
    const found = find(question).slice(0, 3)
    const isThere = found.some(({ anchor }) =>
      answers.some((one) => (one.includes('#') ? anchor === one : anchor.startsWith(`${one}#`))),
    )
    return isThere ? [] : [`${question}: ${found.map(({ id }) => id).join(', ') || 'nothing'}`]
  })

test('newcomers find what they ask for among the first three passages: 70 of 77 and more', () => {
  expect(newcomersQuestions).toHaveLength(77)
  const lost = lostOf(newcomersQuestions)
  expect(lost, lost.join('\n')).toSatisfy((some: readonly string[]) => some.length <= 7)
})

test('newcomers find a name however they write it: in one word, in two, with the language of a library', () => {
  expect(lostOf(newcomersSpellings)).toEqual([])
})

test.each(['cheeseburger', 'sunflower', 'warehouse'])(
  'newcomers who ask for "%s", which has words in it that are there, are told that the documentation says nothing about it',
  (question) => {
    expect(find(question).map(({ id }) => id)).toEqual([])
  },
)

test.each(['blue cheese', 'Who won the cup?', 'What is the weather in Oslo tomorrow?', 'asdf'])(
  'newcomers who ask "%s" are told that the documentation says nothing about it',
  (question) => {
    expect(find(question).map(({ id }) => id)).toEqual([])
  },
)

test.each(['How do I build it?', 'Which files are there?', 'run the tests', 'agents of the app'])(
  'who asks "%s" gets what is for users of the chat, where there is some, before what is for those who change it',
  (question) => {
    expect(find(question)[0]?.anchor).toMatch(/^(README|sdk)/)
  },
)

test('no passage shows a picture as its source', () => {
  expect(find('hello')[0]?.text).not.toContain('<img')
})
