import * as code from 'temml'
import type { Feature } from '../core/features.ts'

/** Formulas. */
export const feature: Feature<'math'> = { name: 'math', code }
