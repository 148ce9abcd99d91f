import type { DefineComponent } from 'vue'
import type { ConfabChatProperties } from '../element.js'

declare module 'vue' {
  interface GlobalComponents {
    'confab-chat': DefineComponent<ConfabChatProperties>
  }
}
