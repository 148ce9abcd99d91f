import { afterAll, describe, expect, inject, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const pieces = Array.from({ length: 60 }, (_, index) => `word${index} and some more `)
/** What comes of an answer before the visitor leaves. */
const begun = 40

/** A page that remembers in its tab's own storage what it was told of failures, and whether it came back as it was. */
const pageWith = (attributes: string, connect: object = {}): string =>
  page(
    `<a id="next" href="/next">Next page</a>${chatElement(attributes, connect)}<script>
      const tell = (words) => sessionStorage.setItem('told', (sessionStorage.getItem('told') ?? '') + words + '\\n')
      document.querySelector('confab-chat').onError = tell
      console.error = (...words) => tell(words.join(' '))
      addEventListener('pageshow', ({ persisted }) => (globalThis.cameBack = persisted))
    </script>`,
  )

const told = ({ tab }: Visit) => tab.run(() => sessionStorage.getItem('told'))
const cameBack = ({ tab }: Visit) => tab.run(() => (globalThis as typeof globalThis & { cameBack?: boolean }).cameBack)
const lastAnswer = async (visitor: Visit) => (await visitor.chat()).answers.at(-1) ?? ''
/** Whether the tab shows the next page. */
const hasArrived = ({ tab }: Visit) => expect.poll(() => tab.run(() => location.pathname)).toBe('/next')

async function openAndAsk(attributes: string, connect: object = {}): Promise<Visit> {
  const visitor = await visit()
  visitor.site.page('/next', page('<p>Another page</p>'))
  visitor.site.answerWith({ pieces, holdsAfter: begun }, { pieces: ['Hello'] })
  await visitor.open(pageWith(attributes, connect))
  await visitor.ask('Count')
  await expect.poll(() => lastAnswer(visitor)).toContain(`word${begun - 1} `)
  return visitor
}

const ways: Readonly<Record<string, (visitor: Visit) => Promise<unknown>>> = {
  'by a link': async (visitor) => {
    await visitor.clickOn('#next')
    await hasArrived(visitor)
  },
  'by the page’s own code': async (visitor) => {
    await visitor.tab.run(() => void setTimeout(() => location.assign('/next')))
    await hasArrived(visitor)
  },
  'by a reload': ({ tab }) => tab.reload(),
}

describe.each(Object.entries(ways))('a page that is left %s while an answer comes', (_, leave) => {
  test.each([
    ['browserStorage', 'browserStorage="true"'],
    ['threads', 'threads="true"'],
  ])('reports no error, and shows what came on the next visit, marked as cut off, with %s', async (_storage, attributes) => {
    const visitor = await openAndAsk(attributes)
    await leave(visitor)
    await visitor.tab.open(`${visitor.site.url}/`)
    await visitor.ready()
    await expect.poll(() => lastAnswer(visitor)).toContain(`word${begun - 1} `)
    await expect.poll(() => visitor.find('[part~="finish-action"]')).toBeTruthy()
    expect(await told(visitor)).toBeNull()
    expect(visitor.site.questions).toEqual(['Count'])
  })
})

test.each([
  ['browserStorage', 'browserStorage="true"'],
  ['threads', 'threads="true"'],
])('a page that is left before the first word offers to ask again on the next visit, with %s', async (_storage, attributes) => {
  const visitor = await visit()
  visitor.site.page('/next', page('<p>Another page</p>'))
  visitor.site.answerWith({ pieces, holdsAfter: 0 }, { pieces: ['Hello'] })
  await visitor.open(pageWith(attributes))
  await visitor.ask('Count')
  await expect.poll(() => visitor.site.questions).toEqual(['Count'])
  await visitor.clickOn('#next')
  await hasArrived(visitor)
  await visitor.tab.open(`${visitor.site.url}/`)
  await visitor.ready()
  await visitor.clickOn('.retry-button')
  await visitor.answered(1, 'Hello')
  expect((await visitor.chat()).questions).toEqual(['Count'])
  expect(visitor.site.questions).toEqual(['Count', 'Count'])
  expect(await told(visitor)).toBeNull()
})

test('an answer goes on after a reload, and is asked for once', async () => {
  const visitor = await openAndAsk('browserStorage="true"', { url: '/kept', format: 'confab', resume: true })
  await visitor.tab.reload()
  await visitor.ready()
  await expect.poll(() => lastAnswer(visitor)).toContain(`word${begun - 1} `)
  visitor.site.release()
  await visitor.answered(1, 'word59')
  expect(visitor.site.questions).toEqual(['Count'])
  expect(await told(visitor)).toBeNull()
})

describe('on the way back to a page that was left', () => {
  /** Goes to the next page, and back. */
  async function leaveAndReturn(visitor: Visit): Promise<void> {
    await visitor.clickOn('#next')
    await hasArrived(visitor)
    await visitor.tab.back()
    await visitor.ready()
  }

  test('an answer that was coming is marked as cut off, and “Try again” asks again', async () => {
    const visitor = await openAndAsk('browserStorage="true"')
    await leaveAndReturn(visitor)
    await expect.poll(() => lastAnswer(visitor)).toContain(`word${begun - 1} `)
    expect(visitor.site.questions).toEqual(['Count'])
    await expect.poll(async () => (await visitor.chat()).below).toBeLessThanOrEqual(1)
    await visitor.click('finish-action')
    await expect.poll(() => lastAnswer(visitor)).toBe('Hello')
    expect(await told(visitor)).toBeNull()
  })

  test('an answer that a server keeps goes on', async () => {
    const visitor = await openAndAsk('browserStorage="true"', { url: '/kept', format: 'confab', resume: true })
    await leaveAndReturn(visitor)
    visitor.site.release()
    await visitor.answered(1, 'word59')
    expect(visitor.site.questions).toEqual(['Count'])
    expect(await told(visitor)).toBeNull()
  })

  test('a socket reconnects, and the next question is answered', async () => {
    const visitor = await visit()
    visitor.site.page('/next', page('<p>Another page</p>'))
    const socket = { url: `${visitor.site.url.replace('http', 'ws')}/socket`, websocket: true, stream: false }
    await visitor.open(pageWith('browserStorage="true"', socket))
    await visitor.ask('One')
    await visitor.answered(1, 'Hello')
    await leaveAndReturn(visitor)
    await visitor.ask('Two')
    await visitor.answered(2, 'Hello')
    expect(visitor.site.questions).toEqual(['One', 'Two'])
    expect(await told(visitor)).toBeNull()
  })

  test.each([
    ['browserStorage', 'browserStorage="true"'],
    ['threads', 'threads="true"'],
    ['an outbox', 'browserStorage="true" outbox="true"'],
  ])('a chat with %s in which nothing runs is as it was, without a reload', async (_storage, attributes) => {
    const visitor = await visit()
    visitor.site.page('/next', page('<p>Another page</p>'))
    await visitor.open(pageWith(attributes))
    await visitor.ask('One')
    await visitor.answered(1, 'Hello')
    await expect.poll(async () => (await visitor.chat()).isBusy).toBe(false)
    await leaveAndReturn(visitor)
    // Chromium without a window has no back/forward cache.
    if (inject('browserName') !== 'chromium') expect(await cameBack(visitor)).toBe(true)
    await visitor.ask('Two')
    await visitor.answered(2, 'Hello')
    expect(await told(visitor)).toBeNull()
  })
})
