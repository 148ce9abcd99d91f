import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { renderSpeechChat } from './render-speech-chat.ts'

/** Chrome on Android, which says the same words again in each result of a run. */
async function android() {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/143.0 Mobile')
  onTestFinished(() => agent.mockRestore())
  const chat = await renderSpeechChat()
  await chat.listen()
  const heard: { text: string; isFinal: boolean; confidence: number }[] = []
  return {
    ...chat,
    field: () => chat.input.value,
    /** One more result, which comes with all before it. */
    say(text: string, confidence = 0.9): void {
      heard.push({ text, isFinal: true, confidence })
      chat.voice.sendList([...heard])
    },
  }
}

test.each([
  ['words', ['hello', 'hello world', 'hello world how are you'], 'Hello world how are you'],
  ['words whose spelling changes', ['hello', 'Hello, world', 'Hello, world. How'], 'Hello world How'],
  ['the same once more', ['hello world', 'hello world', 'hello world'], 'Hello world'],
  ['words without spaces', ['今日は', '今日はいい', '今日はいい天気です'], '今日はいい天気です'],
  ['Arabic', ['مرحبا', 'مرحبا بك', 'مرحبا بك اليوم'], 'مرحبا بك اليوم'],
  ['words after a result that is empty', ['hello', '', 'hello world'], 'Hello world'],
  [
    'words that a later result repeats from the start',
    ['hello world', 'how', 'hello world how are you'],
    'Hello world how are you',
  ],
  ['a word that becomes a contraction', ['it', "it's late"], "It's late"],
  ['a number that goes on', ['it takes 3', 'it takes 3.5 hours'], 'It takes 3.5 hours'],
  ['a word that goes on after a hyphen', ['please check', 'please check-in here'], 'Please check-in here'],
  ['a sign at the end', ['I want 50', 'I want 50%'], 'I want 50%'],
  ['a last word that goes on', ['I want the book', 'I want the books on it'], 'I want the books on it'],
  ['a number that grows', ['it costs $5', 'it costs $50', 'it costs $50 now'], 'It costs $50 now'],
  ['Korean, whose words grow', ['오늘 학교', '오늘 학교에 갔다'], '오늘 학교에 갔다'],
  ['Persian, whose words have parts', ['من می', 'من می\u200cخواهم بروم'], 'من می\u200cخواهم بروم'],
  ['Turkish capitals', ['istanbul', 'İstanbul güzel', 'İSTANBUL güzel şehir'], 'Istanbul güzel şehir'],
  ['accents in another form', ['caf\u00e9', 'cafe\u0301 au lait'], 'Café au lait'],
  ['a letter that is two in capitals', ['die Straße', 'DIE STRASSE ist lang'], 'Die Straße ist lang'],
  ['a picture', ['smile 😀', 'smile 😀 now'], 'Smile 😀 now'],
  ['a sentence of its own', ['I', 'It is late', 'It is late today'], 'I It is late today'],
])('dictation on Android writes %s once', async (_name, results, written) => {
  const { say, field } = await android()
  for (const text of results) say(text)
  await eventually(field).toBe(written)
})

test('guesses on Android that grow are written once, and make way for the final words', async () => {
  const { say, field } = await android()
  say('hello', 0)
  say('hello world', 0)
  await eventually(field).toBe('Hello world')
  say('hello world')
  say('hello world how', 0)
  await eventually(field).toBe('Hello world how')
  say('hello world how are you')
  await eventually(field).toBe('Hello world how are you')
})

test('a guess on Android that goes on in the last word of what was said is written to its end', async () => {
  const { say, field } = await android()
  say('I want the book')
  say('I want the books on', 0)
  await eventually(field).toBe('I want the books on')
  say('I want the books on it')
  await eventually(field).toBe('I want the books on it')
})

test('elsewhere a word that is said twice is written twice', async () => {
  const { voice, listen, input } = await renderSpeechChat()
  await listen()
  voice.sendList([{ text: 'no', isFinal: true, confidence: 0.9 }])
  voice.sendList(['no', 'no'].map((text) => ({ text, isFinal: true, confidence: 0.9 })))
  await eventually(() => input.value).toBe('No no')
  expect(input.value).toBe('No no')
})
