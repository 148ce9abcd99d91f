import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { openPage } from '../open-page.ts'
import { sharedBrowser } from '../shared-browser.ts'

/** How the page is opened. */
export type Way = 'by http' | 'from disk'

/** A service on the network. */
export const service = 'https://api.example.com/'

/** A page, and the folder that it is in, which holds nothing but the script. */
export interface LonePage {
  readonly page: Page
  /** What the page said in the console of what went wrong. */
  readonly complaints: string[]
}

const html = (
  script: string,
  options: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"><body><script src="${script}"></script><script>
  const chat = document.createElement('confab-chat')
  Object.assign(chat, ${options})
  document.body.append(chat)
</script>`

async function openFromDisk(options: string): Promise<LonePage> {
  const folder = mkdtempSync(join(tmpdir(), 'confab-lone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync('dist/confab.umd.js', join(folder, 'confab.umd.js'))
  writeFileSync(join(folder, 'page.html'), html('confab.umd.js', options))
  const context = await (await sharedBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(pathToFileURL(join(folder, 'page.html')).href)
  return { page, complaints }
}

/** Opens a page with a chat of these options, JavaScript, over the script that stands alone in its folder. */
export const openLoneScript = (way: Way, options: string): Promise<LonePage> =>
  way === 'from disk'
    ? openFromDisk(options)
    : openPage(html('/dist/confab.umd.js', options), { missing: /^\/dist\/(?!confab\.umd\.js$)/ })

/** Sends a text, as a visitor does. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}
