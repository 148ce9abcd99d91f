import { expect, test } from 'vitest'
import { people } from '../../../unit/host/people.ts'
import { tempApp } from '../kit/temp-app.tsx'
import { tempViewport } from '../kit/temp-viewport.ts'

test.each([390, 1280])('at %i px the count of steps names the stage it belongs to', async (width) => {
  await tempViewport(width, 844)
  const { host } = tempApp({ path: '/onboarding/phone', auth: people['signed in, unpaid'] })
  await expect.poll(() => host.querySelector<HTMLElement>('.journey-step')?.innerText).toMatch(/^About you: step 2 of 7$/i)
})
