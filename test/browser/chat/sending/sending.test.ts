import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const ok = answer.json({ text: 'ok' })

test('blank text is not sent', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send(' \n\t ')
  expect(chat.submitState).toBe('disabled')
  chat.element.submitUserMessage({ text: '  ' })
  chat.element.submitUserMessage({})
  expect(chat.messages()).toEqual([])
  expect(await server.requests()).toEqual([])
})

test('while a request runs the visitor can type, but nothing more is sent', async () => {
  const server = await scripted(answer.late('reply', { text: 'first' }), answer.json({ text: 'second' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('one')
  await eventually(() => chat.submitState).toBe('loading')
  await chat.send('two')
  chat.element.submitUserMessage({ text: 'three' })
  expect(chat.input.value).toBe('two')
  await eventually(() => chat.texts('user')).toEqual(['one'])
  await server.release('reply')
  await eventually(() => chat.texts('ai')).toEqual(['first'])
  expect(chat.submitState).toBe('submit')
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['first', 'second'])
  expect(chat.texts('user')).toEqual(['one', 'two'])
})

test('pressing Enter twice sends once', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.type('Hi')
  await userEvent.keyboard('{Enter}{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(chat.texts('user')).toEqual(['Hi'])
  expect((await server.requests()).length).toBe(1)
})

test('the page can prevent the visitor from sending, until it allows it again', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url }, submitButtonStyles: { alwaysEnabled: true } })
  chat.element.disableSubmitButton()
  await chat.send('Hi')
  expect(chat.submitState).toBe('disabled')
  expect(chat.messages()).toEqual([])
  chat.element.disableSubmitButton(false)
  await eventually(() => chat.submitState).toBe('submit')
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
})

test('a rule of the page decides on every edit what can be sent', async () => {
  const server = await scripted(ok)
  const validateInput = vi.fn((text?: string) => text === 'please')
  const chat = await renderChat({ connect: { url: server.url }, validateInput })
  await chat.send('now')
  expect(chat.submitState).toBe('disabled')
  expect(chat.messages()).toEqual([])
  await chat.send(' please ')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(validateInput).toHaveBeenCalledWith('please', undefined)
})

test('a rule of the page receives the files as well', async () => {
  const server = await scripted(ok)
  const file = new File(['x'], 'x.txt')
  const validateInput = vi.fn((_text?: string, files?: File[]) => files?.length === 1)
  const chat = await renderChat({ connect: { url: server.url }, validateInput })
  chat.element.submitUserMessage({ text: 'without' })
  chat.element.submitUserMessage({ files: [file] })
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(validateInput).toHaveBeenCalledWith(undefined, [file])
  expect(chat.messages()[0]?.text).toBeUndefined()
})

test('a rule of the page that fails keeps the text and is reported', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    validateInput: () => {
      throw new Error('broken rule')
    },
  })
  await chat.send('Hi')
  expect(chat.input.value).toBe('Hi')
  expect(chat.messages()).toEqual([])
  expect(error.mock.calls.some(([first]) => first === 'validateInput failed:')).toBe(true)
  error.mockRestore()
})

test('typed text is reported with every edit, and once more when sending clears the input', async () => {
  const server = await scripted(ok)
  const onInput = vi.fn()
  const chat = await renderChat({ connect: { url: server.url }, onInput })
  await userEvent.click(chat.input)
  await userEvent.keyboard('Hi{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(onInput.mock.calls).toEqual([
    [{ content: { text: 'H' }, isUser: true }],
    [{ content: { text: 'Hi' }, isUser: true }],
    [{ content: {}, isUser: false }],
  ])
})

test('a plain request is loading until it is answered, with a bubble in place of the answer', async () => {
  const server = await scripted(answer.late('reply', { text: 'ok' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.isLoading()).toBe(true)
  expect(chat.submitState).toBe('loading')
  await server.release('reply')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(chat.isLoading()).toBe(false)
  expect(chat.submitState).toBe('disabled')
})

test('the page can do without the loading bubble, or show and hide it itself', async () => {
  const server = await scripted(answer.late('one', { text: 'one' }), answer.json({ text: 'two' }))
  const displayLoadingBubble: { toggle: (options?: object) => void } = { toggle: () => undefined }
  const chat = await renderChat({ connect: { url: server.url }, displayLoadingBubble })
  await chat.send('Hi')
  await eventually(() => chat.submitState).toBe('loading')
  expect(chat.isLoading()).toBe(false)
  await server.release('one')
  await eventually(() => chat.texts('ai')).toEqual(['one'])
  displayLoadingBubble.toggle({ role: 'ai' })
  await eventually(() => chat.isLoading()).toBe(true)
  for (const color of ['rgb(1, 2, 3)', 'rgb(4, 5, 6)']) {
    displayLoadingBubble.toggle({ style: { styles: { bubble: { color } } } })
    await eventually(() => chat.part('loading-bubble').style.color).toBe(color)
  }
  displayLoadingBubble.toggle()
  await eventually(() => chat.isLoading()).toBe(false)
})
