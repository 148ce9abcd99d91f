import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfabChat } from '../../../sdk/frameworks/react.ts'

test('server-side rendering outputs the element and its children but no options, so no key is in the page', () => {
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
