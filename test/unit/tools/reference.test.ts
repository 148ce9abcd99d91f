// @module-tag thorough: tools of those who develop, and what editors know of the elements.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReference } from '../../tools/reference/reference.mjs'

const folder = mkdtempSync(join(tmpdir(), 'confab-reference-'))
let faults: string[]
beforeAll(async () => {
  faults = await createReference(folder)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wordsOf = (path: string): string =>
  readFileSync(join(folder, path), 'utf8')
    .replaceAll(/<wbr\/?>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the reference', () => {
  test('is complete: everything public has a doc comment, and no link is broken', () => {
    expect(faults).toEqual([])
  })

  test('states the meaning, unit and default of an option', () => {
    expect(wordsOf('interfaces/confab-chat.SpeechToTextOptions.html')).toContain(
      'Milliseconds of silence after which the message is sent; true is 2000 ms.',
    )
  })

  test('lists methods, properties and events of the element under the names they are imported by', () => {
    const element = wordsOf('classes/confab-chat_element.ConfabChatElement.html')
    expect(element).toContain('Puts the caret at the end of the input.')
    expect(element).toContain('The messages the chat starts with, oldest first.')
    expect(wordsOf('interfaces/confab-chat_element.ConfabChatEvents.html')).toContain('A voice call started.')
  })

  test('contains the parts, tokens and attributes, which have no types', () => {
    expect(wordsOf('documents/Parts.html')).toContain('user-bubble A message of the visitor.')
    expect(wordsOf('documents/Theme_tokens.html')).toContain('--confab-accent')
    expect(wordsOf('documents/Attributes_and_events.html')).toContain('textinput')
  })

  test('contains the English text of every label', () => {
    const labels = wordsOf('interfaces/confab-chat.Labels.html')
    expect(labels).toContain('In English: Ask me anything!')
    expect(labels).toContain('In English: Drop files here')
  })
})
