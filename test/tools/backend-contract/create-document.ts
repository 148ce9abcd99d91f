import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { shapes } from '../../../host/backend/shapes.ts'
import { calls, refusal, type BackendCall } from './calls.ts'

type Json = Readonly<Record<string, unknown>>

/** The JSON Schema of a shape. What JSON Schema cannot say, for example that a text is a time zone, is left to the app. */
function schemaOf(shape: GenericSchema): Json {
  const { $schema: _version, ...schema } = toJsonSchema(shape, { errorMode: 'ignore', typeMode: 'input' })
  return schema
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const named = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

function bodyOf({ body, form }: BackendCall): Json {
  if (!body) return {}
  const fields = Object.entries(form ?? {}).map(([name, kind]): [string, Json] => [
    name,
    kind === 'file' ? { type: 'string', format: 'binary' } : { type: 'string' },
  ])
  return {
    requestBody: {
      required: true,
      content: {
        ...json(schemaOf(body)),
        ...(fields.length > 0 && {
          'multipart/form-data': { schema: { type: 'object', properties: Object.fromEntries(fields) } },
        }),
      },
    },
  }
}

function answerOf({ reply, isVersioned, mayBeEmpty }: BackendCall): Json {
  if (!reply) return { 204: { description: 'Done' } }
  if (reply === 'file') return { '2XX': { description: 'The file', content: json({}) } }
  if (reply === 'stream') {
    return {
      '2XX': {
        description: 'Server-sent events of `{"text"}`, `{"parts"}`, `{"files"}` or `{"error"}` up to `[DONE]`',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  }
  const headers = isVersioned && { headers: { ETag: { required: true, schema: { type: 'string' } } } }
  return {
    ...(mayBeEmpty && { 204: { description: 'There is none' } }),
    '2XX': { description: 'The answer', ...headers, content: json(named(reply)) },
  }
}

const refused = (description: string): Json => ({ description, content: json(named('refusal')) })

function refusalsOf({ access, path, body, isVersioned, method }: BackendCall): Json {
  return {
    ...(body && { 400: refused('The request is wrong; the message says how') }),
    ...(access !== 'open' && { 401: refused('Nobody is signed in, or not any more') }),
    ...((access === 'paid' || path.includes('/agents/')) && { 402: refused('This is part of a paid plan') }),
    ...((path.includes('{') || path.endsWith('latest')) && { 404: refused('This does not exist') }),
    ...(isVersioned && method === 'PUT' && { 412: refused('It was changed since it was read') }),
    default: refused('Anything else; the message is shown to the user'),
  }
}

function parametersOf({ path, query = {}, isVersioned, method }: BackendCall): Json {
  const text = { schema: { type: 'string' } }
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, ...text })),
    ...Object.entries(query).map(([name, required]) => ({ name, in: 'query', required, ...text })),
    ...(isVersioned && method === 'PUT' ? [{ name: 'If-Match', in: 'header', required: true, ...text }] : []),
  ]
  return parameters.length ? { parameters } : {}
}

const operationOf = (call: BackendCall): Json => ({
  summary: call.summary,
  ...(call.access === 'open' && { security: [] }),
  ...parametersOf(call),
  ...bodyOf(call),
  responses: { ...answerOf(call), ...refusalsOf(call) },
})

function paths(): Json {
  const byPath = new Map<string, Record<string, Json>>()
  for (const call of calls) byPath.set(call.path, { ...byPath.get(call.path), [call.method.toLowerCase()]: operationOf(call) })
  return Object.fromEntries(byPath)
}

/** The contract of the product's backend as an OpenAPI document: https://spec.openapis.org/oas/v3.1.0 */
export const createDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'The backend of the app',
    version: '1',
    description: 'What the app asks of its backend at `VITE_BACKEND_URL`. Fields that are not named here are kept and sent back.',
  },
  security: [{ token: [] }],
  paths: paths(),
  components: {
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'The access token of the user pool. Check its signature and its expiry.',
      },
    },
    schemas: {
      ...Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape)])),
      refusal: schemaOf(refusal),
    },
  },
})

/** The document as it stands in the repository. */
export const documentText = (): string => `${JSON.stringify(createDocument(), null, 2)}\n`
