/** Two functions, as a JSON schema each: one with a text `city`, one with nothing. */
export const functions = [
  { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  { name: 'get_time', parameters: { type: 'object', properties: {} } },
] as const
