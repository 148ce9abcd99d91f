import * as code from 'microsoft-cognitiveservices-speech-sdk'
import type { Feature } from '../core/features.ts'

/** Voice input with Azure. */
export const feature: Feature<'azureSpeech'> = { name: 'azureSpeech', code }
