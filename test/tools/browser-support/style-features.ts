import { readFileSync } from 'node:fs'
import postcss, { type Node } from 'postcss'
import { compatData, isDescribed, type CompatTree } from './compat-data.ts'
import type { UsedFeature } from './script-features.ts'

const { properties, selectors, types, 'at-rules': atRules } = compatData.css

/** The data of a function, wherever the types of values have it. */
function functionData(name: string, tree: CompatTree | undefined = types, path = 'css.types'): [string, CompatTree] | undefined {
  if (!tree) return undefined
  for (const [key, branch] of Object.entries(tree)) {
    if (!branch || key.startsWith('__')) continue
    if (key === name && isDescribed(branch)) return [`${path}.${key}`, branch]
    const deeper = functionData(name, branch, `${path}.${key}`)
    if (deeper) return deeper
  }
  return undefined
}

/** Units that are younger than the web. */
const units: readonly (readonly [RegExp, string])[] = [
  [/\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/, 'container_query_length_units'],
  [/\d[sld]v(?:w|h|i|b|min|max)\b/, 'viewport_percentage_units_dynamic'],
  [/\dr?lh\b/, 'lh'],
]

/** What the style sheets use of the platform: properties, their values, at-rules, selectors, functions and units. */
export function styleFeatures(files: readonly string[]): UsedFeature[] {
  const found = new Map<string, UsedFeature>()
  const add = (name: string, data: CompatTree | undefined, file: string, { source }: Node): void => {
    if (!isDescribed(data) || found.has(name)) return
    found.set(name, { name, data, place: `${file}:${source?.start?.line ?? 0}` })
  }

  for (const file of files) {
    const sheet = postcss.parse(readFileSync(file, 'utf8'), { from: file })
    sheet.walkDecls((declaration) => {
      const { prop, value } = declaration
      const property = properties?.[prop]
      add(`css.properties.${prop}`, property, file, declaration)
      for (const word of value.split(/[\s,]+/))
        if (property?.[word]) add(`css.properties.${prop}.${word}`, property[word], file, declaration)
      for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g)) {
        const known = functionData(name)
        if (known) add(...known, file, declaration)
      }
      for (const [pattern, key] of units)
        if (pattern.test(value)) add(`css.types.length.${key}`, types?.['length']?.[key], file, declaration)
    })
    sheet.walkAtRules((rule) => add(`css.at-rules.${rule.name}`, atRules?.[rule.name], file, rule))
    sheet.walkRules((rule) => {
      for (const [, name = ''] of rule.selector.matchAll(/::?([a-z-]+)/g))
        add(`css.selectors.${name}`, selectors?.[name], file, rule)
    })
  }
  return [...found.values()]
}
