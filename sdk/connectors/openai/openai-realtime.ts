import type { SpokenService } from '../../connector-kit/service.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import { openAIKey, openAIUrl } from './openai-key.ts'
import type { OpenAIRealtimeOptions } from '../../core/options/services/openai-realtime.ts'
import { createOpenAICall } from '../../realtime/openai-call.ts'

/** Voice calls with OpenAI, by WebRTC: https://platform.openai.com/docs/guides/realtime-webrtc */
export const openAIRealtime: SpokenService<OpenAIRealtimeOptions> = {
  name: 'OpenAI',
  key: (settings) => ({
    ...openAIKey(settings),
    isOptional: Boolean(settings.ephemeralKey || settings.fetchEphemeralKey),
  }),
  permittedErrorPrefixes: ['Incorrect', 'Invalid value', 'The model'],
  call: (settings, world) =>
    createOpenAICall(settings, {
      ...world,
      url: (path) => openAIUrl(settings, path),
      models: {
        voice: retirableDefaults.openAIRealtimeModel.used,
        transcription: retirableDefaults.openAITranscriptionModel.used,
      },
    }),
}
