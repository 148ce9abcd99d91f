import { nearest } from '../../core/util/nearest.ts'
import { propertyName } from '../../dom/styling/styles.ts'

/** Those of one engine are for others to leave out. */
const isPrefixed = (property: string): boolean => /^-(?:webkit|moz|ms|o)-/.test(property)

/** All properties that this browser knows, as the DOM names them: some browsers have them on the prototype. */
function knownNames(): string[] {
  const { style } = document.documentElement
  const all = [...Object.keys(style), ...Object.keys(Object.getPrototypeOf(style) as object)]
  return all.filter((name) => /^[a-z]+(?:[A-Z][a-z]*)*$/.test(name) && CSS.supports(propertyName(name), 'inherit'))
}

/** Describes the properties of a style that no browser takes: misspelt, or with a value that is none of theirs. */
export function checkStyle(path: string, style: object): string[] {
  return Object.entries(style).flatMap(([name, value]: [string, unknown]) => {
    const property = propertyName(name)
    if (property.startsWith('--') || isPrefixed(property)) return []
    if (!CSS.supports(property, 'inherit')) {
      const dom = property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const meant = nearest(dom, knownNames())
      return [
        `The option "${path}" has "${name}", which is no property of CSS.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
      ]
    }
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
    const text = String(value).replace(/\s*!\s*important\s*$/, '')
    if (CSS.supports(property, text)) return []
    const withUnit = typeof value === 'number' && CSS.supports(property, `${text}px`) ? ` Did you mean "${text}px"?` : ''
    return [`The option "${path}.${name}" was given ${JSON.stringify(value)}, which is no value of this property.${withUnit}`]
  })
}
