import type { Feature } from '../core/features.ts'
import { createCallView } from '../views/call/call-view.ts'

/** The view of voice calls. */
export const feature: Feature<'calls'> = { name: 'calls', code: { createCallView } }
