import { expect, test } from 'vitest'
import { countCharacters } from '../../../../host/features/social-media/count-characters.ts'
import { findVariants } from '../../../../host/features/social-media/find-variants.ts'

test('each post stands in a code block under its network, however a model writes the heading', () => {
  const answer = [
    '### Google Business Profile (312 characters)\n\n```text\nOpen at seven.\n```',
    '## X / Twitter\n\n```\nWarm bread.\n```',
    '### LinkedIn\n\n```text\nWe bake.\n\nEvery day.\n```',
    '### Extra ideas\n\n```text\nNot a post.\n```',
  ].join('\n\n')
  expect(findVariants(answer)).toEqual([
    { network: 'google-business', text: 'Open at seven.' },
    { network: 'x', text: 'Warm bread.' },
    { network: 'linkedin', text: 'We bake.\n\nEvery day.' },
  ])
})

test('an answer without posts gives none', () => {
  expect(findVariants('Instagram is a good place for pictures.')).toEqual([])
})

test('an emoji of a family counts as one character', () => {
  expect(countCharacters('👩‍👩‍👧 é🇫🇷')).toBe(4)
})
