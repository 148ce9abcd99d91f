import type { ViewContext } from '../core/types.ts'
import type { VendorName } from '../vendors.ts'
import type { Composer } from '../views/composer/composer.ts'

/** What all capabilities are given by the chat itself. */
export interface ChatContext extends ViewContext {
  /** The whole chat: what dialogs and the drop overlay cover. */
  readonly container: HTMLElement
  /** The input area: where buttons and attachments go, and the text. */
  readonly composer: Pick<Composer, 'dom' | 'textInput' | 'focus' | 'addButton' | 'addAttachment'>
  /** An optional package: what the page gave, a page global, or the build's own; undefined when there is none. */
  load(name: VendorName): Promise<unknown>
}

/** What a capability is given of the chat. Its signal is aborted when the capability ends, by `destroy` or with the chat. */
export interface CapabilityContext extends ChatContext {
  /** Has whatever the chat says aloud ended. */
  quiet(): void
}
