/** What a server answers, where the page has one; the demo of the others says the same. */
const answer = 'data: {"text": "Hi there!"}\n\ndata: [DONE]\n\n'

/** What is wrong with a page: what its console complains of, also about hydration, what it throws, and requests that fail. */
function watch(tab) {
  const faults = []
  tab.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error.message}`))
  tab.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()} in the console: ${message.text()}`)
  })
  tab.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`))
  tab.on('requestfailed', (request) => faults.push(`${request.failure()?.errorText}: ${request.url()}`))
  return faults
}

/** Uses what loads later: a language, the highlighter, and the recorder with the encoder of its worker. */
async function useLateFiles(tab, { hasWorker }) {
  let workers = 0
  tab.on('worker', () => (workers += 1))
  await tab.evaluate(() => {
    const chat = document.querySelector('confab-chat')
    chat.language = 'pt'
    chat.microphone = true
    chat.addMessage({ role: 'ai', text: '```js\nconst one = 1\n```' })
  })
  await tab.getByPlaceholder('O que você quer saber?').first().waitFor()
  await tab.locator('.hljs-keyword', { hasText: 'const' }).waitFor()
  await tab.locator('[part~="microphone"]').click()
  await tab.getByRole('timer').getByText('0:01').waitFor()
  await tab.locator('[part~="microphone"]').click()
  await tab.locator('[part~="attachment"]').getByText('.mp3').waitFor()
  if (hasWorker && !workers) throw new Error('No worker encoded the voice message.')
}

/**
 * Opens a page of the project and talks to the chat there.
 * @throws when the server has not written what it should, when there is no answer, and when anything is wrong with the page.
 */
export async function visit(browser, address, { serverWrites, says = 'Hi there!', isElement = true, hasWorker = true }) {
  const html = await (await fetch(address)).text()
  if (serverWrites && !serverWrites.test(html)) throw new Error(`The server has not written ${serverWrites} but:\n${html}`)
  const tab = await browser.newPage()
  const faults = watch(tab)
  try {
    await tab.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
    await tab.route('**/api/chat', (route) => route.fulfill({ contentType: 'text/event-stream', body: answer }))
    await tab.goto(address)
    await tab.getByRole('textbox').fill('Hello')
    await tab.keyboard.press('Enter')
    await tab.getByText('Hi there!').first().waitFor()
    // The panel that it stands in goes when the conversation begins.
    await tab.getByText(says).first().waitFor({ state: 'attached' })
    if (isElement) await useLateFiles(tab, { hasWorker })
  } catch (error) {
    faults.push(error.message)
  } finally {
    await tab.close()
  }
  if (faults.length) throw new Error(`${address}\n${faults.join('\n')}`)
}
