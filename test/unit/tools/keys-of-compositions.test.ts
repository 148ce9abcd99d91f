import { expect, test } from 'vitest'
import { lint } from './lint.ts'

const say = (code: string): string => lint('keys-of-compositions', code)
const nothing = 'Found 0 warnings and 0 errors.'

test.each([
  'if (event.isComposing) stop()',
  'stop(event.nativeEvent.isComposing)',
  'event?.isComposing || stop()',
  "if (event['isComposing']) stop()",
  'const onKey = ({ key, isComposing }) => stop(key)',
  'const { isComposing: isOfInputMethod } = event',
])('The linter refuses to ask a key itself whether it belongs to a composition: %s', (code) => {
  expect(say(code)).toContain('Ask isComposing() of is-composing.ts')
})

test.each([
  "dom.addEventListener('keydown', ({ key }) => { if (key === 'Escape') stop() })",
  "if ('Enter' !== event.key) stop()",
  "switch (event.key) { case 'Tab': break; case 'Escape': stop() }",
])('The linter names a key that may end a composition where nothing asks: %s', (code) => {
  expect(say(code)).toContain('This key may end a composition')
})

test('The linter accepts the function that knows Safari', () => {
  expect(say("if (event.key === 'Escape' && !isComposing(event)) stop()")).toContain(nothing)
})

test('The linter accepts keys that end no composition', () => {
  expect(say("if (event.key === 'ArrowDown') go()")).toContain(nothing)
})
