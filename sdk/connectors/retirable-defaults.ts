/** A default that a service may retire. */
interface Default {
  /** The value in the specification. */
  readonly specified: string
  readonly used: string
  /** Why the two differ, and since when. */
  readonly reason?: string
}

/** All defaults that a service may retire: models, API versions. They are defined only here. */
export const retirableDefaults = {
  webModel: {
    specified: 'Llama-2-7b-chat-hf-q4f32_1',
    used: 'Llama-3.2-1B-Instruct-q4f16_1-MLC',
    reason: 'the engine of today carries no Llama 2, and a first load of 0.9 GB is kinder than one of 9 GB',
  },
  openAIChatModel: {
    specified: 'gpt-4o',
    used: 'gpt-6-luna',
    reason: 'gpt-4o ends on 2027-01-14; `model` still asks for it',
  },
  openAIResponsesModel: {
    specified: '',
    used: 'gpt-6-luna',
    reason: 'the specification knows no Responses; gpt-4o ends on 2027-01-14',
  },
  openAIAssistantModel: {
    specified: 'gpt-4',
    used: 'gpt-6-luna',
    reason: 'the Assistants API was shut down on 2026-08-26 and gpt-4 on 2026-10-23; Responses takes their place',
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
  openAIRealtimeModel: {
    specified: 'gpt-4o-realtime-preview-2024-12-17',
    used: 'gpt-realtime-2.1',
    reason: 'the previews are retired, and gpt-realtime ends on 2027-01-20',
  },
  openAITranscriptionModel: {
    specified: 'whisper-1',
    used: 'whisper-1',
    reason: 'ends on 2027-02-26, gpt-transcribe comes after it; translations end with it',
  },
  azureLanguageVersion: {
    specified: '2022-10-01-preview',
    used: '2023-04-01',
    reason: 'the version that the preview became, with the same bodies; summarization ends on 2029-03-31',
  },
  azureTranslatorVersion: {
    specified: '3.0',
    used: '3.0',
    reason: '2026-06-06 comes after it, with other bodies',
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
  deepSeekModel: {
    specified: 'deepseek-chat',
    used: 'deepseek-v4-flash',
    reason: 'the name deepseek-chat stopped on 2026-07-24',
  },
  miniMaxModel: {
    specified: 'MiniMax-M1',
    used: 'MiniMax-M1',
  },
  openRouterModel: {
    specified: 'openai/gpt-4o',
    used: 'openai/gpt-6-luna',
    reason: 'gpt-4o ends with its vendor on 2027-01-14; `model` still asks for it',
  },
  kimiModel: {
    specified: 'moonshot-v1-8k',
    used: 'kimi-k2.6',
    reason: 'the default of its vendor today, with room for long conversations',
  },
  xModel: {
    specified: 'grok-4.3',
    used: 'grok-4.3',
  },
  xImageModel: {
    specified: 'grok-imagine-image-quality',
    used: 'grok-imagine-image-quality',
  },
  togetherImageModel: {
    specified: 'black-forest-labs/FLUX.1-schnell-Free',
    used: 'black-forest-labs/FLUX.1-schnell-Free',
  },
  togetherSpeechModel: {
    specified: 'cartesia/sonic',
    used: 'cartesia/sonic',
  },
  bigModelImageModel: {
    specified: 'cogview-4-250304',
    used: 'cogview-4-250304',
  },
  bigModelSpeechModel: {
    specified: 'cogtts',
    used: 'cogtts',
  },
  groqSpeechModel: {
    specified: 'playai-tts',
    used: 'canopylabs/orpheus-v1-english',
    reason: 'Orpheus came after the voices of PlayAI; it speaks .wav only',
  },
  groqSpeechVoice: {
    specified: 'Fritz-PlayAI',
    used: 'autumn',
    reason: 'as above',
  },
  qwenModel: {
    specified: 'qwen-plus',
    used: 'qwen-plus',
  },
  togetherModel: {
    specified: 'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo',
    used: 'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo',
  },
  bigModelModel: {
    specified: 'glm-4.5',
    used: 'glm-4.5',
  },
  groqModel: {
    specified: 'llama-3.3-70b-versatile',
    used: 'openai/gpt-oss-120b',
    reason: 'llama-3.3-70b-versatile stopped on 2026-08-16',
  },
  perplexityModel: {
    specified: 'sonar',
    used: 'perplexity/sonar',
    reason: 'chat completions ended on 2026-09-27, Responses came in their place',
  },
  openWebUIModel: {
    specified: 'llama3.2',
    used: 'llama3.2',
  },
  liteLLMModel: {
    specified: 'gpt-4o-mini',
    used: 'gpt-6-luna',
    reason: 'gpt-4o-mini ends with its vendor on 2027-01-14; `model` still asks for it',
  },
  requestyModel: {
    specified: 'openai/gpt-4o',
    used: 'openai/gpt-6-luna',
    reason: 'gpt-4o ends with its vendor on 2027-01-14; `model` still asks for it',
  },
  cohereModel: {
    specified: 'command',
    used: 'command-a-03-2025',
    reason: 'command was deprecated on 2025-09-15, with generate and summarize',
  },
  huggingFaceHost: {
    specified: 'https://api-inference.huggingface.co',
    used: 'https://router.huggingface.co',
    reason: 'the host of the Inference API answers 410 to everything',
  },
  huggingFaceConversation: {
    specified: 'facebook/blenderbot-400M-distill',
    used: 'openai/gpt-oss-120b',
    reason: 'the task is gone, chat completions of the router came after it',
  },
  huggingFaceTextGeneration: {
    specified: 'gpt2',
    used: 'HuggingFaceTB/SmolLM3-3B',
    reason: 'the router has completions only, of models that chat',
  },
  huggingFaceSummarization: {
    specified: 'facebook/bart-large-cnn',
    used: 'facebook/bart-large-cnn',
  },
  huggingFaceTranslation: {
    specified: 'Helsinki-NLP/opus-tatoeba-en-ja',
    used: 'Helsinki-NLP/opus-tatoeba-en-ja',
  },
  huggingFaceFillMask: {
    specified: 'bert-base-uncased',
    used: 'google-bert/bert-base-uncased',
    reason: 'the name it has now',
  },
  huggingFaceQuestionAnswer: {
    specified: 'bert-large-uncased-whole-word-masking-finetuned-squad',
    used: 'google-bert/bert-large-uncased-whole-word-masking-finetuned-squad',
    reason: 'the name it has now',
  },
  huggingFaceSpeechRecognition: {
    specified: 'facebook/wav2vec2-large-960h-lv60-self',
    used: 'facebook/wav2vec2-large-960h-lv60-self',
  },
  huggingFaceAudioClassification: {
    specified: 'ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition',
    used: 'ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition',
  },
  huggingFaceImageClassification: {
    specified: 'google/vit-base-patch16-224',
    used: 'google/vit-base-patch16-224',
  },
  anthropicModel: {
    specified: 'claude-sonnet-4-6',
    used: 'claude-sonnet-4-6',
  },
  anthropicVersion: {
    specified: '2023-06-01',
    used: '2023-06-01',
    reason: '2026-10-21 came beside it and refuses `temperature`; `connect.headers` may name it',
  },
  stabilityAITextToImage: {
    specified: 'stable-diffusion-v1-6',
    used: 'core',
    reason: 'the engines of v1 are gone since 2024-10, v2beta came after them',
  },
  stabilityAIImageToImage: {
    specified: 'stable-diffusion-v1-6',
    used: 'sd3.5-large',
    reason: 'as above',
  },
  stabilityAIUpscale: {
    specified: 'esrgan-v1-x2plus',
    used: 'fast',
    reason: 'as above',
  },
  stabilityAIMasking: {
    specified: 'stable-diffusion-xl-1024-v1-0',
    used: 'edit/inpaint',
    reason: 'as above; an address, not a model',
  },
  geminiModel: {
    specified: 'gemini-2.0-flash',
    used: 'gemini-3.5-flash',
    reason: 'gemini-2.0-flash was shut down on 2026-06-01',
  },
  ollamaModel: {
    specified: 'llama3.2',
    used: 'llama3.2',
  },
} as const satisfies Record<string, Default>
