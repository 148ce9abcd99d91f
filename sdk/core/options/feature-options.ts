/** The options of files, camera and speech: most chats don't load their code, and each may have its own URL and key. */
export const featureOptions = [
  'images',
  'gifs',
  'audio',
  'mixedFiles',
  'camera',
  'microphone',
  'speechToText',
  'textToSpeech',
] as const
