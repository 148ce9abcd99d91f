import { expect, test } from 'vitest'
import { findRecord } from '../../../../sdk/connectors/web-model/find-record.ts'

const prebuilt = [
  { model: 'https://models.example.com/small/', model_id: 'Small-1B', model_lib: 'https://models.example.com/small.wasm' },
  { model: 'https://models.example.com/large/', model_id: 'Large-70B', model_lib: 'https://models.example.com/large.wasm' },
]

test('a model is found by its name among those that the package knows', () => {
  expect(findRecord({ model: 'Large-70B' }, prebuilt)).toEqual(prebuilt[1])
})

test('a catalogue of the page is read in the older names of the engine too, and goes first', () => {
  const catalogue = [
    {
      local_id: 'Small-1B',
      model_url: 'https://own.example.com/m/',
      model_lib_url: 'https://own.example.com/m.wasm',
      vram_required_MB: 899,
    },
  ]
  expect(findRecord({ model: 'Small-1B', catalogue }, prebuilt)).toEqual({
    model_id: 'Small-1B',
    model: 'https://own.example.com/m/',
    model_lib: 'https://own.example.com/m.wasm',
    vram_required_MB: 899,
  })
})

test('addresses of the page take the place of those of the catalogue, and make a model that is in none', () => {
  expect(findRecord({ model: 'Small-1B', urls: { model: 'https://cdn.example.com/s/' } }, prebuilt).model).toBe(
    'https://cdn.example.com/s/',
  )
  expect(
    findRecord({ model: 'Mine', urls: { model: 'https://a.example/m/', wasm: 'https://a.example/m.wasm' } }, prebuilt),
  ).toMatchObject({
    model_id: 'Mine',
    model_lib: 'https://a.example/m.wasm',
  })
})

test('a name that is not known is refused in words, with the nearest one', () => {
  expect(() => findRecord({ model: 'Smal-1B' }, prebuilt)).toThrow('There is no web model "Smal-1B". Did you mean "Small-1B"?')
  expect(() => findRecord({ model: 'x', urls: { model: 'https://a.example/' } }, prebuilt)).toThrow(
    'define `urls.model` and `urls.wasm`',
  )
})
