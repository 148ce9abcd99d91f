import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { endComposition } from '../end-composition.ts'
import { eventually } from '../render-chat.ts'
import { fakeService, goodKey } from './fake-service.ts'
import { keyChat, openAI } from './key-chat.ts'

afterEach(() => vi.restoreAllMocks())

describe('a service whose key the page does not provide', () => {
  test('asks for the key, and does not show the chat before', async () => {
    fakeService()
    const element = document.createElement('confab-chat')
    element.directConnection = openAI
    const seen: boolean[] = []
    const look = (): void => {
      seen.push(Boolean(element.shadowRoot?.querySelector('#chat-view')?.checkVisibility()))
      if (element.isConnected) requestAnimationFrame(look)
    }
    document.body.append(element)
    look()
    await eventually(() => element.shadowRoot?.querySelector('[part="key-view"]')?.checkVisibility()).toBe(true)
    element.remove()
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).not.toContain(true)
  })

  test('says which key, where to get one, and to be careful', async () => {
    fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    const input = chat.keyInput()
    expect([input.type, input.labels?.[0]?.innerText]).toEqual(['password', 'OpenAI API Key'])
    expect(chat.part('key-start').textContent).toBe('Start')
    const link = chat.part('key-view').querySelector('a')
    expect([link?.textContent, link?.href, link?.rel]).toEqual([
      'Find more info here',
      'https://platform.openai.com/api-keys',
      'noopener noreferrer',
    ])
    expect(chat.part('key-view').innerText).toContain(
      'Please exercise CAUTION when inserting your API key outside of localhost!!',
    )
  })

  test('says in the language of the chat which key', async () => {
    fakeService()
    const chat = await keyChat({ directConnection: openAI, language: 'de' })
    await chat.until('insert-key')
    await eventually(() => chat.keyInput().labels?.[0]?.innerText).toBe('API-Schlüssel für OpenAI')
    chat.element.language = 'en'
    await eventually(() => chat.keyInput().labels?.[0]?.innerText).toBe('OpenAI API key')
  })

  test('leaves out the warning if the page says so, even later', async () => {
    fakeService()
    const chat = await keyChat({ directConnection: openAI, _insertKeyViewStyles: { displayCautionText: false } })
    await chat.until('insert-key')
    expect(chat.part('key-view').innerText).not.toContain('CAUTION')
    chat.element['_insertKeyViewStyles'] = {}
    await eventually(() => chat.part('key-view').innerText).toContain('CAUTION')
  })

  test('uses the page’s labels', async () => {
    fakeService()
    const chat = await keyChat({ directConnection: openAI, labels: { keyStart: 'Los', errorKey: 'Falscher Schlüssel' } })
    await chat.until('insert-key')
    expect(chat.part('key-start').textContent).toBe('Los')
    await chat.give('')
    await eventually(chat.fault).toBe('Falscher Schlüssel')
    chat.element.labels = { keyStart: 'Hop' }
    await eventually(() => chat.part('key-start').textContent).toBe('Hop')
    expect(chat.fault()).toBe('Falscher Schlüssel')
  })

  test('lets the visitor show and hide what was typed, with mouse and keyboard', async () => {
    fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    const toggle = chat.part('key-view').querySelector<HTMLElement>('#visibility-icon-container')
    if (!toggle) throw new Error('There is nothing to show the key with')
    expect([toggle.innerText, chat.keyInput().type]).toEqual(['Show API key', 'password'])
    await userEvent.click(toggle)
    expect([toggle.innerText, chat.keyInput().type]).toEqual(['Hide API key', 'text'])
    toggle.focus()
    await userEvent.keyboard(' ')
    expect([toggle.innerText, chat.keyInput().type]).toEqual(['Show API key', 'password'])
  })
})

