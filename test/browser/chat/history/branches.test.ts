import { expect, onTestFinished, test } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

/** A chat with one question; its server answers one, two, three and so on. */
async function askedChat(options: ChatOptions = {}, answers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
  const server = await scripted(...answers.map((text) => answer.json({ text })))
  const chat = await renderChat({ connect: { url: server.url }, ...options })
  await chat.send('Name a number')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  return { chat, server }
}

/** Waits until an answer is complete: while one is streaming, no other can be requested. */
const answered = (chat: RenderedChat) => eventually(() => /^(loading|stop)$/.test(chat.submitState ?? '')).toBe(false)

const lastId = (chat: RenderedChat): string => chat.element.getMessages().at(-1)?.id ?? ''

test('a regenerated answer replaces the first one, which is kept', async () => {
  const { chat } = await askedChat()
  const first = lastId(chat)
  await answered(chat)
  await chat.element.regenerate()
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
  await answered(chat)
  await chat.element.switchBranch(first)
  expect(chat.texts('ai')).toEqual(['One'])
  expect(chat.texts('user')).toEqual(['Name a number'])
})

test('the request for another answer ends with the message to answer', async () => {
  const { chat, server } = await askedChat()
  await answered(chat)
  await chat.element.regenerate()
  await server.waitForRequests(2)
  const [, second] = await server.requests()
  expect(JSON.parse(second?.body ?? '')).toEqual({ messages: [{ role: 'user', text: 'Name a number' }] })
})

test('six answers to one message survive a reload, and the same one is shown', async () => {
  onTestFinished(() => localStorage.removeItem('branches'))
  const options: ChatOptions = { browserStorage: { key: 'branches' } }
  const { chat, server } = await askedChat(options)
  const ids = [lastId(chat)]
  for (const text of ['Two', 'Three', 'Four', 'Five', 'Six']) {
    await answered(chat)
    await chat.element.regenerate()
    await eventually(() => chat.texts('ai')).toEqual([text])
    ids.push(lastId(chat))
  }
  await answered(chat)
  await chat.element.switchBranch(ids[2] ?? '')
  chat.element.remove()
  const later = await renderChat({ connect: { url: server.url }, ...options })
  await eventually(() => later.texts('ai')).toEqual(['Three'])
  const found: string[] = []
  for (const id of ids) {
    await later.element.switchBranch(id)
    found.push(later.texts('ai').join())
  }
  expect(found).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
})

test('an answer that is stopped before its first word leaves the previous one', async () => {
  const server = await scripted(answer.json({ text: 'One' }), answer.late('never', {}))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Name a number')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  await answered(chat)
  await chat.element.regenerate()
  await server.waitForRequests(2)
  chat.element.stop()
  await eventually(() => chat.texts('ai')).toEqual(['One'])
})

test('an answer that fails leaves the previous one, with the error and a way to try again', async () => {
  const server = await scripted(answer.json({ text: 'One' }), answer.json({}, 500), answer.json({ text: 'Two' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Name a number')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  await answered(chat)
  await chat.element.regenerate()
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(chat.texts('ai')).toEqual(['One'])
  chat.root.querySelector<HTMLElement>('[part~="error-bubble"] button')?.click()
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
})

test('an edited message is answered again, and the previous messages stay in their branch', async () => {
  const { chat } = await askedChat()
  const [question] = chat.element.getMessages()
  const firstAnswer = lastId(chat)
  await answered(chat)
  await chat.element.editMessage(question?.id ?? '', 'Name a colour')
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
  expect(chat.texts('user')).toEqual(['Name a colour'])
  await answered(chat)
  await chat.element.switchBranch(firstAnswer)
  expect([...chat.texts('user'), ...chat.texts('ai')]).toEqual(['Name a number', 'One'])
})

test('a branch is shown as it was left, with the choices made below it', async () => {
  const { chat } = await askedChat()
  const [question] = chat.element.getMessages()
  await chat.send('Another')
  await eventually(() => chat.texts('ai')).toEqual(['One', 'Two'])
  const second = lastId(chat)
  await answered(chat)
  await chat.element.regenerate()
  await eventually(() => chat.texts('ai')).toEqual(['One', 'Three'])
  await answered(chat)
  await chat.element.switchBranch(second)
  await answered(chat)
  await chat.element.editMessage(question?.id ?? '', 'Name a colour')
  await eventually(() => chat.texts('ai')).toEqual(['Four'])
  await answered(chat)
  await chat.element.switchBranch(question?.id ?? '')
  expect(chat.texts('ai')).toEqual(['One', 'Two'])
})

test('the page is told which of how many answers is shown', async () => {
  const { chat } = await askedChat()
  const told: unknown[] = []
  chat.element.addEventListener('branch', ({ detail }) => told.push(detail))
  const first = lastId(chat)
  await answered(chat)
  await chat.element.regenerate()
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
  await eventually(() => told.length).toBe(1)
  await answered(chat)
  await chat.element.switchBranch(first)
  expect(told).toEqual([
    { messageId: expect.any(String) as unknown, index: 1, count: 2 },
    { messageId: first, index: 0, count: 2 },
  ])
})

test('a history with parents opens on the branch of its last message, and contains the others', async () => {
  const chat = await renderChat({
    connect: { url: '/none' },
    history: [
      { id: 'q', role: 'user', text: 'Why?', parentId: null },
      { id: 'a', text: 'So', parentId: 'q' },
      { id: 'b', text: 'Because', parentId: 'q' },
    ],
  })
  await eventually(() => chat.texts('ai')).toEqual(['Because'])
  await answered(chat)
  await chat.element.switchBranch('a')
  expect(chat.texts('ai')).toEqual(['So'])
})

test('messages of a history whose parents are missing or circular are branches that the visitor can reach', async () => {
  const chat = await renderChat({
    connect: { url: '/none' },
    history: [
      { role: 'ai', text: 'Kept', id: 'kept', parentId: null },
      { role: 'ai', text: 'Orphan', id: 'orphan', parentId: 'nowhere' },
      { role: 'ai', text: 'One', id: 'one', parentId: 'two' },
      { role: 'ai', text: 'Two', id: 'two', parentId: 'one' },
      { role: 'ai', text: 'Own parent', id: 'own', parentId: 'own' },
    ],
  })
  const actions = () => chat.root.querySelector('[part~="actions"]')
  await eventually(() => actions()?.textContent).toContain('4 of 4')
  const seen = new Set(chat.texts('ai'))
  for (const place of ['3 of 4', '2 of 4', '1 of 4']) {
    actions()?.querySelector<HTMLElement>('[part~="action-previous"]')?.click()
    await eventually(() => actions()?.textContent).toContain(place)
    for (const text of chat.texts('ai')) seen.add(text)
  }
  expect([...seen].toSorted()).toEqual(['Kept', 'One', 'Orphan', 'Own parent', 'Two'])
})
