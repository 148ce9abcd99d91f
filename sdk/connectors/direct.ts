import { createServiceConnector } from '../connector-kit/service-connector.ts'
import type { Service } from '../connector-kit/service.ts'
import type { ServiceKeyOptions } from '../core/direct/service-options.ts'
import type { Connect } from '../core/options.ts'
import type { Connector } from '../core/types.ts'
import { services } from './services.ts'

type Settings = Record<string, unknown>

const asSettings = (value: unknown): Settings => (typeof value === 'object' && value !== null ? { ...value } : {})

/** What stands at the end of a path of names. */
const at = (value: unknown, [name, ...rest]: readonly (string | undefined)[]): unknown =>
  name === undefined ? value : at(asSettings(value)[name], rest)

/** Whether the page is on the machine of who writes it. */
const isDevelopment = (): boolean => /^((.+\.)?localhost|127\.0\.0\.1|\[::1\]|)$/.test(globalThis.location?.hostname)

/** The connector of the service that is set in `directConnection`. */
export async function createDirectConnector(directConnection: object, connect: Connect | undefined): Promise<Connector> {
  const given = directConnection as Record<string, unknown>
  const row = services.find(({ path }) => at(given, path))
  if (!row) {
    const { whyUnknown } = await import('./why-unknown.ts')
    return { name: '', input: { disabledBecause: whyUnknown(given) } }
  }
  const { path, beside } = row
  const [name] = path
  const { key, validateKeyProperty } = asSettings(given[name])
  const { key: _key, validateKeyProperty: _isChecked, ...settings } = asSettings(at(given, path))
  if (beside !== undefined) settings[beside] = at(given, [...path.slice(0, -1), beside])
  const service = (await row.load()) as Service<Settings>
  if (typeof key === 'string' && key && isDevelopment()) void import('./warn-of-key.ts').then(({ warnOfKey }) => warnOfKey(name))
  return createServiceConnector({
    service,
    settings,
    keyOptions: { key, validateKeyProperty } as ServiceKeyOptions,
    connect,
  })
}
