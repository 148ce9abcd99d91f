/**
 * The names in the browser's storage under which the emulators keep what a server would keep: accounts and data. The app leaves
 * them when a user signs out, see `host/auth/sign-out/forget-product-keys.ts`.
 */
export const emulatorPrefix = 'confab:emu:'
