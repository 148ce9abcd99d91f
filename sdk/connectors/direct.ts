import { createServiceConnector } from '../connector-kit/service-connector.ts'
import type { Service } from '../connector-kit/service.ts'
import type { ServiceKeyOptions } from '../core/direct/service-options.ts'
import type { Connect } from '../core/options.ts'
import type { Connector } from '../core/types.ts'
import { services } from './services.ts'

type Settings = Record<string, unknown>

const asSettings = (value: unknown): Settings => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Whether the page is on the machine of who writes it. */
const isDevelopment = (): boolean => /^((.+\.)?localhost|127\.0\.0\.1|\[::1\]|)$/.test(globalThis.location?.hostname)

/** The connector of the service that is set in `directConnection`. */
export async function createDirectConnector(directConnection: object, connect: Connect | undefined): Promise<Connector> {
  const given = directConnection as Record<string, unknown>
  const row = services.find(({ path: [name, part] }) => {
    const value = given[name]
    return part === undefined ? Boolean(value) : Boolean(asSettings(value)[part])
  })
  if (!row) {
    const { whyUnknown } = await import('./why-unknown.ts')
    return { name: '', input: { disabledBecause: whyUnknown(given) } }
  }
  const [name, part] = row.path
  const { key, validateKeyProperty, ...flat } = asSettings(given[name])
  const service = (await row.load()) as Service<Settings>
  if (typeof key === 'string' && key && isDevelopment()) void import('./warn-of-key.ts').then(({ warnOfKey }) => warnOfKey(name))
  return createServiceConnector({
    service,
    settings: part === undefined ? flat : asSettings(flat[part]),
    keyOptions: { key, validateKeyProperty } as ServiceKeyOptions,
    connect,
  })
}
