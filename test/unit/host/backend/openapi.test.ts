import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../tools/backend-contract/calls.ts'
import { createDocument } from '../../../tools/backend-contract/create-document.ts'

const written = JSON.parse(readFileSync('host/backend/openapi.json', 'utf8')) as unknown
const client = readFileSync('host/backend/client.ts', 'utf8')

/** The paths that the client asks, with parameters in braces and without a query. */
const pathsOfClient = [...client.matchAll(/[`'](\/v1\/[^`'?]*)/g)].map(([, path = '']) =>
  path.replaceAll(/\$\{segment\(\w+\)\}/g, '{}').replace(/\$\{.*$/, ''),
)

describe('the OpenAPI document of the backend', () => {
  test('the OpenAPI document of the backend matches the shapes: `npm run reference` writes it', () => {
    expect(written).toEqual(JSON.parse(JSON.stringify(createDocument())))
  })

  test('the OpenAPI document of the backend names every path that the app requests', () => {
    const known = new Set(calls.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')))
    expect(pathsOfClient.length).toBeGreaterThan(30)
    expect(pathsOfClient.filter((path) => !known.has(path))).toEqual([])
  })

  test('the OpenAPI document of the backend has valid schemas', () => {
    const ajv = new Ajv({ strict: false })
    ajv.addSchema(written as object, 'openapi')
    const { schemas } = (written as { components: { schemas: Record<string, unknown> } }).components
    for (const name of Object.keys(schemas))
      expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).not.toThrow()
  })
})
