import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfabChat } from '../../../sdk/frameworks/react.ts'

test('a server writes the element and what is in it: no option, and so no key, stands in the page', () => {
  const markup = renderToString(
    createElement(
      ConfabChat,
      {
        id: 'help',
        className: 'support',
        directConnection: { openAI: { key: 'sk-secret', chat: true } },
        connect: { url: '/api/chat', headers: { Authorization: 'Bearer secret' } },
        theme: 'dark',
        onMessage: () => {},
      },
      createElement('p', null, 'Opening hours'),
    ),
  )
  expect(markup).toBe('<confab-chat id="help" class="support" defer=""><p>Opening hours</p></confab-chat>')
})
