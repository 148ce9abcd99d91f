/** What all stories of the app's screens have in common: they fill the page, in the host's styles. */
export const hostMeta = {
  parameters: { isHost: true, isWholePage: true },
  argTypes: { path: { control: false, description: 'Where the app is opened.' } },
} as const