describe('the key that a visitor enters', () => {
  test('is checked once, then the chat replaces the prompt and answers with it', async () => {
    const service = fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    await chat.give(goodKey)
    await chat.until('chat')
    expect(chat.shown()).toEqual(['chat'])
    expect(service.checked()).toEqual([goodKey])
    expect(chat.root.activeElement).toBe(chat.input)
    await chat.send('Hi')
    await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
    expect(service.answered()).toEqual([goodKey])
  })

  test('can be submitted with a click on Start', async () => {
    fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    await userEvent.fill(chat.keyInput(), goodKey)
    await chat.click('key-start')
    await chat.until('chat')
  })

  test('is not sent by Enter that ends a word of an input method', async () => {
    const service = fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    await userEvent.fill(chat.keyInput(), goodKey)
    endComposition(chat.keyInput(), 'Enter')
    expect([chat.isBusy(), service.asked]).toEqual([false, []])
    await userEvent.keyboard('{Enter}')
    await chat.until('chat')
    expect(service.checked()).toEqual([goodKey])
  })

  test('may be surrounded by spaces, which are removed', async () => {
    const service = fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    await chat.give(`  ${goodKey}\u00A0 `)
    await chat.until('chat')
    expect(service.checked()).toEqual([goodKey])
  })

  test.for([
    ['nothing', '', 'Invalid API Key'],
    ['blanks', '   ', 'Invalid API Key'],
    ['two words', 'two words', "API keys can't contain spaces, line breaks or special characters."],
    ['a typographer’s dash', 'sk–4711', "API keys can't contain spaces, line breaks or special characters."],
  ] as const)('is rejected without asking the service when it is %s', async ([, key, words]) => {
    const service = fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    await chat.give(key)
    await eventually(chat.fault).toBe(words)
    expect(chat.keyInput().ariaInvalid).toBe('true')
    expect(chat.said()).toContain(words)
    expect(service.asked).toEqual([])
    expect(chat.shown()).toEqual(['insert-key'])
  })

  test('is shown as invalid when the service rejects it, until the visitor corrects it', async () => {
    const service = fakeService()
    const chat = await keyChat()
    await chat.until('insert-key')
    await userEvent.fill(chat.keyInput(), 'wrong-key')
    await chat.click('key-start')
    await eventually(chat.fault).toBe('Invalid API Key')
    expect(chat.said()).toContain('Invalid API Key')
    expect(chat.root.activeElement).toBe(chat.keyInput())
    await userEvent.keyboard('x')
    expect(chat.fault()).toBe('')
    expect(chat.keyInput().ariaInvalid).toBe(null)
    await chat.give(goodKey)
    await chat.until('chat')
    expect(service.checked()).toEqual(['wrong-key', goodKey])
  })

  test('can be entered again when the service could not be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const service = fakeService()
    service.state.isAway = true
    const chat = await keyChat()
    await chat.until('insert-key')
    await chat.give(goodKey)
    await eventually(chat.fault).toBe('Failed to connect')
    expect(chat.keyInput().value).toBe(goodKey)
    service.state.isAway = false
    await userEvent.keyboard('{Enter}')
    await chat.until('chat')
  })

  test('is checked once, however often the visitor submits it in the meantime', async () => {
    const service = fakeService()
    const release = service.hold()
    const chat = await keyChat()
    await chat.until('insert-key')
    await chat.give(goodKey)
    await eventually(chat.isBusy).toBe(true)
    const start = chat.part('key-start')
    expect([start.ariaDisabled, start.innerText, chat.keyInput().readOnly]).toEqual(['true', 'Checking API key…', true])
    expect(chat.said()).toContain('Checking API key…')
    await userEvent.keyboard('{Enter}{Enter}')
    start.click()
    release()
    await chat.until('chat')
    expect(service.checked()).toEqual([goodKey])
  })
})

test('messages that the page sends before there is a key wait for the key', async () => {
  const service = fakeService()
  const chat = await keyChat()
  chat.element.submitUserMessage({ text: 'Early' })
  await chat.until('insert-key')
  expect([chat.messages(), service.asked]).toEqual([[], []])
  await chat.give(goodKey)
  await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
  expect(chat.texts('user')).toEqual(['Early'])
})

test('nothing can be sent while the key is asked for, and everything is sent after that', async () => {
  fakeService()
  const chat = await keyChat({ directConnection: openAI, defaultInput: { text: 'Ready' } })
  await chat.until('insert-key')
  expect([chat.input.value, chat.submitState]).toEqual(['Ready', 'disabled'])
  await chat.give(goodKey)
  await chat.until('chat')
  expect(chat.submitState).toBe('submit')
})

test('a check ends with the chat', async () => {
  const service = fakeService()
  const release = service.hold()
  const chat = await keyChat()
  await chat.until('insert-key')
  await chat.give(goodKey)
  await eventually(() => service.asked.length).toBe(1)
  chat.element.remove()
  await eventually(() => service.asked[0]?.signal?.aborted).toBe(true)
  release()
  document.body.append(chat.element)
  await chat.until('insert-key')
  expect([chat.isBusy(), chat.fault(), chat.keyInput().value]).toEqual([false, '', ''])
})

test('a chat that leaves the page and returns still has its key', async () => {
  const service = fakeService()
  const chat = await keyChat()
  await chat.until('insert-key')
  await chat.give(goodKey)
  await chat.until('chat')
  chat.element.remove()
  await eventually(() => chat.root.querySelector('#container')).toBe(null)
  document.body.append(chat.element)
  await chat.until('chat')
  expect(service.checked()).toEqual([goodKey])
})
