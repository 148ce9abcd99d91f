import { afterAll, expect, test } from 'vitest'
import { widgetSnippet } from '../../../host/features/customer-chat/widget/widget-snippet.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

test('the embed code of the app opens the chat on a website, in the chosen colours', async () => {
  const snippet = widgetSnippet(
    {
      id: 'bakery',
      name: `Ada's <bakery>`,
      greeting: 'We are here',
      placeholder: '',
      accent: '#b4004e',
      theme: 'light',
      position: 'start',
      hours: [],
      timeZone: 'Europe/Berlin',
      awayMessage: '',
      isPublished: true,
    },
    'https://api.example',
  )
  const { page, complaints } = await openPage(
    `<!doctype html><html lang="en"><title>Page</title><body>${snippet}</body></html>`,
    { folder: '/confab/' },
  )
  const button = page.getByRole('button', { name: `Ada's <bakery>` })
  expect(await button.evaluate((made) => [getComputedStyle(made).backgroundColor, made.getBoundingClientRect().left])).toEqual([
    'rgb(180, 0, 78)',
    20,
  ])
  await button.click()
  await page.getByRole('dialog', { name: `Ada's <bakery>` }).getByText('We are here').waitFor()
  expect(complaints).toEqual([])
})
