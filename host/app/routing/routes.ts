/** Who may open a screen. `paid` means signed in with `custom:payment_status` PAID. */
export type Access = 'public' | 'signed-in' | 'paid'

/** The layout around a screen. Screens of one layout share one mounted instance of it. */
export type LayoutName = 'public' | 'journey' | 'dashboard'

interface Row {
  readonly path: string
  readonly access: Access
  /** Stands in the browser's tab, before the name of the product. */
  readonly title: string
  readonly layout: LayoutName
}

/**
 * Every screen of the app; screens.ts has what is drawn there. A path that is not here is unknown; where those and `/` lead to is in
 * route-guard.ts.
 */
export const routes = [
  {
    path: '/landing',
    access: 'public',
    title: 'Welcome',
    layout: 'public',
  },
  {
    path: '/branding',
    access: 'public',
    title: 'Branding',
    layout: 'public',
  },
  {
    path: '/assessment',
    access: 'signed-in',
    title: 'Website screenshot',
    layout: 'journey',
  },
  {
    path: '/cmointro',
    access: 'signed-in',
    title: 'CMO introduction',
    layout: 'journey',
  },
  {
    path: '/analysis',
    access: 'signed-in',
    title: 'Analysis',
    layout: 'journey',
  },
  {
    path: '/knowledgebase',
    access: 'signed-in',
    title: 'Knowledge base',
    layout: 'journey',
  },
  {
    path: '/scorecards',
    access: 'signed-in',
    title: 'Assessment score cards',
    layout: 'journey',
  },
  {
    path: '/fresequence',
    access: 'signed-in',
    title: 'First-run sequence',
    layout: 'journey',
  },
  {
    path: '/plans',
    access: 'signed-in',
    title: 'Pricing plans',
    layout: 'journey',
  },
  {
    path: '/brandblueprint',
    access: 'signed-in',
    title: 'Brand blueprint',
    layout: 'journey',
  },
  {
    path: '/onboarding/welcome',
    access: 'signed-in',
    title: 'Welcome to onboarding',
    layout: 'journey',
  },
  {
    path: '/onboarding/phone',
    access: 'signed-in',
    title: 'Phone number',
    layout: 'journey',
  },
  {
    path: '/onboarding/phone-confirmed',
    access: 'signed-in',
    title: 'Phone confirmed',
    layout: 'journey',
  },
  {
    path: '/onboarding/social',
    access: 'signed-in',
    title: 'Connect social apps',
    layout: 'journey',
  },
  {
    path: '/onboarding/business-name',
    access: 'signed-in',
    title: 'Business name',
    layout: 'journey',
  },
  {
    path: '/onboarding/preferred-username',
    access: 'signed-in',
    title: 'Preferred username',
    layout: 'journey',
  },
  {
    path: '/onboarding/chat',
    access: 'signed-in',
    title: 'Chat agent',
    layout: 'journey',
  },
  {
    path: '/dashboard',
    access: 'paid',
    title: 'CMO agent',
    layout: 'dashboard',
  },
  {
    path: '/videoproducer',
    access: 'paid',
    title: 'Video producer',
    layout: 'dashboard',
  },
  {
    path: '/graphicdesigner',
    access: 'paid',
    title: 'Graphic designer',
    layout: 'dashboard',
  },
  {
    path: '/socialmedia',
    access: 'paid',
    title: 'Social media',
    layout: 'dashboard',
  },
  {
    path: '/analytics',
    access: 'paid',
    title: 'Chat analytics',
    layout: 'dashboard',
  },
  {
    path: '/chat',
    access: 'paid',
    title: 'Customer chat',
    layout: 'dashboard',
  },
  {
    path: '/settings',
    access: 'paid',
    title: 'Settings',
    layout: 'dashboard',
  },
  {
    path: '/app-integrations',
    access: 'paid',
    title: 'App integrations',
    layout: 'dashboard',
  },
] as const satisfies readonly Row[]

/** A path that has a screen. */
export type ScreenPath = (typeof routes)[number]['path']

/** A row of the table of screens. */
export interface AppRoute extends Row {
  readonly path: ScreenPath
}

/** The screen's row; a trailing slash and the case of letters do not matter. Undefined when the path is unknown. */
export function findRoute(path: string): AppRoute | undefined {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return routes.find((route) => route.path === plain)
}
