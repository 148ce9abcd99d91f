import type { Feature } from '../core/features.ts'
import { findLanguage } from '../languages/find-language.ts'

/** All languages. */
export const feature: Feature<'languages'> = { name: 'languages', code: { findLanguage } }
