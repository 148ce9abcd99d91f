import * as code from 'highlight.js/lib/common'
import type { Feature } from '../core/features.ts'

/** Colours of code. */
export const feature: Feature<'highlighter'> = { name: 'highlighter', code }
