import type { ViewContext } from '../core/types.ts'
import type { Composer } from '../views/composer/composer.ts'

/** What the chat passes to every capability. */
export interface ChatContext extends ViewContext {
  /** The whole chat, which dialogs and the drop overlay cover. */
  readonly container: HTMLElement
  /** The input area, for buttons, attachments and the text. */
  readonly composer: Pick<Composer, 'dom' | 'textInput' | 'focus' | 'addButton' | 'addAttachment'>
}

/** What a capability gets from the chat. Its signal aborts when the capability ends, through `destroy` or with the chat. */
export interface CapabilityContext extends ChatContext {
  /** Stops the voice that reads messages aloud. */
  quiet(): void
}
