// Derived from the types of the element, which contain every option and event. Generators that read custom-elements.json know
// options only by the lower-case names of attributes, their types only by name, and no events for Vue.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../entries/element.js'

/** `@new-message` in a template is the property `onNewMessage`. */
type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>

type Listeners = { [Name in keyof ConfabChatEvents as `on${PascalCase<Name>}`]?: (event: ConfabChatEvents[Name]) => void }

/** Vue treats properties that start with `on` as event listeners: a callback like `onMessage` never reaches the element. */
type OwnProps = Omit<ConfabChatProperties, `on${string}`> & Listeners & { defer?: boolean | undefined }

/** https://vuejs.org/guide/extras/web-components.html#web-components-and-typescript */
type ConfabChatComponent = new () => ConfabChatElement & {
  /** @deprecated Only for Vue templates. */
  $props: OwnProps & Omit<HTMLAttributes, keyof OwnProps> & PublicProps
}

declare module 'vue' {
  interface GlobalComponents {
    'confab-chat': ConfabChatComponent
  }
}
