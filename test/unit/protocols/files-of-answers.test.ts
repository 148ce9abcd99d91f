import { expect, test } from 'vitest'
import type { MessageContent, WireFormat } from '../../../sdk/core/options/options.ts'
import { createTestEngine } from './create-test-engine.ts'

const history: MessageContent[] = [
  { role: 'user', text: 'Draw a cat' },
  { role: 'ai', files: [{ src: 'data:image/png;base64,iVBORw0KGgo=', name: 'cat.png', type: 'image' }] },
]

test.each<[WireFormat, string]>([
  ['openai-chat', 'messages'],
  ['openai-responses', 'input'],
])(
  'an image that %s answered is named in the next request, because services take no files from a model',
  async (format, list) => {
    const chat = createTestEngine(format, [Response.json({ text: 'Bye' })], { history })
    await chat.send('And a dog')
    expect(chat.bodies[0]?.[list]).toEqual([
      { role: 'user', content: 'Draw a cat' },
      { role: 'assistant', content: '[cat.png]' },
      { role: 'user', content: 'And a dog' },
    ])
  },
)
