import type { ComponentType } from 'react'
import type { ScreenPath } from './routes.ts'

/** A screen's module: the screen is its default export. */
export interface ScreenModule {
  readonly default: ComponentType
}

/** What is drawn at each path, loaded when someone goes there. Apart from the table of routes, which screens themselves ask. */
export const screens: Readonly<Record<ScreenPath, () => Promise<ScreenModule>>> = {
  '/landing': () => import('../../features/landing/landing-screen.tsx'),
  '/branding': () => import('../../features/branding/branding-screen.tsx'),
  '/assessment': () => import('../../features/assessment/run/assessment-screen.tsx'),
  '/cmointro': () => import('../../features/assessment/results/cmo-intro-screen.tsx'),
  '/analysis': () => import('../../features/assessment/results/analysis-screen.tsx'),
  '/knowledgebase': () => import('../../features/knowledge-base/knowledge-base-screen.tsx'),
  '/scorecards': () => import('../../features/assessment/scores/score-cards-screen.tsx'),
  '/fresequence': () => import('../../features/onboarding/first-run-screen.tsx'),
  '/plans': () => import('../../features/plans/plans-screen.tsx'),
  '/brandblueprint': () => import('../../features/blueprint/brand-blueprint-screen.tsx'),
  '/onboarding/welcome': () => import('../../features/onboarding/welcome-screen.tsx'),
  '/onboarding/phone': () => import('../../features/onboarding/phone-screen.tsx'),
  '/onboarding/phone-confirmed': () => import('../../features/onboarding/phone-confirmed-screen.tsx'),
  '/onboarding/social': () => import('../../features/onboarding/social-screen.tsx'),
  '/onboarding/business-name': () => import('../../features/onboarding/business-name-screen.tsx'),
  '/onboarding/preferred-username': () => import('../../features/onboarding/preferred-username-screen.tsx'),
  '/onboarding/chat': () => import('../../features/onboarding/chat-screen.tsx'),
  '/dashboard': () => import('../../features/cmo/cmo-screen.tsx'),
  '/videoproducer': () => import('../../features/video-producer/video-producer-screen.tsx'),
  '/graphicdesigner': () => import('../../features/graphic-designer/graphic-designer-screen.tsx'),
  '/socialmedia': () => import('../../features/social-media/social-media-screen.tsx'),
  '/analytics': () => import('../../features/analytics/chat-analytics-screen.tsx'),
  '/chat': () => import('../../features/customer-chat/customer-chat-screen.tsx'),
  '/settings': () => import('../../features/settings/settings-screen.tsx'),
  '/app-integrations': () => import('../../features/integrations/integrations-screen.tsx'),
}
