import type { FindBrowser } from './visit-page.ts'
import { launchBrowser } from './launch-browser.ts'

/** A proxy that leads nowhere: a drawing needs nothing from outside. */
const nowhere = 'http://127.0.0.1:9'

/** Makes the pixels of a drawing, an SVG as a data address, with a browser that runs no script of it. Rejects where there is none. */
export async function drawPicture(svg: string, findBrowser: FindBrowser): Promise<string> {
  const { browser } = await launchBrowser(await findBrowser(), nowhere)
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 2000, height: 2000 } })
    const page = await context.newPage()
    await page.setContent(`<style>body{margin:0}img{display:block}</style><img src="${svg.replaceAll('"', '%22')}" alt="">`)
    const picture = await page.locator('img').screenshot({ type: 'png', omitBackground: true })
    return `data:image/png;base64,${picture.toString('base64')}`
  } finally {
    await browser.close()
  }
}
