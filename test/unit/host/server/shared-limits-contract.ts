import { expect, test } from 'vitest'
import { publish } from './deploy.ts'

type Published = Awaited<ReturnType<typeof publish>>

/** How many of so many questions at this server were answered. */
async function answeredOf(count: number, url: string, { id, question }: Published): Promise<number> {
  let answered = 0
  for (let asked = 0; asked < count; asked += 1) {
    const response = await fetch(`${url}/v1/widgets/${id}/chat`, question('When is the bakery open?'))
    await response.text()
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    if (response.ok) answered += 1
  }
  return answered
}

/** How much a visitor may ask the servers of one database: 20 questions a minute. `environmentOf` names an empty one. */
export function testSharedLimits(
  folderOf: () => string,
  environmentOf: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void {
  test(
    'a visitor has one limit, however many processes there are, and after a restart',
    { tags: 'thorough', timeout: 60_000 },
    async () => {
      const published = await publish(folderOf(), await environmentOf())
      const second = await published.startAnother()
      expect(await answeredOf(15, published.url, published)).toBe(15)
      // The rest of the 20.
      expect(await answeredOf(8, second, published)).toBe(5)
      expect(await answeredOf(1, published.url, published)).toBe(0)
      const ended = new Promise((resolve) => published.child.once('close', resolve))
      published.child.kill('SIGTERM')
      await ended
      expect(await answeredOf(1, await published.startAnother(), published)).toBe(0)
    },
  )
}
