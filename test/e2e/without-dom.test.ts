import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ConfabChat as Component } from '../../sdk/frameworks/react.ts'

test('the package can be imported without a DOM', async () => {
  expect(globalThis.document).toBeUndefined()
  const module = (await import(/* @vite-ignore */ pathToFileURL('dist/confab.js').href)) as object
  expect(Object.keys(module).toSorted()).toEqual(['ChatError', 'createChat'])
  await expect(import(/* @vite-ignore */ pathToFileURL('dist/element.js').href)).resolves.toBeTruthy()
})

test('the React component renders on a server, and is marked as a client component', async () => {
  const file = 'dist/frameworks/react.js'
  const { ConfabChat } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { ConfabChat: typeof Component }
  const markup = renderToString(createElement(ConfabChat, { className: 'support', connect: { url: '/api/chat' } }))
  expect(markup).toBe('<confab-chat class="support" defer=""></confab-chat>')
  expect(readFileSync(file, 'utf8')).toMatch(/^'use client'/)
})
