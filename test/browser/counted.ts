import { scripted } from './scripted.ts'

const pixel = new Uint8Array([
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x21, 0xf9, 4, 1, 0, 0, 0, 0, 0x2c, 0, 0,
  0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
])

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/** A real server of another origin that responds with an image to every request, and records the requests. */
export async function countedHost() {
  const server = await scripted({
    headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
    steps: [{ send: pixel }],
  })
  const asked = async (): Promise<string[]> =>
    (await server.requests()).map(({ path }) => path).filter((path) => !path.includes('control'))
  let controls = 0
  return {
    host: new URL(server.url).host,
    hostname: new URL(server.url).hostname,
    /** A unique URL for each name. */
    at: (name: string): string => `${server.url}?${name}`,
    asked,
    /** The recorded requests, once the page has rendered and a later request of the test has arrived. */
    async askedByNow(): Promise<string[]> {
      await frame()
      await frame()
      const control = new Image()
      control.src = `${server.url}?control=${(controls += 1)}`
      await control.decode()
      return asked()
    },
  }
}

export type CountedHost = Awaited<ReturnType<typeof countedHost>>
