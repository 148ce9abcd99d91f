import { expect, test } from 'vitest'
import { toolWords } from '../../../../sdk/core/tools/tool-words.ts'

test.each([
  ['getWeather', 'Get weather'],
  ['get_weather', 'Get weather'],
  ['get-weather', 'Get weather'],
  ['GetWeather', 'Get weather'],
  ['GET_WEATHER', 'Get weather'],
  ['getHTTPStatus', 'Get HTTP status'],
  ['mcp__github__create_issue', 'Mcp github create issue'],
  ['web_search_20250305', 'Web search 20250305'],
  ['weather', 'Weather'],
  ['مواعيد_اليوم', 'مواعيد اليوم'],
])('a tool named %s is called %s', (name, words) => expect(toolWords(name)).toBe(words))

test('a name without a word stays as it is', () => expect(toolWords('__')).toBe('__'))
