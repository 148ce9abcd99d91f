import { onTestFinished } from 'vitest'
import { setViewport } from './set-viewport.ts'

/** Turns the page into that of a phone that reads from right to left, in a theme. All is undone when the test ends. */
export async function emulatePhone(theme: string) {
  const { documentElement: root } = document
  root.dataset['theme'] = theme
  root.dir = 'rtl'
  await setViewport(390, 800)
  onTestFinished(() => {
    delete root.dataset['theme']
    root.removeAttribute('dir')
  })
  return {
    /** By how many pixels the page is wider than the phone. */
    overhang: (): number => root.scrollWidth - root.clientWidth,
  }
}
