/** What ai@6.0.324 makes of `aiSdkChunks` (`readUIMessageStream`): test/field/agents/ai-sdk.test.ts compares it with the library. */
export const aiSdkMessage = {
  id: 'from-server',
  role: 'assistant',
  metadata: { model: 'm-1', usage: { totalTokens: 12 } },
  parts: [
    { type: 'step-start' },
    {
      type: 'reasoning',
      text: 'Two places to look.',
      state: 'done',
      providerMetadata: { anthropic: { signature: 's1' } },
    },
    { type: 'tool-weather', toolCallId: 'a', state: 'output-available', input: { city: 'Bern' }, output: { degrees: 4 } },
    { type: 'tool-weather', toolCallId: 'b', state: 'output-error', input: { city: 'Rome' }, errorText: 'No such city' },
    {
      type: 'dynamic-tool',
      toolName: 'clock',
      toolCallId: 'c',
      title: 'Clock',
      state: 'output-available',
      input: {},
      output: 'noon',
    },
    { type: 'step-start' },
    { type: 'text', text: 'It is **cold** in Bern.', state: 'done' },
    { type: 'source-url', sourceId: 's1', url: 'https://weather.example/', title: 'Weather' },
    { type: 'source-document', sourceId: 's2', mediaType: 'application/pdf', title: 'Almanac', filename: 'almanac.pdf' },
    { type: 'file', mediaType: 'text/plain', url: 'data:text/plain;base64,SGk=' },
    { type: 'data-chart', id: 'c', data: { from: 2 } },
    { type: 'data-note', data: 'kept' },
  ],
}
