import { createRequire } from 'node:module'
import type { AxeReport, AxeRule } from '../../product/assessment/visit/axe-report.ts'
import type { World } from './open-world.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Elements and characters of an element's markup are cut: a page may have very many, and very long ones. */
const script = `axe.run(document, { runOnly: ${JSON.stringify(standards)}, iframes: false }).then((result) => {
  const rules = new Map()
  const count = (list, field) => {
    for (const { id, help, nodes } of list) {
      const rule = rules.get(id) ?? { id, help, failed: 0, passed: 0, undecided: 0 }
      rule[field] += nodes.length
      if (field === 'failed' && nodes[0]) rule.example = nodes[0].html.slice(0, 200)
      rules.set(id, rule)
    }
  }
  count(result.violations, 'failed')
  count(result.passes, 'passed')
  count(result.incomplete, 'undecided')
  return [...rules.values()]
})`

/** What axe-core says of the page as it is shown. */
export async function runAxe(world: World): Promise<AxeReport> {
  const { source, version } = createRequire(import.meta.url)('axe-core') as { source: string; version: string }
  await world(`${source};undefined`)
  return { version, rules: await world<AxeRule[]>(script) }
}
