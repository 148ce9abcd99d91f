import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderLocalApp } from '../kit/render-local-app.tsx'
import { emulatePhone } from '../kit/emulate-phone.ts'
import { setViewport } from '../kit/set-viewport.ts'

const index = page.getByRole('navigation', { name: 'Sections' })

it('the index of the settings names every section, and goes to it with the focus', async () => {
  await setViewport(1440, 900)
  await renderLocalApp({ path: '/settings', isPaid: true })
  await expect.element(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  const headings = [...document.querySelectorAll('.settings h2')].map(({ textContent }) => textContent)
  await expect.poll(() => [...index.element().querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(headings)
  await userEvent.click(index.getByRole('link', { name: 'Privacy' }))
  await expect.element(page.getByRole('heading', { name: 'Privacy' })).toHaveFocus()
  await expect
    .poll(() => page.getByRole('heading', { name: 'Privacy' }).element().getBoundingClientRect().top)
    .toBeLessThan(innerHeight)
  expect(location.pathname + location.hash).toBe('/settings')
})

it('on a desk the heading of a section stands beside its form', async () => {
  await setViewport(1440, 900)
  await renderLocalApp({ path: '/settings', isPaid: true })
  const heading = page.getByRole('heading', { name: 'Profile', exact: true })
  await expect.element(heading).toBeVisible()
  const field = heading.element().closest('section')?.querySelector('form')?.getBoundingClientRect()
  const { right, top } = heading.element().getBoundingClientRect()
  expect(field?.left).toBeGreaterThanOrEqual(right)
  expect(Math.abs((field?.top ?? 0) - top)).toBeLessThan(100)
})

it('on a phone the settings are as wide as the phone, from right to left in the dark', async () => {
  const { overhang } = await emulatePhone('dark')
  await renderLocalApp({ path: '/settings', isPaid: true })
  await expect.element(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  expect(overhang()).toBeLessThanOrEqual(0)
  // The arrow of a select stands where its words end.
  const select = document.querySelector('select')
  expect(getComputedStyle(select ?? document.body).backgroundPosition).toMatch(/^(left )?10px/)
})
