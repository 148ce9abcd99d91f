import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

type Json = Record<string, unknown>

const document = JSON.parse(readFileSync('sdk/threads/openapi.json', 'utf8')) as Json
const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema(document, 'openapi')

/** All objects in the document with their paths. */
function objectsIn(value: unknown, path = '#'): [path: string, object: Json][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, item]) =>
    objectsIn(item, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
  return Array.isArray(value) ? inside : [[path, value as Json], ...inside]
}

const objects = objectsIn(document)
const isSchemaOfField = (path: string): boolean => /\/components\/schemas\/\w+(\/properties\/\w+)?$/.test(path)

/** What is invalid about a value according to the schema at a path of the document. */
function faults(path: string, value: unknown): string {
  const check = ajv.compile({ $ref: `openapi${path}` })
  return check(value) ? '' : `${path}: ${ajv.errorsText(check.errors)}`
}

test('the OpenAPI document describes every operation, parameter, header, response and field', () => {
  const places = objects.filter(
    ([path, object]) =>
      isSchemaOfField(path) ||
      'operationId' in object ||
      ('in' in object && 'schema' in object) ||
      /\/(headers\/[\w-]+|responses\/\w+)$/.test(path),
  )
  const undescribed = places.filter(([, object]) => !('description' in object || '$ref' in object))
  expect(places.length).toBeGreaterThan(80)
  expect(undescribed.map(([path]) => path)).toEqual([])
})

test('the OpenAPI document has a valid example of every field and body', () => {
  const fields = objects.filter(([path]) => isSchemaOfField(path))
  const withExamples = fields.filter(([, { examples }]) => Array.isArray(examples))
  const without = fields.filter(([, { examples, $ref, type }]) => !examples && !$ref && type !== 'array')
  expect(without.map(([path]) => path)).toEqual([])
  const ofFields = withExamples.flatMap(([path, { examples }]) => (examples as unknown[]).map((example) => faults(path, example)))
  const bodies = objects.filter(([path, { schema }]) => schema && /\/content\//.test(path))
  const ofBodies = bodies.flatMap(([path, { example, examples }]) => {
    const all = examples ? Object.values(examples as Record<string, { value: unknown }>).map(({ value }) => value) : [example]
    return all.map((value) => faults(`${path}/schema`, value))
  })
  const parameters = objects.filter(([, object]) => 'example' in object && 'schema' in object && !('content' in object))
  const ofParameters = parameters.map(([path, { example }]) => faults(`${path}/schema`, example))
  expect([ofFields.length > 40, ofBodies.length > 10, ofParameters.length > 8]).toEqual([true, true, true])
  expect([...ofFields, ...ofBodies, ...ofParameters].filter(Boolean)).toEqual([])
})

test('the OpenAPI document has no broken references', () => {
  const names = new Set(objects.map(([path]) => path))
  const references = objects.map(([, { $ref }]) => $ref).filter((reference) => typeof reference === 'string')
  expect(references.length).toBeGreaterThan(30)
  expect(references.filter((reference) => !names.has(reference))).toEqual([])
})
