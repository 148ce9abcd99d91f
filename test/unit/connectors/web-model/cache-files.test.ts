import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportedFileName, readExportedFileName } from '../../../../sdk/connectors/web-model/exported-files.ts'

describe('the name of an exported model file', () => {
  test('the name of an exported file says where it belongs when it is imported, whatever its URL', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('model', 'wasm', 'config'), (url, scope) => {
        expect(readExportedFileName(exportedFileName(scope, url))).toEqual({ scope, url })
      }),
    )
  })

  test('the name of an exported file is read even if the browser numbered the file', () => {
    const name = exportedFileName('model', 'https://models.example.com/tiny/params_shard_0.bin')
    expect(readExportedFileName(`${name} (1)`)?.url).toBe('https://models.example.com/tiny/params_shard_0.bin')
    expect(readExportedFileName(`${name}(12)`)?.url).toBe('https://models.example.com/tiny/params_shard_0.bin')
  })

  test('the name of any other file is refused', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(readExportedFileName(name)).toBeUndefined()
      }),
    )
    expect(readExportedFileName('a__DC__cookies__DC__https%3A%2F%2Fexample.com')).toBeUndefined()
    expect(readExportedFileName('a__DC__model__DC__not an address')).toBeUndefined()
    expect(readExportedFileName('a__DC__model__DC__%E0%A4%A')).toBeUndefined()
  })
})
