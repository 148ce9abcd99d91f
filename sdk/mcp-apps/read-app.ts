import type { AppDomains } from './sandbox/content-policy.ts'
import type { McpAppPermission } from '../core/options/mcp-apps.ts'
import { isJson } from '../core/util/is-json.ts'

/** An interface, as its server gave it. */
export interface AppResource {
  readonly html: string
  /** What it declares to load; checked where the policy is made. */
  readonly domains: AppDomains
  /** The features of the browser that it asks for. */
  readonly permissions: readonly McpAppPermission[]
  /** Whether it wants a border. */
  readonly prefersBorder: boolean
}

/** In characters; a whole application in one page is smaller. */
const longestHtml = 10_000_000

const permissionNames: readonly McpAppPermission[] = ['camera', 'microphone', 'geolocation', 'clipboardWrite']

const objectIn = (value: unknown, name: string): Record<string, unknown> => {
  const inner = isJson(value) ? value[name] : undefined
  return isJson(inner) ? inner : {}
}

function readHtml({ text, blob }: Record<string, unknown>): string {
  if (typeof text === 'string') return text
  if (typeof blob !== 'string') throw new Error('The resource has no content.')
  if (blob.length > longestHtml * 2) throw new Error('The resource is too long.')
  return new TextDecoder().decode(Uint8Array.from(atob(blob), (character) => character.codePointAt(0) ?? 0))
}

const isApp = (mimeType: unknown): boolean =>
  typeof mimeType === 'string' && mimeType.toLowerCase().replaceAll(/[\s"]/g, '') === 'text/html;profile=mcp-app'

/**
 * The interface in the result of `resources/read`.
 * @throws Error when there is none.
 */
export function readApp(result: unknown, uri: string): AppResource {
  const contents: unknown = isJson(result) ? result['contents'] : undefined
  const all = Array.isArray(contents) ? contents.filter(isJson) : []
  const content = all.find((one) => one['uri'] === uri) ?? all[0]
  if (!content) throw new Error(`The server gave no content for ${uri}.`)
  if (!isApp(content['mimeType']))
    throw new Error(`${uri} is of the type ${String(content['mimeType'])}, not text/html;profile=mcp-app.`)
  const html = readHtml(content)
  if (html.length > longestHtml) throw new Error(`${uri} is too long: ${html.length} characters.`)
  const ui = objectIn(content['_meta'], 'ui')
  const permissions = objectIn(ui, 'permissions')
  return {
    html,
    domains: objectIn(ui, 'csp'),
    permissions: permissionNames.filter((name) => isJson(permissions[name])),
    prefersBorder: ui['prefersBorder'] !== false,
  }
}
