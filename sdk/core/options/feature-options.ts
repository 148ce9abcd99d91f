/** The options of files, camera and speech: most chats load nothing of these, and each may bring an address and a key of its own. */
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
