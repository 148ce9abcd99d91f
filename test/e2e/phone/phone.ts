import type { Page } from 'playwright'
import { openPage } from '../open-page.ts'

export const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A page on a phone that covers the whole screen. */
export const html = (style: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>Page</title><style>body { margin: 0 } ${style}</style>${body}</html>`

/** The chat covers the page. */
export const covering = 'confab-chat { inline-size: 100%; block-size: 100dvh }'

/** A page with a chat of these options, on a phone. */
export async function openChat(options: object, style = covering, viewport = device.viewport): Promise<Page> {
  const { page } = await openPage(html(style, '<confab-chat></confab-chat><script type="module" src="/chat.js"></script>'), {
    device: { ...device, viewport },
    scripts: {
      '/chat.js': `import '/dist/element.js'
        Object.assign(document.querySelector('confab-chat'), {
          connect: { handler: () => undefined, feedback: () => undefined },
          ...${JSON.stringify(options)},
        })`,
    },
  })
  await page.locator('[part~="input"], [part~="key-input"]').first().waitFor({ state: 'attached' })
  return page
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the chats begin with. */
export const talk = [
  { role: 'user', text: 'Two and two?' },
  { role: 'ai', text: 'Four' },
]
