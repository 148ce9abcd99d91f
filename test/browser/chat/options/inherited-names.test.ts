// @module-tag thorough: every option and every text in turn, and in long words.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChat, type ChatOptions } from '../../../../sdk/entries/index.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** Names that every object inherits. */
const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'isPrototypeOf']

/** Silences the console, so that it can be checked. */
function quiet() {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => error.mockRestore())
  return error
}

test.each(names)('an option named %s is reported as unknown, and the chat works', async (name) => {
  const error = quiet()
  const options = JSON.parse(`{"demo":{"response":{"text":"Fine"}},"${name}":{"a":1},"connect":{"${name}":1}}`) as ChatOptions
  const place = document.createElement('div')
  document.body.append(place)
  const chat = createChat(place, options)
  chat.submitUserMessage('Hi')
  await eventually(() => error.mock.calls.flat().join('\n')).toContain(`Unknown option "${name}"`)
  expect(error.mock.calls.flat().join('\n')).toContain(`Unknown option "connect.${name}"`)
  chat.destroy()
  place.remove()
})

test.each(names)('a role named %s looks like any other role', async (role) => {
  const error = quiet()
  const chat = await renderChat({
    demo: true,
    history: [{ role, text: 'Words', html: '<b>html</b>' }],
    names: true,
    avatars: { default: { styles: { avatar: { width: '20px' } } } },
    htmlWrappers: { default: '<div class="frame"><div class="html-wrapper"></div></div>' },
    messageStyles: { default: { shared: { bubble: { color: 'rgb(1, 2, 3)' } } } },
  })
  await eventually(() => chat.root.querySelector('.frame .text-content')?.textContent).toBe('Words')
  await eventually(() => chat.root.querySelector('.name')?.textContent).toBe(role)
  expect(chat.messages()).toEqual([{ role, text: 'Words', html: '<b>html</b>' }])
  expect(error.mock.calls).toEqual([])
})

test.each(names)('markdown that contains %s is rendered: as language, label and reference', async (name) => {
  const chat = await renderChat({
    demo: true,
    history: [{ text: `[${name}] [a][${name}]\n\n\`\`\`${name}\nlet a\n\`\`\`\n\n&${name};` }],
  })
  await eventually(() => chat.root.querySelector('.code-header span')?.textContent).toBe(name)
  // Two underscores are markup.
  const shown = name.replaceAll('_', '')
  expect(chat.texts('ai')[0]).toContain(`[${shown}] [a][${shown}]`)
  expect(chat.texts('ai')[0]).toContain(`&${shown};`)
})

test.each(names)('class utilities, labels and languages named %s break nothing', async (name) => {
  quiet()
  const chat = await renderChat({
    demo: { response: { text: 'Fine' } },
    language: name,
    labels: JSON.parse(`{"${name}":"x","submit":"Go {${name}}"}`) as Record<string, string>,
    htmlClassUtilities: JSON.parse(`{"${name}":{"styles":{"default":{"color":"rgb(1, 2, 3)"}}}}`) as Record<string, object>,
    history: [{ html: `<b class="${name} own">b</b>` }],
  })
  await eventually(() => chat.root.querySelector<HTMLElement>('.own')?.style.color).toBe('rgb(1, 2, 3)')
  await chat.send('Hi')
  await eventually(() => chat.texts('ai').at(-1)).toBe('Fine')
})

test.each(names)('events, tools and parts named %s in a stream break nothing', async (name) => {
  const error = quiet()
  const streams = {
    'ai-sdk': [
      { type: 'start' },
      { type: name },
      { type: `data-${name}`, data: 1 },
      { type: 'tool-input-start', toolCallId: name, toolName: name },
      { type: 'text-start', id: name },
      { type: 'text-delta', id: name, delta: 'Fine' },
      { type: 'text-end', id: name },
      { type: 'finish' },
    ],
    'ag-ui': [
      { type: 'RUN_STARTED' },
      { type: name },
      { type: 'TEXT_MESSAGE_START', messageId: name, role: name },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: name, delta: 'Fine' },
      { type: 'TEXT_MESSAGE_END', messageId: name },
      { type: 'RUN_FINISHED' },
    ],
    anthropic: [
      { type: 'message_start', message: {} },
      { type: name },
      { type: 'content_block_start', index: 0, content_block: { type: name } },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Fine' } },
      { type: 'message_stop' },
    ],
    'openai-responses': [
      { type: 'response.created', response: {} },
      { type: name },
      { type: `response.${name}` },
      { type: 'response.output_text.delta', delta: 'Fine', item_id: name },
      { type: 'response.completed', response: {} },
    ],
  } as const
  for (const [format, frames] of Object.entries(streams)) {
    const { url } = await scripted(answer.events(...frames))
    const chat = await renderChat({ connect: { url, stream: true, format: format as keyof typeof streams } })
    await chat.send('Hi')
    await eventually(() => chat.messages().at(-1)?.text).toBe('Fine')
    chat.element.remove()
  }
  expect(error.mock.calls.flat().filter((words) => words instanceof TypeError)).toEqual([])
})

test.each(names)('with a format named %s a plain reply is still shown', async (format) => {
  quiet()
  const { url } = await scripted(answer.json({ text: 'Fine' }))
  const chat = await renderChat({ connect: { url, format: format as 'text' } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Fine'])
})

test('a prototype in the JSON of attributes does not remove the labels of the chat', async () => {
  quiet()
  const usual = await renderChat({ demo: true })
  const chat = await renderChat({ demo: true }, { labels: '{"__proto__":{"submit":"x"}}', names: '{"__proto__":{"text":"x"}}' })
  expect(chat.part('submit').ariaLabel).toBe(usual.part('submit').ariaLabel)
  await chat.send('Hi')
  await eventually(() => chat.texts('ai').length).toBe(1)
})
