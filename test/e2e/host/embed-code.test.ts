import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createBackendClient } from '../../../host/backend/client.ts'
import { widgetSnippet } from '../../../host/features/customer-chat/widget/widget-snippet.ts'
import { createProductServer } from '../../../host/server/http/product-server.ts'
import { isOfBackend } from '../../../host/server/product/find-route.ts'
import { createProductBackend } from '../../../host/server/product/product-backend.ts'
import { memoryStorage } from '../../../host/server/product/store/memory-storage.ts'
import { createUserStore } from '../../../host/server/product/store/user-store.ts'
import { openWidgetSite } from '../../../host/server/widget/widget-site.ts'
import { toNodeHandler } from '../../../sdk/entries/server.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const offline = () => Promise.reject(new Error('offline'))

/** The product's backend for one user who has paid, and what other websites load of it. */
async function serveProduct() {
  const product = createProductServer({
    baseUrl: 'http://product.invalid',
    onError: (error) => console.error(error),
    backend: createProductBackend({
      baseUrl: 'http://product.invalid',
      webhookSecret: 'secret',
      users: createUserStore({ store: memoryStorage(), prefix: 'test:', now: Date.now }),
      accounts: {
        identify: async () => ({ userId: 'ada', paymentStatus: 'PAID' }),
        setPaymentStatus: async () => undefined,
      },
      pages: { read: offline, visit: offline },
    }),
  })
  const widget = await openWidgetSite({ sdkFolder: fileURLToPath(new URL('../../../dist', import.meta.url)), product })
  const handle = toNodeHandler({
    async fetch(request) {
      if (isOfBackend(request, new URL(request.url).pathname)) return product.fetch(request)
      return (await widget(request)) ?? new Response(null, { status: 404 })
    },
    close: () => product.close(),
  })
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await product.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const user = createBackendClient({
    baseUrl: url,
    accessToken: async () => 'token',
    refresh: async () => undefined,
    fetch: (input, init) => fetch(input, init),
  })
  return { url, user }
}

test('the line that owners paste opens their chat on another website, in the chosen colours, and it answers', async () => {
  const { url, user } = await serveProduct()
  await user.addNote({ title: 'Hours', text: 'The bakery opens at seven every morning.' })
  const { value, etag } = await user.readWidget()
  await user.saveWidget({
    etag,
    value: {
      ...value,
      name: `Ada's <bakery>`,
      greeting: 'We are here',
      accent: '#b4004e',
      theme: 'light',
      position: 'start',
      isPublished: true,
    },
  })
  const { page, complaints } = await openPage(
    `<!doctype html><html lang="en"><title>Page</title><body>${widgetSnippet(value.id, url)}</body></html>`,
  )
  const button = page.getByRole('button', { name: `Ada's <bakery>` })
  expect(await button.evaluate((made) => [getComputedStyle(made).backgroundColor, made.getBoundingClientRect().left])).toEqual([
    'rgb(180, 0, 78)',
    20,
  ])
  await button.click()
  const dialog = page.getByRole('dialog', { name: `Ada's <bakery>` })
  await dialog.getByText('We are here').waitFor()
  await dialog.getByRole('textbox').fill('When does the bakery open?')
  await dialog.getByRole('textbox').press('Enter')
  await dialog.getByText('at seven every morning').first().waitFor()
  expect(complaints).toEqual([])
})
