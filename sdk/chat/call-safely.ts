/** Calls what the page gave. A fault in it is logged and goes no further. */
export function callSafely(name: string, call: () => void): void {
  try {
    call()
  } catch (error) {
    console.error(`${name} failed:`, error)
  }
}
