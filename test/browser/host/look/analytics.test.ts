import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderLocalApp } from '../kit/render-local-app.tsx'

const chart = page.getByRole('heading', { name: 'Conversations per day' })

/** Opens the figures of the sample. */
async function openSample() {
  await renderLocalApp({ path: '/analytics', isPaid: true })
  await page.getByRole('button', { name: 'Show sample figures' }).click()
  await expect.element(chart).toBeVisible()
}

it('the figures begin with the chart of the days, and each says what has changed', async () => {
  await openSample()
  const figures = document.querySelector('.figure-row')
  expect(chart.element().compareDocumentPosition(figures ?? document.body)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const changes = [...document.querySelectorAll('.figure-change')].map(({ textContent }) => textContent)
  expect(changes.length).toBeGreaterThan(0)
  expect([...document.querySelectorAll('.figure-change > bdi')].every((number) => number.matches('[dir="ltr"]'))).toBe(true)
  for (const words of changes) expect(words).toMatch(/^[+-]?\d+% compared with the 30 days before$/)
})
