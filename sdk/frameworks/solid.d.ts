// Derived from the types of the element, which contain every option and event. Generators that read custom-elements.json know
// options only by the lower-case names of attributes, their types only by name, and wrap each event in another.
import type { JSX } from 'solid-js'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../entries/element.js'

type Listeners = { [Name in keyof ConfabChatEvents as `on:${Name}`]?: (event: ConfabChatEvents[Name]) => void }

/** `prop:` sets callbacks, too. Without it, Solid treats properties that start with `on` as event listeners. */
type Properties = { [Name in keyof ConfabChatProperties as `prop:${Name}`]?: ConfabChatProperties[Name] }

type OwnAttributes = Omit<ConfabChatProperties, `on${string}`> & Properties & Listeners & { defer?: true | undefined }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'confab-chat': OwnAttributes & Omit<JSX.HTMLAttributes<ConfabChatElement>, keyof OwnAttributes>
    }
  }
}
