import type { HTMLAttributes } from 'svelte/elements'
import type { ConfabChatElement, ConfabChatProperties } from '../element.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'confab-chat': Omit<HTMLAttributes<ConfabChatElement>, keyof ConfabChatProperties> & ConfabChatProperties
  }
}
