import DefaultTheme from 'vitepress/theme-without-fonts'
import './theme.css'

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  async enhanceApp() {
    if (import.meta.env.SSR) return
    const [{ LiveExample }, { ChatStage }] = await Promise.all([
      import('../../live/live-example.ts'),
      import('../../live/chat-stage.ts'),
    ])
    customElements.define('live-example', LiveExample)
    customElements.define('chat-stage', ChatStage)
  },
}
