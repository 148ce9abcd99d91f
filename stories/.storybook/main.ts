import type { StorybookConfig } from '@storybook/react-vite'

/** The table of controls is made for more room than it has beside a chat: the defaults stand in the descriptions anyway. */
const narrowControls = `<style>
  .docblock-argstable tr > :nth-child(3):nth-last-child(2) { display: none }
  .docblock-argstable tr > :first-child { inline-size: 30%; overflow-wrap: anywhere }
</style>`

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  managerHead: (head) => `${head}${narrowControls}`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
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
