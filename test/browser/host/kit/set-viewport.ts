import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Gives the page a size, in pixels. It has its own again when the test ends. */
export async function setViewport(width: number, height: number): Promise<void> {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(...before))
}
