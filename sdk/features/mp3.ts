import { encodeMp3 } from '../capabilities/recorder/encode-mp3.ts'
import type { Feature } from '../core/features.ts'

/** Voice messages as MP3. */
export const feature: Feature<'mp3'> = { name: 'mp3', code: { encodeMp3 } }
