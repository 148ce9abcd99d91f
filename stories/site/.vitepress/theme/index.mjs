import DefaultTheme from 'vitepress/theme-without-fonts'
import { searchOptions } from '../../live/search-options.ts'
import './theme.css'

/** How the site searches: functions can't be in its configuration. */
const withSearch = ({ themeConfig, ...site }) => ({
  ...site,
  themeConfig: {
    ...themeConfig,
    search: { ...themeConfig.search, options: { ...themeConfig.search.options, miniSearch: { searchOptions } } },
  },
})

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  async enhanceApp({ siteData }) {
    if (import.meta.env.SSR) return
    siteData.value = withSearch(siteData.value)
    const [{ LiveExample }, { ChatStage }] = await Promise.all([
      import('../../live/live-example.ts'),
      import('../../live/chat-stage.ts'),
    ])
    customElements.define('live-example', LiveExample)
    customElements.define('chat-stage', ChatStage)
  },
}
