/**
 * The same promise, which is waited for so long.
 * @throws an Error when it takes longer.
 */
export async function within<Value>(seconds: number, promise: Promise<Value> | undefined): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${seconds} seconds.`)), seconds * 1000)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
