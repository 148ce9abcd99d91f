import { afterAll, describe, expect, inject, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit, type Visit } from './visit.ts'

afterAll(closeBrowsers)

const files = ({ tab }: Visit) =>
  tab.run(async () => {
    const all = (globalThis as typeof globalThis & { files?: File[] }).files ?? []
    return Promise.all(
      all.map(async (file) => ({ type: file.type, start: [...new Uint8Array(await file.slice(0, 4).arrayBuffer())] })),
    )
  })

const pageWith = (attributes: string): string =>
  page(
    `${chatElement(attributes)}<script>
      document.querySelector('confab-chat').onInput = ({ content }) => (globalThis.files = content.files ?? [])
    </script>`,
  )

// WebKit's test browser has no device, and its driver gives none.
describe.skipIf(inject('browserName') === 'webkit')('with a camera and a microphone', () => {
  test('a photo is taken and attached', async () => {
    const visitor = await visit()
    await visitor.open(pageWith('camera="true"'))
    await visitor.click('camera')
    await visitor.clickOn('[aria-label="Take photo"]:not([aria-disabled="true"])')
    await visitor.clickOn('[aria-label="Use photo"]:not([aria-disabled="true"])')
    await expect.poll(() => files(visitor)).toEqual([{ type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47] }])
  })

  test('a voice message is recorded and attached', async () => {
    const visitor = await visit()
    await visitor.open(pageWith('microphone="true"'))
    await visitor.click('microphone')
    await expect
      .poll(() =>
        visitor.tab.run(() => document.querySelector('confab-chat')?.shadowRoot?.querySelector('[role="timer"]')?.textContent),
      )
      .toContain('0:01')
    await visitor.click('microphone')
    await expect.poll(async () => (await files(visitor)).map(({ type }) => type)).toEqual(['audio/mpeg'])
  })
})

test.runIf(inject('browserName') === 'webkit')('without a camera the chat says so', async () => {
  const visitor = await visit()
  await visitor.open(pageWith('camera="true"'))
  await visitor.click('camera')
  await expect.poll(() => visitor.find('[part~="camera-modal"]')).toBeTruthy()
})
