import { readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { Labels } from '../../../sdk/core/labels/labels.ts'
import type { PluralLabel } from '../../../sdk/core/labels/plural-label.ts'
import { allLabels } from '../../all-labels.ts'
import { en } from '../../../sdk/languages/en.ts'

const english: Labels = { ...allLabels }

const folder = new URL('../../../sdk/languages/', import.meta.url)
/** The English table is special: it only contains what differs from the default texts. */
const tags = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''))
  .filter((name) => !['en', 'find-language', 'nearest-language'].includes(name))

type LanguageFile = Readonly<Record<string, Labels>>

async function tableOf(tag: string): Promise<Labels | undefined> {
  const file = (await import(new URL(`${tag}.ts`, folder).href)) as LanguageFile
  return file[tag.replace('-', '')]
}

const tables = await Promise.all(tags.map(async (tag) => [tag, await tableOf(tag)] as const))

const isAbout = (name: string): boolean => name !== 'language' && name !== 'direction'
const entriesOf = (table: Labels): [string, PluralLabel][] =>
  Object.entries(table).filter((entry): entry is [string, PluralLabel] => isAbout(entry[0]))
const entriesOfForms = (label: PluralLabel): [form: string, text: string][] =>
  Object.entries((typeof label === 'string' ? { other: label } : label) as Readonly<Record<string, string>>)
const formsOf = (label: PluralLabel): string[] => entriesOfForms(label).map(([, text]) => text)
const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

/** True if the form is for a single number. French counts 0 like 1. */
function isOfOneNumber(form: string, language: string): boolean {
  const rules = new Intl.PluralRules(language)
  return Array.from({ length: 200 }, (_, number) => rules.select(number)).filter((category) => category === form).length === 1
}

/** English is allowed if a language uses the same word, or if the text contains no words. */
const sameInMany =
  /^(chat|conversation|threads|ok|menu(Gif|Audio|Image|File)|format(Audio|Video|Images)|aiName|code|suggestions|sources|file|options|errorSpeechReason|inputImage|table|microphone|camera|photo|toolInput|toolOutput|input|callFailed|avatar|fieldNumbered|fieldPath|exportMarkdown)$/

/** Words that single languages have borrowed from English. */
const borrowed: Readonly<Record<string, RegExp>> = {
  cs: /^diagram$/,
  da: /^(submit|stop|webModelDownload|diagram)$/,
  de: /^fieldOptional$/,
  es: /^(?:answerNo|errorName)$/,
  fr: /^source(?:Count|Named)$/,
  id: /^(edit|queueEdit|diagram)$/,
  it: /^answerNo$/,
  nl: /^(?:toolCount|diagram)$/,
  pl: /^diagram$/,
  sv: /^diagram$/,
}

test('there are 25 languages, English among them', () => {
  expect(['en', ...tags].sort().join()).toBe('ar,cs,da,de,en,es,fr,he,hi,id,it,ja,ko,nl,pl,pt,pt-PT,ru,sv,th,tr,uk,vi,zh,zh-Hant')
})

describe('en', () => {
  test('rewords texts of the chat and has the same placeholders', () => {
    for (const [name, text] of Object.entries(en).filter(([name]) => isAbout(name))) {
      const before = english[name as 'submit']
      expect(before, name).toBeTypeOf('string')
      expect(text, name).not.toBe(before)
      expect(placesIn(text as string), name).toEqual(placesIn(before))
    }
  })

  test('uses no exclamation marks', () => {
    expect(JSON.stringify(Object.values(en))).not.toMatch(/!|\b(?!API\b)[A-Z]{4,}/)
  })
})

