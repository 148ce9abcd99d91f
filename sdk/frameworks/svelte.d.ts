// Written over the types of the element, which hold every option and event. The generators that read custom-elements.json know options by
// the lower-case names of attributes, types of options only by their names, and events as those of Svelte 4.
import type { HTMLAttributes } from 'svelte/elements'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../element.js'

type Listeners = { [Name in keyof ConfabChatEvents as `on${Name}`]?: (event: ConfabChatEvents[Name]) => void }

/** Svelte listens to an event where a property's name begins with `on`: a callback like `onMessage` never reaches the element. */
type OwnAttributes = Omit<ConfabChatProperties, `on${string}`> & Listeners & { defer?: boolean | undefined }

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'confab-chat': OwnAttributes & Omit<HTMLAttributes<ConfabChatElement>, keyof OwnAttributes>
  }
}
