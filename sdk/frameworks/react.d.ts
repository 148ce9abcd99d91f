import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../element.js'

/**
 * React listens to an event where a property's name begins with `on`: `onmessage` hears the event `message`, and an option
 * like `onMessage` never reaches the element. Set such options through a ref.
 */
type Properties = Omit<ConfabChatProperties, `on${string}`> & {
  [Name in keyof ConfabChatEvents as `on${Name}`]?: (event: ConfabChatEvents[Name]) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'confab-chat': Omit<DetailedHTMLProps<HTMLAttributes<ConfabChatElement>, ConfabChatElement>, keyof Properties> & Properties
    }
  }
}
