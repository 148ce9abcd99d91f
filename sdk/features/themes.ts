import type { Feature } from '../core/features.ts'
import { createThemeSheets } from '../views/theme/theme-sheets.ts'

/** Themes beyond the colour scheme. */
export const feature: Feature<'themes'> = { name: 'themes', code: { createThemeSheets } }
