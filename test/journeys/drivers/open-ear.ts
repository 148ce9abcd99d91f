import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openVirtualDisplay } from './virtual-display.ts'

/** Debian's: another Python has not its packages. */
const python = '/usr/bin/python3'
const listener = fileURLToPath(new URL('hear-events.py', import.meta.url))
const needed = [python, '/usr/bin/dbus-daemon', '/usr/bin/Xvfb', '/usr/libexec/at-spi-bus-launcher']

/** Chromium tells of each text twice, of two texts in turn; what is said twice on purpose is farther apart, in milliseconds. */
const sameFor = 300

/** How to get what is needed to hear, in a sentence; undefined if it is there. */
export const howToHear = (): string | undefined =>
  needed.every((path) => existsSync(path))
    ? undefined
    : 'Nothing to hear by. On Debian: apt-get install --no-install-recommends at-spi2-core dbus-x11 xvfb gir1.2-atspi-2.0 python3-gi'

/** What has the focus, as a screen reader is told. */
export interface Focused {
  readonly focused: string
  readonly description: string
  /** Whether it, or what is around it, is called clickable. */
  readonly clickable: boolean
  /** The dialogs, menus and regions around it, each with its role and name, from the outermost. */
  readonly within: readonly string[]
}

/** What a screen reader is told of the browser that is started with this environment. */
export interface Ear {
  readonly environment: Readonly<Record<string, string>>
  /** What got the focus last. */
  focus(): Focused | undefined
  /** The texts of live regions since the last call, in order. */
  heard(): string[]
  close(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** Opens a screen and a bus of their own, with nothing on them that speaks. */
export async function openEar(): Promise<Ear> {
  const display = await openVirtualDisplay()
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [address] = (await once(createInterface(bus.stdout), 'line')) as [string]
  const environment = {
    DISPLAY: display.name,
    DBUS_SESSION_BUS_ADDRESS: address,
    GNOME_ACCESSIBILITY: '1',
    ACCESSIBILITY_ENABLED: '1',
    NO_AT_BRIDGE: '0',
  }
  const ear = spawn(python, ['-W', 'ignore', listener], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  let texts: string[] = []
  /** When a text was told last. */
  const toldAt = new Map<string, number>()
  let focus: Focused | undefined
  const lines = createInterface(ear.stdout)
  await once(lines, 'line')
  lines.on('line', (line) => {
    const told = JSON.parse(line) as { text: string } | Focused
    if ('focused' in told) {
      focus = told
      return
    }
    const { text } = told
    const at = performance.now()
    if (at - (toldAt.get(text) ?? -Infinity) > sameFor) texts.push(text)
    toldAt.set(text, at)
  })
  return {
    environment,
    focus: () => focus,
    heard() {
      const all = texts
      texts = []
      return all
    },
    async close() {
      await end(ear)
      await end(bus)
      await display.close()
    },
  }
}
