import type { MessageContent } from '../../sdk/core/options/messages/message.ts'

const recipe = `For six loaves of 850 g, everything grows by the same factor. Only the **starter** stays a little below it: a large dough keeps its warmth and ferments faster.

| Ingredient | One loaf | Six loaves |
| --- | ---: | ---: |
| Flour | 500 g | 3000 g |
| Water | 350 g | 2100 g |
| Starter | 100 g | 540 g |
| Salt | 10 g | 60 g |

The same for your kitchen scale:

\`\`\`json
{
  "loaves": 6,
  "hydration": 0.7,
  "grams": { "flour": 3000, "water": 2100, "starter": 540, "salt": 60 }
}
\`\`\`

> Mix in two batches if your bowl holds less than eight litres.`

const thought =
  'Six loaves of the recipe they gave before. Baker’s percentages keep the proportions; a larger dough ferments faster.'
const sources = [
  { id: 's1', url: 'https://example.com/bakers-percentages', title: 'Baker’s percentages' },
  { id: 's2', url: 'https://example.com/dough-temperature', title: 'Dough temperature' },
]
const suggestions = ['How long does it rise?', 'Can I freeze a loaf?', 'Use rye instead']
const tool = { name: 'scale_recipe', input: { recipe: 'sourdough', loaves: 6 }, output: { factor: 6, starter: 5.4 } }

/** A conversation that has something of everything: reasoning, a tool, a table, code, sources and suggestions. */
export const richHistory: MessageContent[] = [
  { role: 'user', text: 'Scale my sourdough recipe to six loaves, please.' },
  {
    role: 'ai',
    parts: [
      { type: 'reasoning', text: thought, duration: 3000 },
      {
        type: 'tool',
        id: 'call-1',
        name: tool.name,
        state: 'output-available',
        input: JSON.stringify(tool.input),
        output: tool.output,
      },
      { type: 'text', text: recipe },
      ...sources.map((source) => ({ type: 'source' as const, ...source })),
      { type: 'suggestions', suggestions },
    ],
  },
]

const rise = `About **five hours** at 24 °C, in two steps:

1. Four hours in the bowl, with a fold every half hour for the first two.
2. One hour in the baskets, or a night in the fridge.

It is ready when a dent that you press into it comes back slowly.`

/** The answer to whatever the visitor asks next, in the frames of an AI SDK stream. */
export const scriptedAnswer: readonly object[] = [
  { type: 'start' },
  { type: 'reasoning-start', id: 'r' },
  ...['They want to know ', 'when the dough is ready. ', 'The calculator knows the temperature.'].map((delta) => ({
    type: 'reasoning-delta',
    id: 'r',
    delta,
  })),
  { type: 'reasoning-end', id: 'r' },
  { type: 'tool-input-available', toolCallId: 'call-2', toolName: 'rising_time', input: { celsius: 24 } },
  { type: 'tool-output-available', toolCallId: 'call-2', output: { hours: 5 } },
  { type: 'text-start', id: 't' },
  ...(rise.match(/\S+\s*/g) ?? []).map((delta) => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  { type: 'source-url', sourceId: 's3', url: 'https://example.com/dough-temperature', title: 'Dough temperature' },
  { type: 'data-suggestions', data: ['What if it is colder?', 'When do I fold it?'] },
  { type: 'finish' },
]
