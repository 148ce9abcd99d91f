/** A screen that the build draws, for those who read it before its scripts, or without them. */
interface PublicPage {
  readonly path: string
  /** The file of the screen, from the folder of the app: its styles and scripts are named in the page. */
  readonly screen: string
  /** For search engines, where the one of all pages does not fit. */
  readonly description?: string
}

/** The screens that everybody sees. */
export const publicPages: readonly PublicPage[] = [
  { path: '/landing', screen: 'features/landing/landing-screen.tsx' },
  {
    path: '/branding',
    screen: 'features/branding/branding-screen.tsx',
    description:
      'A sample brand blueprint: the voice, colours and words that Confab drafts from a website, and that every agent follows.',
  },
]
