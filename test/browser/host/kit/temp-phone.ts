import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Turns the page into that of a phone that reads from right to left, in a theme. All is undone when the test ends. */
export async function tempPhone(theme: string) {
  const { documentElement: root } = document
  root.dataset['theme'] = theme
  root.dir = 'rtl'
  await page.viewport(390, 800)
  onTestFinished(async () => {
    delete root.dataset['theme']
    root.removeAttribute('dir')
    await page.viewport(1280, 720)
  })
  return {
    /** By how many pixels the page is wider than the phone. */
    overhang: (): number => root.scrollWidth - root.clientWidth,
  }
}
