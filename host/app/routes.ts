import type { ComponentType } from 'react'
import type { Access } from './access.ts'

/** What surrounds a screen. Screens of one layout share one mounted instance of it. */
export type LayoutName = 'public' | 'journey' | 'dashboard'

/** A screen's module: the screen is its default export. */
export interface ScreenModule {
  readonly default: ComponentType
}

/** A row of the table of screens. */
export interface AppRoute {
  readonly path: string
  readonly access: Access
  /** Stands in the browser's tab, before the name of the product. */
  readonly title: string
  readonly layout: LayoutName
  load(): Promise<ScreenModule>
}

/** Every screen of the app. A path that is not here is unknown; `/` only leads to /landing. (host.md §2) */
export const routes = [
  {
    path: '/landing',
    access: 'public',
    title: 'Welcome',
    layout: 'public',
    load: () => import('../features/landing/landing-screen.tsx'),
  },
  {
    path: '/branding',
    access: 'public',
    title: 'Branding',
    layout: 'public',
    load: () => import('../features/branding/branding-screen.tsx'),
  },
  {
    path: '/assessment',
    access: 'signed-in',
    title: 'Website screenshot',
    layout: 'journey',
    load: () => import('../features/assessment/assessment-screen.tsx'),
  },
  {
    path: '/cmointro',
    access: 'signed-in',
    title: 'CMO introduction',
    layout: 'journey',
    load: () => import('../features/assessment/cmo-intro-screen.tsx'),
  },
  {
    path: '/analysis',
    access: 'signed-in',
    title: 'Analysis',
    layout: 'journey',
    load: () => import('../features/assessment/analysis-screen.tsx'),
  },
  {
    path: '/knowledgebase',
    access: 'signed-in',
    title: 'Knowledge base',
    layout: 'journey',
    load: () => import('../features/brand/knowledge-base-screen.tsx'),
  },
  {
    path: '/scorecards',
    access: 'signed-in',
    title: 'Assessment score cards',
    layout: 'journey',
    load: () => import('../features/assessment/score-cards-screen.tsx'),
  },
  {
    path: '/fresequence',
    access: 'signed-in',
    title: 'First-run sequence',
    layout: 'journey',
    load: () => import('../features/onboarding/first-run-screen.tsx'),
  },
  {
    path: '/plans',
    access: 'signed-in',
    title: 'Pricing plans',
    layout: 'journey',
    load: () => import('../features/plans/plans-screen.tsx'),
  },
  {
    path: '/brandblueprint',
    access: 'signed-in',
    title: 'Brand blueprint',
    layout: 'journey',
    load: () => import('../features/brand/brand-blueprint-screen.tsx'),
  },
  {
    path: '/onboarding/welcome',
    access: 'signed-in',
    title: 'Welcome to onboarding',
    layout: 'journey',
    load: () => import('../features/onboarding/welcome-screen.tsx'),
  },
  {
    path: '/onboarding/phone',
    access: 'signed-in',
    title: 'Phone number',
    layout: 'journey',
    load: () => import('../features/onboarding/phone-screen.tsx'),
  },
  {
    path: '/onboarding/phone-confirmed',
    access: 'signed-in',
    title: 'Phone confirmed',
    layout: 'journey',
    load: () => import('../features/onboarding/phone-confirmed-screen.tsx'),
  },
  {
    path: '/onboarding/social',
    access: 'signed-in',
    title: 'Connect social apps',
    layout: 'journey',
    load: () => import('../features/onboarding/social-screen.tsx'),
  },
  {
    path: '/onboarding/business-name',
    access: 'signed-in',
    title: 'Business name',
    layout: 'journey',
    load: () => import('../features/onboarding/business-name-screen.tsx'),
  },
  {
    path: '/onboarding/preferred-username',
    access: 'signed-in',
    title: 'Preferred username',
    layout: 'journey',
    load: () => import('../features/onboarding/preferred-username-screen.tsx'),
  },
  {
    path: '/onboarding/chat',
    access: 'signed-in',
    title: 'Chat agent',
    layout: 'journey',
    load: () => import('../features/onboarding/chat-screen.tsx'),
  },
  {
    path: '/dashboard',
    access: 'paid',
    title: 'CMO agent',
    layout: 'dashboard',
    load: () => import('../features/agents/cmo-screen.tsx'),
  },
  {
    path: '/videoproducer',
    access: 'paid',
    title: 'Video producer',
    layout: 'dashboard',
    load: () => import('../features/agents/video-producer-screen.tsx'),
  },
  {
    path: '/graphicdesigner',
    access: 'paid',
    title: 'Graphic designer',
    layout: 'dashboard',
    load: () => import('../features/agents/graphic-designer-screen.tsx'),
  },
  {
    path: '/socialmedia',
    access: 'paid',
    title: 'Social media',
    layout: 'dashboard',
    load: () => import('../features/agents/social-media-screen.tsx'),
  },
  {
    path: '/analytics',
    access: 'paid',
    title: 'Chat analytics',
    layout: 'dashboard',
    load: () => import('../features/agents/chat-analytics-screen.tsx'),
  },
  {
    path: '/chat',
    access: 'paid',
    title: 'Customer chat',
    layout: 'dashboard',
    load: () => import('../features/agents/customer-chat-screen.tsx'),
  },
  {
    path: '/settings',
    access: 'paid',
    title: 'Settings',
    layout: 'dashboard',
    load: () => import('../features/settings/settings-screen.tsx'),
  },
  {
    path: '/app-integrations',
    access: 'paid',
    title: 'App integrations',
    layout: 'dashboard',
    load: () => import('../features/integrations/integrations-screen.tsx'),
  },
] as const satisfies readonly AppRoute[]

/** A path that has a screen. */
export type ScreenPath = (typeof routes)[number]['path']

/** The screen's row; a trailing slash and the case of letters do not matter. Undefined when the path is unknown. */
export function findRoute(path: string): (AppRoute & { readonly path: ScreenPath }) | undefined {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return routes.find((route) => route.path === plain)
}
