import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig, type Plugin } from 'vite'
import { createDiagramFiles } from '../../test/tools/build/diagrams.mjs'
import { hostPackages } from '../../test/tools/runner/host-packages.ts'

/** The table of controls is made for more room than it has beside a chat: the defaults stand in the descriptions anyway. */
const narrowControls = `<style>
  .docblock-argstable tr > :nth-child(3):nth-last-child(2) { display: none }
  .docblock-argstable tr > :first-child { inline-size: 30%; overflow-wrap: anywhere }
</style>`

/** Names a layer in each sheet of the host, which changes nothing in it: stories/kit/host-sheets.ts tells them by it. */
const markHostSheets = {
  name: 'confab:mark-host-sheets',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => (/\/host\/.*\.css$/.test(id) ? `@layer host;\n${code}` : undefined),
}

/** Serves the page that diagrams are drawn in, as it is built: stories run the source, which has no script beside it. */
const diagramPage: Plugin = {
  name: 'confab:diagram-page',
  async configureServer({ middlewares }) {
    const files = await createDiagramFiles()
    middlewares.use('/diagrams', (request, response, next) => {
      const name = request.url?.slice(1)
      if (name !== 'index.html' && name !== 'diagrams.js') return next()
      response.setHeader('content-type', name === 'index.html' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8')
      response.end(files[name])
    })
  },
  async generateBundle() {
    const files = await createDiagramFiles()
    for (const [name, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName: `diagrams/${name}`, source })
  },
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  managerHead: (head) => `${head}${narrowControls}`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  viteFinal: (config) =>
    mergeConfig(config, {
      // The host's screens run on the emulators of local mode. The simplest sign-in will do: its mathematics is not on show.
      define: {
        'import.meta.env.VITE_LOCAL_MODE': JSON.stringify('on'),
        'import.meta.env.VITE_AUTH_FLOW': JSON.stringify('USER_PASSWORD_AUTH'),
      },
      plugins: [markHostSheets, diagramPage],
      // As they are written: `light-dark()` taken apart for older browsers would not follow the toolbar's theme.
      build: { cssTarget: 'esnext' },
      optimizeDeps: { include: hostPackages },
    }),
  // What a chat needs stands in the toolbar and in the panel "Code"; what Storybook offers beside that only hides it.
  features: {
    actions: false,
    backgrounds: false,
    highlight: false,
    measure: false,
    outline: false,
    sidebarOnboardingChecklist: false,
    viewport: false,
  },
}

export default config
