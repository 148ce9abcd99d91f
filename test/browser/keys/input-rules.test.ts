// @module-tag thorough: a page of its own takes longer than its tests.
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Service } from '../../../sdk/connector-kit/service.ts'
import type { ServiceRow } from '../../../sdk/connectors/service-row.ts'
import type { DirectConnection } from '../../../sdk/core/options/services/direct-connection.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import type { InputRule } from '../../../sdk/core/types.ts'
import { paste } from '../paste.ts'
import { eventually, renderChat } from '../render-chat.ts'

const services = vi.hoisted(() => [] as ServiceRow[])

vi.mock('../../../sdk/connectors/services.ts', () => ({ services }))

beforeEach(() => void services.splice(0))

/** Adds a service with this rule to the table. */
function offer(name: string, rule: InputRule): void {
  const service: Service<never> = {
    name,
    input: () => rule,
    async *send({ files }) {
      await Promise.resolve()
      yield { type: 'text-delta', text: files.length ? `Got ${files.length}` : 'Got text' }
    },
  }
  services.push({ path: [name], load: () => Promise.resolve(service) })
}

/** A chat with a service that has this rule; it accepts files. */
async function ruled(rule: InputRule, options: ChatOptions = {}) {
  offer('test', rule)
  const chat = await renderChat({ directConnection: { test: true } as DirectConnection, mixedFiles: true, ...options })
  await eventually(() => chat.root.querySelector('#chat-view')?.checkVisibility()).toBe(true)
  return {
    ...chat,
    placeholder: () => chat.input.placeholder,
    submit: () => chat.part('submit').dataset['state'],
    attach() {
      const data = new DataTransfer()
      data.items.add(new File(['abc'], 'a.png', { type: 'image/png' }))
      paste(chat.input, data)
    },
  }
}

test('a service that needs text does not accept a file alone', async () => {
  const chat = await ruled({ needsText: true })
  chat.attach()
  expect(chat.submit()).toBe('disabled')
  await chat.type('What is this?')
  await eventually(chat.submit).toBe('submit')
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['Got 1'])
})

test('a service that needs a file does not accept text alone', async () => {
  const chat = await ruled({ needsFiles: true })
  await chat.send('Hello')
  expect([chat.submit(), chat.texts('user')]).toEqual(['disabled', []])
  chat.element.submitUserMessage({ text: 'Hello' })
  expect(chat.messages()).toEqual([])
  chat.attach()
  await eventually(chat.submit).toBe('submit')
  await chat.click('submit')
  await eventually(() => chat.texts('ai')).toEqual(['Got 1'])
})

test('the page’s own rule takes precedence over the service’s', async () => {
  const chat = await ruled({ needsFiles: true }, { validateInput: (text) => text === 'yes' })
  await chat.type('no')
  expect(chat.submit()).toBe('disabled')
  await chat.send('yes')
  await eventually(() => chat.texts('ai')).toEqual(['Got text'])
})

test('a service sets the placeholder, unless the page does', async () => {
  const chat = await ruled({ placeholder: 'Attach an image file' })
  await eventually(chat.placeholder).toBe('Attach an image file')
  chat.element.textInput = { placeholder: { text: 'Your turn' } }
  await eventually(chat.placeholder).toBe('Your turn')
})

test('a service that lacks something says so in an AI message, and accepts no input', async () => {
  const chat = await ruled({ disabledBecause: 'Please define the azure endpoint. [More Information](https://a.example)' })
  await eventually(() => chat.texts('ai')).toEqual(['Please define the azure endpoint. More Information'])
  await eventually(() => chat.input.readOnly).toBe(true)
  expect([chat.submit(), chat.messages()]).toEqual(['disabled', []])
  chat.element.submitUserMessage({ text: 'Hello' })
  expect(chat.texts('user')).toEqual([])
})

test('what a service lacks is shown once, however often the page renders, and disappears when it is set', async () => {
  const chat = await ruled({ disabledBecause: 'Please define the azure endpoint' })
  await eventually(() => chat.texts('ai').length).toBe(1)
  const bubble = chat.part('ai-bubble')
  chat.element.directConnection = { test: true } as DirectConnection
  await eventually(() => chat.input.readOnly).toBe(true)
  expect([chat.texts('ai').length, chat.part('ai-bubble')]).toEqual([1, bubble])
  offer('other', { placeholder: 'Go on' })
  chat.element.directConnection = { other: true } as DirectConnection
  await eventually(() => [chat.texts('ai').length, chat.input.readOnly, chat.placeholder()]).toEqual([0, false, 'Go on'])
  chat.element.directConnection = { test: true } as DirectConnection
  await eventually(() => chat.texts('ai').length).toBe(1)
  chat.element.setOption('directConnection', undefined)
  chat.element.connect = { url: '/chat' }
  await eventually(() => [chat.texts('ai').length, chat.input.readOnly]).toEqual([0, false])
})
