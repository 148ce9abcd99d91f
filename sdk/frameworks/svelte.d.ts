// Derived from the types of the element, which contain every option and event. Generators that read custom-elements.json know
// options only by the lower-case names of attributes, their types only by name, and events as in Svelte 4.
import type { HTMLAttributes } from 'svelte/elements'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../entries/element.js'

type Listeners = { [Name in keyof ConfabChatEvents as `on${Name}`]?: (event: ConfabChatEvents[Name]) => void }

/** Svelte treats properties that start with `on` as event listeners: a callback like `onMessage` never reaches the element. */
type OwnAttributes = Omit<ConfabChatProperties, `on${string}`> & Listeners & { defer?: boolean | undefined }

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'confab-chat': OwnAttributes & Omit<HTMLAttributes<ConfabChatElement>, keyof OwnAttributes>
  }
}