describe.each(tables)('%s', (tag, table) => {
  if (!table) throw new Error(`sdk/languages/${tag}.ts exports no ${tag}`)

  it('states its language and writing direction', () => {
    expect(new Intl.Locale(table.language).language).toBe(new Intl.Locale(tag).language)
    expect(table.direction).toBe(['ar', 'he'].includes(tag) ? 'rtl' : undefined)
  })

  it('has every text, and no other', () => {
    expect(Object.keys(table).filter(isAbout).sort()).toEqual(Object.keys(english).filter(isAbout).sort())
  })

  it('has no empty text, none with surrounding spaces, and none left in English', () => {
    for (const [name, label] of entriesOf(table)) {
      for (const text of formsOf(label)) {
        expect(text, name).toMatch(/^\S(.*\S)?$/s)
        if (!sameInMany.test(name) && !borrowed[tag]?.test(name))
          expect(formsOf(english[name as 'submit']), name).not.toContain(text)
      }
    }
  })

  it('warns about keys without an exclamation mark', () => {
    expect(table.keyCaution).not.toMatch(/[!！]|\p{Lu}{4,}/u)
  })

  it('ends texts of several sentences with a full stop', () => {
    const problems = entriesOf(table).filter(([name]) => /^(error|camera|microphone|webModelNo)/.test(name))
    for (const [name, label] of problems) {
      for (const text of formsOf(label)) if (/[.。।]\s?\p{L}/u.test(text)) expect(text, name).toMatch(/[.。।]$/)
    }
  })

  // A name may be Latin. Japanese, Chinese and Korean particles are written without one, and the Arabic "and" before a number.
  it.skipIf(/^(ja|ko|zh)/.test(tag))('has a space, or a sign, between a name and the letters beside it', () => {
    const beside = /\p{L}\{(?!time\}|count\})\w+\}|\{(?!time\}|count\})\w+\}[\p{L}\p{M}]/u
    for (const [name, label] of entriesOf(table)) for (const text of formsOf(label)) expect(text, name).not.toMatch(beside)
  })

  it('leaves the percent sign to the language', () => {
    for (const [name, label] of entriesOf(table)) expect(formsOf(label).join(), name).not.toMatch(/[%٪]/)
  })

  it('has different names for things that are shown together', () => {
    const { menuImage, menuGif, menuAudio, menuFile, photo, camera, microphone } = table
    const { uploadImage, uploadGif, uploadAudio, uploadFile, recordingStart, options, submit } = table
    const menu = [menuImage, menuGif, menuAudio, menuFile, photo, microphone]
    const buttons = [uploadImage, uploadGif, uploadAudio, uploadFile, camera, microphone, recordingStart, options, submit]
    for (const beside of [menu, buttons]) expect([...new Set(beside)]).toEqual(beside)
  })

  it('names the buttons that copy code and a message apart, the first one by what it says', () => {
    const { copy, copyCode, copyMessage, copyAll } = table
    expect(new Set([copy, copyCode, copyMessage, copyAll]).size).toBe(4)
    expect(copyCode.toLocaleLowerCase(table.language)).toContain(copy.toLocaleLowerCase(table.language))
  })

  it('has the same placeholders as English', () => {
    for (const [name, label] of entriesOf(table)) {
      const own = english[name as keyof Labels] as PluralLabel
      const places = placesIn(formsOf(own).join())
      for (const [form, text] of entriesOfForms(label)) {
        const found = placesIn(text)
        // "One new message" may be written out if the form is for that number alone.
        if (isOfOneNumber(form, table.language)) expect(places, name).toEqual(expect.arrayContaining(found))
        else expect(found, `${name}, ${form}`).toEqual(places)
      }
    }
  })

  it('has exactly the plural forms that its numbers need', () => {
    const needed = new Intl.PluralRules(table.language).resolvedOptions().pluralCategories.sort()
    for (const [name, label] of entriesOf(table)) {
      if (typeof label !== 'string') expect(Object.keys(label).sort(), name).toEqual(needed)
      // A text with plural forms in English and none here is used for every number.
      else if (typeof english[name as keyof Labels] !== 'string') expect(needed, name).toEqual(['other'])
    }
  })
})
