import { expect, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** The test's visitor prefers less motion. */
export async function reduceMotion(): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })))
  await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
}
