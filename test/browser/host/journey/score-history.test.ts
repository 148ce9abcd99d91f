import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appFindings } from '../kit/app-findings.ts'
import { pages } from '../backend/pages.ts'
import { renderSignedInApp } from './render-signed-in-app.ts'

const url = 'https://rye.example/'

async function look(address: string): Promise<void> {
  await userEvent.fill(page.getByLabelText('Your website', { exact: true }), address)
  await userEvent.click(page.getByRole('button', { name: 'Assess my website' }))
}

const section = (name: string | RegExp) => page.getByRole('region', { name })

test('a second assessment shows what was mended, what is new, what stayed, and the scores over time', async () => {
  const web: Record<string, string> = {
    [url]: pages.bakery.replace('<h1>Warm sourdough bread for your breakfast</h1>', '').replace('© 2026', '© 2019'),
  }
  await renderSignedInApp({ path: '/assessment', web })
  await look('rye.example')
  await expect.element(page.getByText(/^Assess your website again after a change/)).toBeVisible()

  web[url] = pages.bakery.replace('<html lang="en">', '<html>').replace('© 2026', '© 2019')
  await userEvent.click(page.getByRole('button', { name: 'Assess another website' }))
  await look('https://www.rye.example/')
  await expect.element(page.getByText('There is no website named www.rye.example.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Assess another website' }))
  await look('rye.example')

  await expect.element(section(/^Mended \(\d\)$/).getByText('The headline has a good length.')).toBeVisible()
  await expect.element(section('New (1)').getByText("The page doesn't name its language.")).toBeVisible()
  await userEvent.click(page.getByText(/^Still to fix \(\d\)$/))
  await expect.element(page.getByText('The page looks out of date.')).toBeVisible()

  const table = section('Scores over time, as a table')
  expect(table.getByRole('row').elements()).toHaveLength(3)
  await expect.element(table.getByRole('columnheader', { name: 'Findability' })).toBeVisible()
  expect(await appFindings()).toEqual([])
})
