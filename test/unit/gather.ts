/** All values of an async iterable. (Node 20 has no Array.fromAsync.) */
export async function gather<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const gathered: Value[] = []
  for await (const value of values) gathered.push(value)
  return gathered
}
