import type { JSONPatchDocument } from 'immutable-json-patch'

const unsafeName = /(^|\/)(__proto__|constructor|prototype)(\/|$)/

function isUnsafe(operation: unknown): boolean {
  const { path, from = '' } = (operation ?? {}) as Record<string, unknown>
  return typeof path !== 'string' || typeof from !== 'string' || unsafeName.test(path) || unsafeName.test(from)
}

/**
 * Applies a JSON Patch (RFC 6902). One that does not fit is logged, and the answer is undefined.
 * @param read Asked at the last moment: what is patched may change while the code for it loads.
 * @param what What is patched, for the log.
 */
export async function applyPatch(
  read: () => unknown,
  operations: readonly unknown[],
  what: string,
): Promise<{ document: unknown } | undefined> {
  const { immutableJSONPatch } = await import('immutable-json-patch')
  try {
    if (operations.some(isUnsafe)) throw new TypeError('An operation has no path, or one that leads to a prototype')
    return { document: immutableJSONPatch(read() ?? {}, operations as JSONPatchDocument) }
  } catch (error) {
    console.error(`A change of the ${what} does not fit it:`, error)
    return undefined
  }
}
