/** A default that a service may retire. */
interface Default {
  /** What the specification says. */
  readonly specified: string
  readonly used: string
  /** Why they differ, and since when. */
  readonly reason?: string
}

/** Every default that a service may retire: models, API versions. Nothing of the kind stands anywhere else. */
export const defaults = {
  openAIChatModel: {
    specified: 'gpt-4o',
    used: 'gpt-4o',
  },
  openAIImageModel: {
    specified: 'dall-e-2',
    used: 'gpt-image-2',
    reason: 'DALL-E was retired on 2026-05-12, gpt-image-1 on 2026-10-23',
  },
  openAISpeechModel: {
    specified: 'tts-1',
    used: 'tts-1',
    reason: 'ends on 2027-01-06; the vendor names Realtime as what comes after it',
  },
  openAITranscriptionModel: {
    specified: 'whisper-1',
    used: 'whisper-1',
    reason: 'ends on 2027-02-26, gpt-transcribe comes after it; translations end with it',
  },
  assemblyAISpeechModels: {
    specified: '',
    used: 'universal-3-5-pro,universal-2',
    reason: 'since 2026 an order without models is refused with 400',
  },
  mistralModel: {
    specified: 'open-mistral-7b',
    used: 'mistral-small-latest',
    reason: 'open-mistral-7b was retired on 2025-03-30',
  },
} as const satisfies Record<string, Default>
