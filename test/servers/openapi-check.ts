import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'

interface Schema {
  readonly $ref?: string
  readonly type?: string
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Answer extends Content {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Answer>>
}

/** The part of an OpenAPI document that is checked. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A recorded request and response. */
export interface Exchange {
  readonly method: string
  /** The path below the server's base URL, percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly answer: string
}

/** Reports how an exchange deviates from an OpenAPI document. */
export function createOpenApiCheck(document: OpenApiDocument): (exchange: Exchange) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<Schema, ValidateFunction>()

  function faultsOf(schema: Schema, value: unknown, place: string): string[] {
    const check = compiled.get(schema) ?? ajv.compile(schema.$ref ? { ...schema, $ref: `openapi${schema.$ref}` } : schema)
    compiled.set(schema, check)
    return check(value) ? [] : [`${place}: ${ajv.errorsText(check.errors)}, in ${JSON.stringify(value).slice(0, 200)}`]
  }

  function resolve<Value extends { readonly $ref?: string }>(value: Value): Value {
    if (value.$ref === undefined) return value
    const names = value.$ref.slice(2).split('/')
    return names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document) as Value
  }

  function findOperation(method: string, path: string): Operation | undefined {
    const [template] = Object.keys(document.paths).filter((each) =>
      new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const item = template === undefined ? undefined : document.paths[template]
    return item?.[method.toLowerCase()] as Operation | undefined
  }

  function checkParameters({ parameters = [] }: Operation, { query, headers }: Exchange): string[] {
    // A path that matches has its parameters.
    const known = parameters.map((parameter) => resolve(parameter)).filter((parameter) => parameter.in !== 'path')
    const unknown = [...query.keys()].filter((name) => !known.some((each) => each.in === 'query' && each.name === name))
    return [
      ...unknown.map((name) => `The query "${name}" is not in the document.`),
      ...known.flatMap(({ name, in: place, required, schema }) => {
        const given = place === 'query' ? query.get(name) : headers[name.toLowerCase()]
        if (given == null) return required ? [`The ${place} "${name}" is missing.`] : []
        return faultsOf(schema, schema.type === 'integer' ? Number(given) : given, `The ${place} "${name}"`)
      }),
    ]
  }

  function checkContent({ content }: Content, text: string, place: string): string[] {
    if (!content) return text ? [`${place} should be empty.`] : []
    const [media] = Object.values(content)
    try {
      return media ? faultsOf(media.schema, JSON.parse(text), place) : []
    } catch {
      return [`${place} is no JSON: ${text.slice(0, 200)}`]
    }
  }

  return (exchange) => {
    const { method, path, body, status, answerHeaders, answer } = exchange
    const name = `${method} ${path}`
    const operation = findOperation(method, path)
    if (!operation) return [`${name} is not in the document.`]
    // The document says at 404 that 410 means the same.
    const { responses } = operation
    const found =
      responses[status === 410 ? 404 : status] ??
      responses[`${String(status)[0]}XX`] ??
      (status >= 400 ? responses['default'] : undefined)
    if (!found) return [`${name}: the status ${status} is not in the document.`]
    const response = resolve(found)
    const headerFaults = Object.entries(response.headers ?? {}).flatMap(([header, { required, schema }]) => {
      const value = answerHeaders[header.toLowerCase()]
      if (value === undefined) return required ? [`The header ${header} of the answer is missing.`] : []
      return faultsOf(schema, value, `The header ${header} of the answer`)
    })
    return [
      // A refused request may have been invalid.
      ...(status === 400 ? [] : checkParameters(operation, exchange)),
      ...(status === 400 ? [] : checkContent(operation.requestBody ?? {}, body, 'The body of the request')),
      ...checkContent(response, answer, 'The answer'),
      ...headerFaults,
    ].map((fault) => `${name}: ${fault}`)
  }
}
