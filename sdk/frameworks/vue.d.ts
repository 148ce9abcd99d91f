// Written over the types of the element, which hold every option and event. The generators that read custom-elements.json know options by
// the lower-case names of attributes, types of options only by their names, and for Vue no events.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../element.js'

/** `@new-message` in a template is the property `onNewMessage`. */
type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>

type Listeners = { [Name in keyof ConfabChatEvents as `on${PascalCase<Name>}`]?: (event: ConfabChatEvents[Name]) => void }

/** Vue listens to an event where a property's name begins with `on`: a callback like `onMessage` never reaches the element. */
type OwnProps = Omit<ConfabChatProperties, `on${string}`> & Listeners & { defer?: boolean | undefined }

/** https://vuejs.org/guide/extras/web-components.html#web-components-and-typescript */
type ConfabChatComponent = new () => ConfabChatElement & {
  /** @deprecated Only for the templates of Vue. */
  $props: OwnProps & Omit<HTMLAttributes, keyof OwnProps> & PublicProps
}

declare module 'vue' {
  interface GlobalComponents {
    'confab-chat': ConfabChatComponent
  }
}
