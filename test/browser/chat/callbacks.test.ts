import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryThreads } from '../../../sdk/entries/threads.ts'
import { eventually, renderChat } from '../render-chat.ts'

test('a page hears of another branch by `onBranch`, with its place among the others', async () => {
  const onBranch = vi.fn()
  const chat = await renderChat({ connect: { handler: (_body, signals) => void signals.onResponse({ text: 'Yes' }) }, onBranch })
  await chat.send('Bread?')
  await eventually(() => chat.texts('ai')).toEqual(['Yes'])
  await chat.element.regenerate()
  await eventually(() => onBranch.mock.calls.length).toBe(1)
  const [answer] = chat.element.getMessages().slice(-1)
  expect(onBranch).toHaveBeenCalledWith({ messageId: answer?.id, index: 1, count: 2 })
})

test('a page hears of another conversation by `onThread`', async () => {
  onTestFinished(() => sessionStorage.clear())
  const onThread = vi.fn<(event: { id: string }) => void>()
  const chat = await renderChat({ demo: true, threads: { storage: memoryThreads() }, onThread })
  await eventually(() => onThread.mock.calls.length).toBe(1)
  await chat.element.openThread()
  const ids = onThread.mock.calls.map(([{ id }]) => id)
  expect(new Set(ids).size).toBe(2)
})
