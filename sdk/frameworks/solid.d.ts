// Written over the types of the element, which hold every option and event. The generators that read custom-elements.json know options by
// the lower-case names of attributes, types of options only by their names, and wrap each event into another.
import type { JSX } from 'solid-js'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../element.js'

type Listeners = { [Name in keyof ConfabChatEvents as `on:${Name}`]?: (event: ConfabChatEvents[Name]) => void }

/** `prop:` sets a callback, too. Without it, Solid listens to an event where a property's name begins with `on`. */
type Properties = { [Name in keyof ConfabChatProperties as `prop:${Name}`]?: ConfabChatProperties[Name] }

type OwnAttributes = Omit<ConfabChatProperties, `on${string}`> & Properties & Listeners & { defer?: true | undefined }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'confab-chat': OwnAttributes & Omit<JSX.HTMLAttributes<ConfabChatElement>, keyof OwnAttributes>
    }
  }
}
