import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAttributes } from '../../../sdk/launcher/read-attributes.ts'

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }) as Attr)

function watchErrors() {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  return () => error.mock.calls.flat().join('\n')
}

test('an option of any JSON comes back as it was written, whatever the case of its name', () => {
  const cased = fc.constantFrom('data-textinput', 'data-textInput', 'DATA-TEXTINPUT')
  fc.assert(
    fc.property(
      cased,
      fc.json({ noUnicodeString: false }).map((text): unknown => JSON.parse(text)),
      (name, value) => {
        expect(readAttributes(attributes({ [name]: JSON.stringify(value) }))).toEqual({ textInput: value })
      },
    ),
  )
})

test('a text that an option takes stands there without quotes', () => {
  const word = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('{'))
  fc.assert(
    fc.property(word, (text) => {
      expect(readAttributes(attributes({ 'data-auxiliarystyle': text, 'data-language': text, 'data-mode': text }))).toEqual({
        auxiliaryStyle: text,
        language: text,
        mode: text,
      })
    }),
  )
})

test('no text breaks the reading of the other options', () => {
  watchErrors()
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, all) => {
      const options = readAttributes(attributes({ 'data-connect': text, 'data-options': all, 'data-demo': '' }))
      expect(options.demo).toBe(true)
    }),
  )
})

test('data-options holds all of them, and an attribute of its own goes before it', () => {
  const all = '{"demo":true,"introMessage":{"text":"Hello"},"mode":"panel"}'
  expect(readAttributes(attributes({ 'data-options': all, 'data-mode': 'full' }))).toEqual({
    demo: true,
    introMessage: { text: 'Hello' },
    mode: 'full',
  })
})

test('wrong JSON is named in the console, without its text, which may hold a key', () => {
  const errors = watchErrors()
  expect(readAttributes(attributes({ 'data-connect': '{"key":secret}', 'data-theme': 'dark' }))).toEqual({ theme: 'dark' })
  expect(errors()).toContain('The attribute "data-connect" of the launcher\'s script cannot be read: JSON is expected.')
  expect(errors()).not.toContain('secret')
})

test('a function and an unknown name in data-options are named in the console', () => {
  const errors = watchErrors()
  readAttributes(attributes({ 'data-onmessage': 'alert', 'data-options': '{"conect":{}}' }))
  expect(errors()).toContain('call `createLauncher` of confab-chat/launcher instead')
  expect(errors()).toContain('has "conect", which is no option')
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'])(
  'a name that every object inherits is no option, and is left out: %s',
  (name) => {
    const errors = watchErrors()
    const options = readAttributes(attributes({ 'data-options': `{"demo":true,"${name}":{"mode":"full"}}` }))
    expect(Object.entries(options)).toEqual([['demo', true]])
    expect(Object.getPrototypeOf(options)).toBe(Object.prototype)
    expect(errors()).toContain(`has "${name}", which is no option`)
  },
)

test('attributes of others are left alone', () => {
  const errors = watchErrors()
  expect(readAttributes(attributes({ src: '/x.js', 'data-cfasync': 'false', 'data-turbo-track': 'reload', defer: '' }))).toEqual(
    {},
  )
  expect(errors()).toBe('')
})
