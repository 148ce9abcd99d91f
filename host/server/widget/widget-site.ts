import { widgetOptions, type WidgetLook } from '../../backend/widget-options.ts'
import { createStaticFiles } from '../../../sdk/server/serve/static-files.ts'
import type { ChatServer } from '../../../sdk/entries/server.ts'
import { widgetScript } from './widget-script.ts'

interface WidgetSettings {
  /** The folder of the built SDK, which is what pages load. */
  readonly sdkFolder: string
  /** The product's backend. */
  readonly product: Pick<ChatServer, 'fetch'>
}

/** Pages of any site may read it, and no cookie comes along. */
const forEveryPage = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }

interface PublicWidget extends WidgetLook {
  readonly position: 'start' | 'end'
}

/** The options of the chat on a website; the refusal of the backend where it is not published. */
async function describe({ product }: WidgetSettings, request: Request): Promise<Response> {
  const { origin, searchParams } = new URL(request.url)
  const path = `/v1/widgets/${encodeURIComponent(searchParams.get('id') ?? '')}`
  const response = await product.fetch(new Request(`${origin}${path}`))
  if (!response.ok)
    return new Response(response.body, {
      status: response.status,
      headers: { ...forEveryPage, 'content-type': 'application/json' },
    })
  const widget = (await response.json()) as PublicWidget
  const options = {
    ...widgetOptions(widget),
    // What "and in red?" means, earlier messages say.
    requestBodyLimits: { maxMessages: 20 },
    connect: { url: `${path}/chat`, stream: true },
    launcher: { label: widget.name, position: `bottom-${widget.position}` },
  }
  return Response.json({ options }, { headers: forEveryPage })
}

/**
 * What other websites load of the chat:
 *
 * - `/widget.js?id=…` is the line that owners paste
 * - `/widget.json?id=…` says how the chat looks at this moment, so that a change needs no new line
 * - `/confab/…` is the SDK
 *
 * It answers nothing else. Without a built SDK there is none of it.
 */
export async function openWidgetSite(settings: WidgetSettings): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = await createStaticFiles(settings.sdkFolder).catch(() => undefined)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!files || request.method !== 'GET') return undefined
    if (pathname === '/widget.js')
      return new Response(widgetScript, { headers: { ...forEveryPage, 'content-type': 'text/javascript; charset=utf-8' } })
    if (pathname === '/widget.json') return describe(settings, request)
    if (!pathname.startsWith('/confab/')) return undefined
    return (await files(pathname.slice('/confab/'.length))) ?? new Response(null, { status: 404, headers: forEveryPage })
  }
}
