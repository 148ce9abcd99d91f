import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

test('the package can be imported where there is no DOM', async () => {
  expect(globalThis.document).toBeUndefined()
  const module = (await import(/* @vite-ignore */ pathToFileURL('dist/confab.js').href)) as object
  expect(Object.keys(module).toSorted()).toEqual(['ChatError', 'createChat'])
  await expect(import(/* @vite-ignore */ pathToFileURL('dist/element.js').href)).resolves.toBeTruthy()
})
