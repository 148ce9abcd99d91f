const shims = '@modelcontextprotocol/client/_shims'
const virtual = '\0mcp-shims'

/**
 * What the official client asks of its surroundings. Results are not checked against the schemas that servers name for them, so the client
 * brings no validator beside the one that the tools share.
 */
const shimsOfPages = `
export const CORS_IS_POSSIBLE = true
export class DefaultJsonSchemaValidator {
  getValidator() {
    return (data) => ({ valid: true, data, errorMessage: undefined })
  }
}
`

/** Zod tries whether it may compile: a strict policy reports the try, which is caught. */
const probe = /export const allowsEval = [\s\S]*?\n\}\);\n/
const compile = /\n {4}compile\(\) \{[\s\S]*?\n {4}\}\n/

function withoutCompiler(code, id, pattern, replacement) {
  if (!pattern.test(code)) throw new Error(`${id} has changed: it may compile code again, which a strict policy forbids.`)
  return { code: code.replace(pattern, replacement), map: null }
}

/** The client of MCP servers as pages get it: nothing in it makes code of text. */
export const mcpClient = {
  name: 'mcp-client',
  resolveId: (source) => (source === shims ? virtual : null),
  load: (id) => (id === virtual ? shimsOfPages : null),
  transform(code, id) {
    if (id.endsWith('/zod/v4/core/util.js'))
      return withoutCompiler(code, id, probe, 'export const allowsEval = { value: false };\n')
    if (id.endsWith('/zod/v4/core/doc.js')) return withoutCompiler(code, id, compile, '\n    compile() {}\n')
    return null
  },
}
