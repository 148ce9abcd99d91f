import type { ScreenPath } from '../../../host/app/routing/routes.ts'
import type { Belongings, Person } from './local-app.ts'
import { screenStory } from './screen-story.tsx'

interface Screen {
  readonly path: ScreenPath
  readonly person: Person
  readonly has?: Belongings
  readonly below?: string
}

/** The states that every screen has which reads something of the backend. */
export const screenState = {
  /** The call is never answered: `words` is what a screen reader announces while it waits. */
  loading: (screen: Screen, call: string, words: string) =>
    screenStory({ ...screen, failures: { [call]: 'never' }, reads: [words] }),

  /** The call fails at the server: `words` say what cannot be shown, and there is a way to ask again. */
  failing: (screen: Screen, call: string, words: string) =>
    screenStory({ ...screen, failures: { [call]: 'server error' }, sees: [['button', 'Try again']], reads: [words] }),

  /** The device has no network: the app says so, and the screen says what it cannot show. */
  offline: (screen: Screen, words: string | RegExp) =>
    screenStory({
      ...screen,
      isOffline: true,
      failures: { '*': 'offline' },
      reads: [/^You're offline\. Some information/, words],
    }),
}
