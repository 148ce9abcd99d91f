import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findCommand } from '../../../sdk/capabilities/speech-to-text/find-command.ts'

type Commands = Parameters<typeof findCommand>[1]
const nameIn = (text: string, commands: Commands, isWaiting = false): string | undefined =>
  findCommand(text, commands, isWaiting)?.name

describe('a command', () => {
  test('is found in what is said, with the words around it', () => {
    expect(findCommand('hello there, stop now', { stop: 'stop' }, false)).toMatchObject({
      name: 'stop',
      before: 'hello there',
      after: 'now',
    })
  })

  test('counts inside of a word, unless the page wants whole words', () => {
    expect(nameIn('I am stopping', { stop: 'stop' })).toBe('stop')
    expect(nameIn('I am stopping', { stop: 'stop', settings: { substrings: false } })).toBeUndefined()
    expect(nameIn('please stop.', { stop: 'stop', settings: { substrings: false } })).toBe('stop')
    expect(nameIn('löschen', { stop: 'lö', settings: { substrings: false } })).toBeUndefined()
  })

  test('counts however it is written, unless the page minds the case', () => {
    expect(nameIn('Stop', { stop: 'stop' })).toBe('stop')
    expect(nameIn('stop', { stop: 'STOP' })).toBe('stop')
    expect(nameIn('Stop', { stop: 'stop', settings: { caseSensitive: true } })).toBeUndefined()
  })

  test('may be of several words', () => {
    expect(nameIn('remove  all text', { removeAllText: 'remove all text', settings: { substrings: false } })).toBe(
      'removeAllText',
    )
  })

  test('waits for the word of the command mode where there is one, but for the one that sends', () => {
    const commands = { stop: 'stop', submit: 'send', commandMode: 'computer' }
    expect(nameIn('stop', commands)).toBeUndefined()
    expect(nameIn('stop', commands, true)).toBe('stop')
    expect(nameIn('computer', commands)).toBe('commandMode')
    expect(nameIn('send', commands)).toBe('submit')
  })
})

const phrase = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
const settings = fc.record({ substrings: fc.boolean(), caseSensitive: fc.boolean() })

it('whatever the phrase is, it is found when it is said alone, and never throws', () => {
  fc.assert(
    fc.property(phrase, settings, (stop, how) => {
      expect(findCommand(stop, { stop, settings: how }, false)).toMatchObject({ name: 'stop', before: '', after: '' })
    }),
  )
})

it('what stands before and after a command is what was said, and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), phrase, fc.string(), settings, (before, stop, after, how) => {
      const said = `${before} ${stop} ${after}`
      const found = findCommand(said, { stop, settings: how }, false)
      expect(found && said.startsWith(found.before.trimStart(), said.length - said.trimStart().length)).toBe(true)
      expect(found && said.trimEnd().endsWith(found.after)).toBe(true)
    }),
  )
})

it('without phrases nothing is a command', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (said, isWaiting) => {
      expect(findCommand(said, undefined, isWaiting)).toBeUndefined()
      expect(findCommand(said, { stop: '', pause: '  ' }, isWaiting)).toBeUndefined()
    }),
  )
})
