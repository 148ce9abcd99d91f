import type { Configuration } from './configuration.ts'
import { buttons } from './configurations/buttons.ts'
import { connections } from './configurations/connections.ts'
import { designs } from './configurations/designs.ts'
import { files } from './configurations/files.ts'
import { html } from './configurations/html.ts'
import { messageStyles } from './configurations/message-styles.ts'
import { messages } from './configurations/messages.ts'
import { modes } from './configurations/modes.ts'
import { serviceConfigurations } from './configurations/services.ts'
import { speech } from './configurations/speech.ts'
import { styles } from './configurations/styles.ts'
import type { Page } from './page.ts'

const pages: Record<string, Page> = {
  messages,
  'message styles': messageStyles,
  html,
  styles,
  buttons,
  files,
  modes,
  speech,
  connections,
  services: serviceConfigurations,
  designs,
}

/**
 * What Deep Chat's documentation shows, page by page: the same options, with words, colours and pictures of our own. By a name, which
 * is also that of its picture.
 */
export const configurations: readonly (readonly [name: string, Configuration])[] = Object.entries(pages).flatMap(
  ([page, shown]) => Object.entries(shown).map(([name, configuration]) => [`${page}: ${name}`, configuration] as const),
)
