import { chromium, type Browser } from 'playwright'
import { chromeFlags, findChrome } from '../tools/chrome.mjs'

let browser: Promise<Browser> | undefined

/**
 * The browser that all files of this worker share, because starting one takes longer than most tests. It ends with the worker.
 * Each test opens pages in its own context.
 */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= findChrome().then((executablePath) => chromium.launch({ executablePath, args: chromeFlags }))
  return browser
}

/** Closes all pages that a file opened, and clears what they stored; for `afterAll`. */
export async function closePages(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}
