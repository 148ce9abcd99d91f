import { nearest } from '../core/util/nearest.ts'
import type { ServicePath } from './connect-service.ts'
import { services } from './services.ts'

/** Stands in no table of connectors: it is spoken to. */
const callPath: ServicePath = ['openAI', 'realtime']

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Says of a `directConnection` that names no service what was probably meant. */
export function whyUnknown(directConnection: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(directConnection).filter((name) => directConnection[name])
  const paths = [...services.map(({ path }) => path), callPath]
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
