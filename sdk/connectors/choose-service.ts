import { isDevelopmentHost } from '../core/util/is-development-host.ts'
import { createServiceConnector } from '../connector-kit/service-connector.ts'
import type { AnyService } from '../connector-kit/service.ts'
import type { ServiceKeyOptions } from '../core/options/services/service-options.ts'
import { inputLabels } from '../core/labels/input.ts'
import type { Connect } from '../core/options/options.ts'
import type { Connector } from '../core/types.ts'
import type { ServiceRow } from './service-row.ts'

type Settings = Record<string, unknown>

const asSettings = (value: unknown): Settings => (typeof value === 'object' && value !== null ? { ...value } : {})

/** The value at the end of a path of property names. */
const at = (value: unknown, [name, ...rest]: readonly (string | undefined)[]): unknown =>
  name === undefined ? value : at(asSettings(value)[name], rest)

/**
 * The connector of the first service in the table whose settings `directConnection` has, created with these settings and the key.
 * Undefined when it names no service.
 */
export async function chooseService(
  services: readonly ServiceRow[],
  directConnection: object,
  connect: Connect | undefined,
): Promise<Connector | undefined> {
  const row = services.find(({ path }) => at(directConnection, path))
  if (!row) return undefined
  // The input rules of services need these texts in English.
  inputLabels()
  const { path } = row
  const service = (await row.load()) as unknown as AnyService<Settings>
  const [name] = path
  const own = at(directConnection, path)
  const { key, validateKeyProperty } = at(directConnection, [name]) as Settings
  const { key: _key, validateKeyProperty: _isChecked, ...settings } = asSettings(own)
  const { settingBeside: beside } = service
  if (beside !== undefined) settings[beside] = at(directConnection, [...path.slice(0, -1), beside])
  if (typeof key === 'string' && key && isDevelopmentHost(globalThis.location?.hostname))
    void import('./warn-of-key.ts').then(({ warnOfKey }) => warnOfKey(name))
  return createServiceConnector({
    service,
    settings,
    keyOptions: { key, validateKeyProperty } as ServiceKeyOptions,
    connect,
    writeBack(fields) {
      // The page's object may be frozen.
      if (typeof own === 'object' && own && Object.isExtensible(own)) Object.assign(own, fields)
    },
  })
}
