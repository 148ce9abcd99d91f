import type { DirectConnection } from '../core/options/services/direct-connection.ts'
import { nearest } from '../core/util/nearest.ts'
import type { ServiceRow } from './service-row.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Suggests the closest name for a `directConnection` without a known service. */
export function suggestService(directConnection: DirectConnection, services: readonly ServiceRow[]): string {
  const given = Object.entries(directConnection).flatMap(([name, settings]) => (settings ? [name] : []))
  const paths = services.map(({ path }) => path)
  const names = [...new Set(paths.map(([name]) => name))]
  const known = given.find((name) => names.includes(name))
  const advice = 'Please define a valid service inside the directConnection object.'
  if (known !== undefined) {
    const parts = paths.flatMap(([name, ...parts]) => (name === known && parts.length ? [parts.join('.')] : []))
    return `${advice} Inside \`${known}\` these can be set: ${quoted(parts)}.`
  }
  const meant = given.map((name) => nearest(name, names)).find((name) => name !== undefined)
  return meant === undefined ? advice : `${advice} Did you mean ${quoted([meant])}?`
}
