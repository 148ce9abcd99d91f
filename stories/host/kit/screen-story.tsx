import type { StoryObj } from '@storybook/react-vite'
import type { ScreenPath } from '../../../host/app/routing/routes.ts'
import { HostApp } from './host-app.tsx'
import { openLocalApp, type Belongings, type Person } from './local-app.ts'
import { goOffline, withFailures, type Failures } from './failures.ts'
import { queryClient } from '../../../host/lib/query-client.ts'

type Story = StoryObj<{ path: string }>
type Play = NonNullable<Story['play']>

interface ScreenStory {
  /** Where the app is opened, with its query. */
  path: ScreenPath | `${ScreenPath}?${string}`
  person: Person
  /** Default `everything`. */
  has?: Belongings
  /** Which calls of the backend fail, and how. Default: none. */
  failures?: Failures
  /** Whether the device has no network. Default false. */
  isOffline?: boolean
  /** The heading of what is only loaded where somebody looks. */
  below?: string
  /** What stands on the screen, by role and name. */
  sees?: readonly (readonly [role: string, name: string | RegExp])[]
  /** Words that stand on the screen. */
  reads?: readonly (string | RegExp)[]
  /** What a visitor does then, and what comes of it. */
  play?: Play
}

/** As in the stories of the chat: a busy machine is slow to load a screen. */
const patience = { timeout: 15_000 }

/** A story of one of the app's screens, at its path, for someone; its test is what is to be seen there. */
export function screenStory({
  path,
  person,
  has = 'everything',
  failures = {},
  isOffline = false,
  below,
  sees = [],
  reads = [],
  play,
}: ScreenStory): Story {
  return {
    args: { path },
    async beforeEach() {
      const leave = await openLocalApp(person, has)
      const { fetch } = window
      window.fetch = withFailures(fetch, failures)
      const goOnline = isOffline ? goOffline() : undefined
      return () => {
        goOnline?.()
        leave()
        // Who is nobody in the next story, too, would find what was read in this one.
        queryClient.clear()
      }
    },
    async play(context) {
      const { canvas, globals } = context
      // Not here, but in a frame of that width, which runs this test itself.
      if (globals['width'] !== 'wide') return
      if (below) (await canvas.findByRole('heading', { name: below }, patience)).scrollIntoView()
      for (const [role, name] of sees) await canvas.findByRole(role, { name }, patience)
      for (const words of reads) await canvas.findByText(words, {}, patience)
      await play?.(context)
    },
    render: (args) => <HostApp key={args.path} path={args.path} />,
  }
}
