import { createSpeechToText } from '../capabilities/speech-to-text/speech-to-text.ts'
import type { Feature } from '../core/features.ts'

/** Voice input. */
export const feature: Feature<'speechToText'> = { name: 'speechToText', code: { createSpeechToText } }
