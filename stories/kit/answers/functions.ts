import type { FunctionHandler } from '../../../sdk/core/options/services/service-options.ts'

const city = { type: 'object', properties: { city: { type: 'string' } } }

/** Two functions of a page that a model may call: as most services want them described, and the page's answers to the calls. */
export const functions = {
  tools: [
    { type: 'function', function: { name: 'get_weather', description: 'The weather of a city', parameters: city } },
    { type: 'function', function: { name: 'get_time', description: 'The time' } },
  ],
  /** Without the inner level, as the Responses API and those who follow it have it. */
  flatTools: [
    { type: 'function', name: 'get_weather', description: 'The weather of a city', parameters: city },
    { type: 'function', name: 'get_time', description: 'The time', parameters: { type: 'object', properties: {} } },
  ],
  handler: ((calls) =>
    calls.map(({ name, arguments: given }) => ({
      response: name === 'get_weather' ? `sunny in ${JSON.parse(given).city}` : 'noon',
    }))) satisfies FunctionHandler,
}
