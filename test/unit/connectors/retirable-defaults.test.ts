import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { retirableDefaults } from '../../../sdk/connectors/retirable-defaults.ts'

const folder = new URL('../../../sdk/connectors/', import.meta.url)
const rows: [name: string, row: { specified: string; used: string; reason?: string }][] = Object.entries(retirableDefaults)

describe('defaults that a service may retire', () => {
  it.for(rows)('the default %s says why it differs from the specification', ([, { specified, used, reason = '' }]) => {
    expect(used).not.toBe('')
    if (used !== specified) expect(reason).not.toBe('')
  })

  it('defaults that a service may retire are defined only in their table', async () => {
    const names = (await readdir(folder, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && name !== 'retirable-defaults.ts',
    )
    const texts = await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const))
    const values = new Set(rows.flatMap(([, { specified, used }]) => [specified, used]).filter((value) => value.length > 4))
    const twins = texts.flatMap(([name, text]) =>
      [...values].filter((value) => text.includes(`'${value}'`)).map((value) => `${name}: ${value}`),
    )
    expect(twins).toEqual([])
  })
})
