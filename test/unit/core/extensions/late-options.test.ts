import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackendConnector } from '../../../../sdk/connectors/own/backend.ts'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { createEngine } from '../../../../sdk/core/session/engine.ts'
import type { KeyValueStorage } from '../../../../sdk/core/storage/key-value-storage.ts'
import { localStorageOf } from '../claims/tool-tabs.ts'

const connect = { url: 'https://chat.example/' }

/** A page of a browser that keeps this. */
function openPage(storage: KeyValueStorage, options: ChatOptions) {
  const engine = createEngine(normaliseOptions({ connect, ...options }), {
    fetch: async () => Response.json({ text: 'We do.' }),
    storage,
    createConnector: async ({ options: { connect: given = {} } }) => createBackendConnector(given),
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  return {
    engine,
    /** The page sets options of the running chat. */
    set: (more: ChatOptions): void => engine.configure(normaliseOptions({ connect, ...options, ...more })),
  }
}

test('what was written before a reload is there as soon as the page sets the storage that keeps it', async () => {
  const storage = localStorageOf()
  const keeps: ChatOptions = { browserStorage: { inputText: true } }
  const before = openPage(storage, keeps)
  before.engine.requests.setText('Rye', true)
  await vi.waitFor(() => expect(Object.keys(storage).join()).toContain('draft'), { timeout: 10_000 })
  before.engine.pause()
  const page = openPage(storage, {})
  page.set(keeps)
  await vi.waitFor(() => expect(page.engine.store.get().composer.text).toBe('Rye'), { timeout: 10_000 })
})
