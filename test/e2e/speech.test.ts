// @module-tag thorough: the built files once more, for what the same code does before it is built.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAzureSpeechServer } from '../servers/azure-speech-server.ts'
import { openPage, strictPolicy } from './open-page.ts'
import { closePages } from './shared-browser.ts'

let server: Awaited<ReturnType<typeof startAzureSpeechServer>>
beforeAll(async () => {
  server = await startAzureSpeechServer()
})
afterAll(async () => {
  await server.close()
  await closePages()
})

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/** A page with a chat that listens with Azure; the service returns "Hello world." when it has heard enough. */
async function openListening(scripts: string, policy?: string) {
  const script = { steps: [{ afterBytes: 8000, phrase: 'Hello world.' }] }
  const id = (await (await fetch(server.url, { method: 'POST', body: JSON.stringify(script) })).json()) as string
  const azure = { subscriptionKey: 'key', endpoint: `${server.url.replace('http', 'ws')}/${id}` }
  const opened = await openPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${scripts}<confab-chat></confab-chat><script src="/set-up.js"></script>`,
    {
      ...(policy && { policy }),
      scripts: {
        '/set-up.js': `Object.assign(document.querySelector('confab-chat'), { demo: true, speechToText: ${JSON.stringify({ azure })} })`,
        '/speech-sdk.js': read(
          'node_modules/microsoft-cognitiveservices-speech-sdk/distrib/browser/microsoft.cognitiveservices.speech.sdk.bundle-min.js',
        ),
      },
    },
  )
  const { page } = opened
  return {
    ...opened,
    microphone: page.getByRole('button', { name: 'Microphone' }),
    text: () => page.getByRole('textbox').inputValue(),
    downloads: () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.replace(/-[\w-]{7}\.js$/, '')),
      ),
  }
}

const modules = '<script type="module" src="/dist/element.js"></script>'
const oneScript = '<script src="/dist/confab.umd.js"></script>'
const speechSdk = '/dist/vendor/azure-speech.js'

describe('the built files listen with Azure', () => {
  test('as modules: the speech package loads on the first click, not before', async () => {
    const { microphone, text, downloads } = await openListening(modules)
    await microphone.waitFor()
    expect(await downloads()).not.toContain(speechSdk)
    await microphone.click()
    await expect.poll(text, { timeout: 15_000 }).toBe('Hello world.')
    expect(await downloads()).toContain(speechSdk)
  })

  test('as one script: the speech package can be a script tag of its own', { tags: 'thorough' }, async () => {
    const { microphone, text, downloads } = await openListening(`${oneScript}<script src="/speech-sdk.js"></script>`)
    await microphone.click()
    await expect.poll(text, { timeout: 15_000 }).toBe('Hello world.')
    expect(await downloads()).not.toContain(speechSdk)
  })

  test('as one script: the speech package loads from beside the script, on the first click', async () => {
    const { microphone, text, downloads } = await openListening(oneScript)
    await microphone.waitFor()
    expect(await downloads()).not.toContain(speechSdk)
    await microphone.click()
    await expect.poll(text, { timeout: 15_000 }).toBe('Hello world.')
    expect(await downloads()).toContain(speechSdk)
  })

  test(
    'as one script: without the speech package the visitor reads that it does not work, and the developer what is missing',
    { tags: 'thorough' },
    async () => {
      const { microphone, page, complaints } = await openListening(oneScript)
      await page.route('**/vendor/azure-speech.js', (route) => route.fulfill({ status: 404 }))
      await microphone.click()
      await page.getByText('speech input error').first().waitFor({ timeout: 15_000 })
      expect(complaints.join('\n')).toContain('speech recognition module not found')
    },
  )

  test.each([
    ['modules', modules],
    ['one script', oneScript],
  ])('as %s: speech works under a strict policy that names the service, with trusted types', async (_name, scripts) => {
    const policy = strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${server.url.replace('http', 'ws')}`)
    const { microphone, text } = await openListening(scripts, policy)
    await microphone.click()
    await expect.poll(text, { timeout: 15_000 }).toBe('Hello world.')
  })
})
