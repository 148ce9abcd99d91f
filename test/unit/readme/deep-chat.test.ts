// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { optionNames } from '../../../sdk/core/options/check/option-names.ts'
import { createManifest } from '../../tools/reference/manifest.mjs'
import { readTable } from './read-table.ts'

const chapter = readFileSync(new URL('../../../sdk/MIGRATION.md', import.meta.url), 'utf8')
const element = createManifest(fileURLToPath(new URL('../../..', import.meta.url))).modules[0].declarations[0]

/** The properties, methods and events of Deep Chat 2.5.0, as its type declarations name them. */
const deepChat = {
  options:
    'connect directConnection webModel requestBodyLimits requestInterceptor responseInterceptor validateInput loadHistory history ' +
    'browserStorage introMessage defaultInput avatars names displayLoadingBubble errorMessages messageStyles htmlClassUtilities ' +
    'htmlWrappers remarkable textToSpeech speechToText images gifs audio mixedFiles camera microphone dragAndDrop customButtons ' +
    'textInput submitButtonStyles dropupStyles inputAreaStyle attachmentContainerStyle chatStyle auxiliaryStyle focusMode ' +
    'upwardsMode scrollButton hiddenMessages maxVisibleMessages demo _insertKeyViewStyles ' +
    'onMessage onClearMessages onComponentRender onInput onError',
  methods:
    'getMessages submitUserMessage addMessage updateMessage clearMessages focusInput refreshMessages scrollToBottom ' +
    'disableSubmitButton setPlaceholderText',
  events: 'message new-message clear-messages render input error sts-session-started sts-session-stopped',
}
const listOf = (names: string): string[] => names.split(' ').toSorted()

/** The names of a table's first column, each with the word of its second. */
const verdicts = (title: string): Map<string, string> =>
  new Map(readTable(chapter, title).flatMap(([names = '', verdict = '']) => names.split(', ').map((name) => [name, verdict])))

const options = verdicts('Options')
const methodsAndEvents = verdicts('Methods and events')
const known = new Set([
  ...Object.keys(optionNames),
  ...element.members.map(({ name }) => name),
  ...element.events.map(({ name }) => name),
  'configure', // of what createChat returns
])

describe('the tables for people who come from Deep Chat', () => {
  test('say of every option, method and event of Deep Chat what becomes of it', () => {
    expect([...options.keys()].toSorted()).toEqual(listOf(deepChat.options))
    expect([...methodsAndEvents.keys()]).toEqual(expect.arrayContaining(listOf(`${deepChat.methods} ${deepChat.events}`)))
  })

  test('know three words for that', () => {
    const words = new Set([...options.values(), ...methodsAndEvents.values(), ...verdicts('Names and behaviour').values()])
    expect([...words].toSorted()).toEqual(['better', 'different', 'same'])
  })

  test('name nothing that is not there', () => {
    const missing = [...options.keys(), ...methodsAndEvents.keys()].filter((name) => !known.has(name))
    expect(missing).toEqual([])
  })

  test('call no option the same that does not take what Deep Chat takes: the compiler reads all of them in test/types', () => {
    const compiled = readFileSync(new URL('../../types/deep-chat.ts', import.meta.url), 'utf8')
    const same = [...options].filter(([, verdict]) => verdict === 'same').map(([name]) => name)
    expect(same.length).toBeGreaterThan(30)
    expect(same.filter((name) => !compiled.includes(`\n  ${name}: `))).toEqual([])
  })
})
