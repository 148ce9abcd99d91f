import { immutableJSONPatch, type JSONPatchDocument, type JSONPatchOperation } from 'immutable-json-patch'
import { report } from '../../util/thrown/report.ts'

/** The segments of a JSON Pointer (RFC 6901). */
function namesOf(pointer: unknown): string[] {
  if (typeof pointer !== 'string' || (pointer && !pointer.startsWith('/'))) throw new TypeError('A path is no JSON Pointer')
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (names.includes('__proto__')) throw new TypeError('A path leads to a prototype')
  return names
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasChild = (parent: unknown, name: string): boolean =>
  isContainer(parent) && Object.hasOwn(parent, name) && (!Array.isArray(parent) || name !== 'length')

/** The value at a path. */
function valueAt(document: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((parent, name) => {
    if (!hasChild(parent, name)) throw new TypeError(`Nothing stands at "${name}"`)
    return isContainer(parent) ? parent[name] : undefined
  }, document)
}

function checkPlace(document: unknown, names: readonly string[]): void {
  const parent = valueAt(document, names.slice(0, -1))
  const last = names[names.length - 1]
  if (last === undefined) return
  const isIndex = /^(?:0|[1-9]\d*)$/.test(last) && Array.isArray(parent) && Number(last) <= parent.length
  if (!isContainer(parent) || (Array.isArray(parent) && last !== '-' && !isIndex)) {
    throw new TypeError(`Nothing can be put at "${last}"`)
  }
}

/** Throws for an operation whose path does not exist in the document: the library ignores most of these. */
function checkOperation(document: unknown, operation: JSONPatchOperation): object {
  const path = namesOf(operation.path)
  const isPut = operation.op === 'add' || operation.op === 'copy' || operation.op === 'move'
  if (operation.op === 'copy' || operation.op === 'move') {
    const from = namesOf(operation.from)
    valueAt(document, from)
    const isInside = operation.op === 'move' && path.length > from.length && from.every((name, index) => path[index] === name)
    if (isInside) throw new TypeError('Nothing can be moved into itself')
  }
  // A moved value is removed first, so its target is checked without it.
  if (isPut) checkPlace(document, path)
  else valueAt(document, path)
  if (operation.op === 'remove' && !path.length) throw new TypeError('The whole document cannot be removed')
  return {}
}

/**
 * Applies a JSON Patch (RFC 6902): all of it or nothing. One that does not fit is logged, and the result is undefined.
 * @param what What is patched, for the log.
 */
export function applyPatch(document: unknown, operations: readonly unknown[], what: string): { document: unknown } | undefined {
  try {
    return { document: immutableJSONPatch(document ?? {}, operations as JSONPatchDocument, { before: checkOperation }) }
  } catch (error) {
    report('wrong-state-change', `A change of the ${what} does not fit it:`, error)
    return undefined
  }
}
