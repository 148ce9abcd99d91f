import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'
import type { PageVisit } from '../../product/assessment/visit/page-visit.ts'
import type { AddressGuard } from '../address-guard.ts'
import { FetchFault } from '../fetch-fault.ts'
import { userAgent } from '../fetch-once.ts'
import { startGuardedProxy } from '../guarded-proxy.ts'
import { launchBrowser } from './launch-browser.ts'
import { readMeasures, startMeasuring } from './loading-measures.ts'
import { openWorld } from './open-world.ts'
import { runAxe } from './run-axe.ts'
import { writeRendered } from './write-rendered.ts'

/** The path of a browser on this machine. Rejects when there is none. */
export type FindBrowser = () => Promise<string>

interface VisitOptions {
  readonly guard: AddressGuard
  readonly signal: AbortSignal
  readonly findBrowser: FindBrowser
  /** Origins whose scripts may run where the browser has no sandbox, too: sites of one's own. */
  readonly trustedOrigins: readonly string[]
  /** Milliseconds for everything together. Default 45,000. */
  readonly maximumTime?: number
}

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: `${userAgent} Mobile`,
}

/** Milliseconds for the page itself, and then for its pictures, fonts and scripts: a page that never rests is taken as it is by then. */
const loadTime = 20_000
const settleTime = 3000
const slowSettleTime = 8000

/** Characters of a rendered document that are handed over. */
const longestHtml = 5_000_000

interface Room {
  readonly browser: Browser
  readonly address: string
  readonly runsScripts: boolean
}

/** Opens the page on a device, has `look` look at it, and closes it again. */
async function onDevice<Result>(
  { browser, address, runsScripts }: Room,
  device: BrowserContextOptions,
  look: (page: Page, session: CDPSession, load: (settle: number) => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...device,
    javaScriptEnabled: runsScripts,
    acceptDownloads: false,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    return await look(page, session, async (settle) => {
      const answer = await page.goto(address, { waitUntil: 'domcontentloaded', timeout: loadTime })
      await page.waitForLoadState('networkidle', { timeout: settle }).catch(() => undefined)
      return answer?.status() ?? 0
    })
  } finally {
    await context.close()
  }
}

const pictureOf = async (page: Page): Promise<string> =>
  (await page.screenshot({ type: 'jpeg', quality: 70, scale: 'css' })).toString('base64')

/** What goes wrong while a page is looked at closer leaves the rest of the visit as it is. */
const orNothing = <Result>(work: Promise<Result>): Promise<Result | undefined> => work.catch(() => undefined)

const lookOnDesktop = (room: Room): Promise<PageVisit> =>
  onDevice(room, desktop, async (page, session, load) => {
    const status = await load(settleTime)
    const picture = await pictureOf(page)
    if (!room.runsScripts) return { status, picture }
    const world = await openWorld(session)
    const html = await orNothing(world<string>(writeRendered))
    const accessibility = await orNothing(runAxe(world))
    return { status, picture, ...(html && { html: html.slice(0, longestHtml) }), ...(accessibility && { accessibility }) }
  })

const lookOnPhone = (room: Room): Promise<Pick<PageVisit, 'phonePicture' | 'measures'>> =>
  onDevice(room, phone, async (page, session, load) => {
    if (!room.runsScripts) {
      await load(settleTime)
      return { phonePicture: await pictureOf(page) }
    }
    const loaded = await startMeasuring(session)
    await load(slowSettleTime)
    const measures = await orNothing(openWorld(session).then((world) => readMeasures(world, loaded)))
    const phonePicture = await pictureOf(page)
    return { phonePicture, ...(measures && { measures }) }
  })

/** Visits a page with a browser: a picture of its top, the document that a visitor has, and what can only be measured there. */
export async function visitPage(
  address: string,
  { guard, signal, findBrowser, trustedOrigins, maximumTime = 45_000 }: VisitOptions,
): Promise<PageVisit> {
  if (!URL.canParse(address)) throw new FetchFault('invalid_address', "This isn't the address of a website.")
  await guard(new URL(address))
  const executablePath = await findBrowser().catch((cause: unknown) => {
    throw new FetchFault('no_browser', 'There is no browser on this machine to take a screenshot with.', { cause })
  })
  const proxy = await startGuardedProxy(guard)
  let browser: Browser | undefined
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maximumTime)])
  try {
    const launched = await launchBrowser(executablePath, proxy.url)
    browser = launched.browser
    limited.addEventListener('abort', () => void launched.browser.close(), { once: true })
    limited.throwIfAborted()
    const runsScripts = launched.isSandboxed || trustedOrigins.includes(new URL(address).origin)
    const room = { browser, address, runsScripts }
    const visit = await lookOnDesktop(room)
    return { ...visit, ...(await orNothing(lookOnPhone(room))) }
  } catch (error) {
    signal.throwIfAborted()
    throw limited.aborted
      ? new FetchFault('too_slow', 'The page took too long to load.', { cause: error })
      : new FetchFault('unreachable', "Couldn't show the page.", { cause: error })
  } finally {
    await browser?.close()
    await proxy.close()
  }
}
