/** The packages that the SDK imports when it needs them. Named, or Vite finds them in mid-run on a cold cache and reloads the page. */
export const sdkPackages = [
  '@breezystack/lamejs',
  '@microsoft/fetch-event-source/lib/esm/parse.js',
  '@modelcontextprotocol/client',
  'dompurify',
  'highlight.js/lib/common',
  'idb',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/ext-apps/app-bridge',
  'immutable-json-patch',
  'microsoft-cognitiveservices-speech-sdk',
  'temml',
]
