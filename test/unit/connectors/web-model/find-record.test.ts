import { expect, test } from 'vitest'
import { findRecord } from '../../../../sdk/connectors/web-model/find-record.ts'

const prebuilt = [
  { model: 'https://models.example.com/small/', model_id: 'Small-1B', model_lib: 'https://models.example.com/small.wasm' },
  { model: 'https://models.example.com/large/', model_id: 'Large-70B', model_lib: 'https://models.example.com/large.wasm' },
]

test('a model is found by name in the package’s list', () => {
  expect(findRecord({ model: 'Large-70B' }, prebuilt)).toEqual(prebuilt[1])
})

test('the page’s list can use the engine’s older field names, and has precedence', () => {
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

test('the page’s URLs override those of the list, and define a model that is in no list', () => {
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

test('an unknown name is refused with an error that suggests the closest one', () => {
  expect(() => findRecord({ model: 'Smal-1B' }, prebuilt)).toThrow('There is no web model "Smal-1B". Did you mean "Small-1B"?')
  expect(() => findRecord({ model: 'x', urls: { model: 'https://a.example/' } }, prebuilt)).toThrow(
    'define `urls.model` and `urls.wasm`',
  )
})
