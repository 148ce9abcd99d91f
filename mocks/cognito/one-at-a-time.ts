/**
 * Runs work one after another, over all tabs where the browser can: each reads the whole state and writes it back, so two at
 * once would lose what one of them wrote.
 */
export function createQueue(name: string) {
  let last: Promise<unknown> = Promise.resolve()
  const here = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  // Absent in Node and on plain http pages other than localhost: https://developer.mozilla.org/docs/Web/API/LockManager
  const locks = 'navigator' in globalThis ? (navigator as { locks?: LockManager }).locks : undefined
  return async <Result>(work: () => Promise<Result>): Promise<Result> =>
    here(async () => (locks ? await locks.request(name, work) : await work()))
}
