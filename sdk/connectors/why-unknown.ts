import { nearest } from '../core/nearest.ts'
import { services } from './services.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Says of a `directConnection` that names no service what was probably meant. */
export function whyUnknown(directConnection: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(directConnection).filter((name) => directConnection[name])
  const names = [...new Set(services.map(({ path }) => path[0]))]
  const known = given.find((name) => names.includes(name))
  const advice = 'Please define a valid service inside the directConnection object.'
  if (known !== undefined) {
    const parts = services.flatMap(({ path: [name, ...parts] }) => (name === known && parts.length ? [parts.join('.')] : []))
    return `${advice} Inside \`${known}\` these can be set: ${quoted(parts)}.`
  }
  const meant = given.map((name) => nearest(name, names)).find((name) => name !== undefined)
  return meant === undefined ? advice : `${advice} Did you mean ${quoted([meant])}?`
}
