import { describe, expect, test } from 'vitest'
import { joinSentences } from '../../../../sdk/core/labels/writing/join-sentences.ts'
import { withEllipsis } from '../../../../sdk/core/labels/writing/with-ellipsis.ts'
import { clock } from '../../../../sdk/core/util/clock.ts'

describe('sentences that are said one after the other', () => {
  test.each([
    ['en', ['AI is answering', 'Stopped'], 'AI is answering. Stopped'],
    ['', ['Allow “find”?', 'This changes nothing.'], 'Allow “find”? This changes nothing.'],
    ['ja', ['回答を待っています', '停止しました'], '回答を待っています。停止しました'],
    ['zh-Hant-TW', ['回答已中斷。', '已停止'], '回答已中斷。已停止'],
    ['th', ['กำลังรอ', 'หยุดแล้ว'], 'กำลังรอ หยุดแล้ว'],
    ['hi', ['जवाब का इंतज़ार', 'रुक गया'], 'जवाब का इंतज़ार। रुक गया'],
    ['en', ['open()', 'items[0]', 'a_', 'say("x")', 'b'], 'open(). items[0]. a_. say("x"). b'],
    ['en', ['“Rye!”', '(No.)', 'Wait…', 'Or —', 'b'], '“Rye!” (No.) Wait… Or — b'],
    ['ar', ['ما هذا؟', 'خبز'], 'ما هذا؟ خبز'],
    ['ja', ['「止まりました。」', '（停止）', '次'], '「止まりました。」（停止）。次'],
    ['de', ['one'], 'one'],
    ['ko', [], ''],
  ])('are joined as the language ends them: %s', (language, sentences, joined) => {
    expect(joinSentences(sentences, language)).toBe(joined)
  })
})

test('what goes on ends as the language writes it', () => {
  expect(['de', 'de-CH', 'fr', 'ja', ''].map((language) => withEllipsis('x', language))).toEqual([
    'x\u00a0…',
    'x\u00a0…',
    'x…',
    'x…',
    'x…',
  ])
})

describe('the length of a recording and of a call', () => {
  test.each([
    ['en', 7, '0:07'],
    ['', 754, '12:34'],
    ['de', 3723, '1:02:03'],
    ['ar-EG', 67, '١:٠٧'],
    ['th-u-nu-thai', 3723.9, '๑:๐๒:๐๓'],
    ['hi-u-nu-deva', 0, '०:००'],
    ['fa', 3_600_000, '۱۰۰۰:۰۰:۰۰'],
  ])('is written in the digits of the language: %s', (language, seconds, words) => {
    expect(clock(seconds, language)).toBe(words)
  })
})
