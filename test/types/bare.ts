// Not run: the compiler is the test. Every line under a `@ts-expect-error` must stay an error, every other line must compile.
import { createChat, type Features } from '../../sdk/entries/bare.ts'
import { mistral } from '../../sdk/connectors/mistral.ts'
import * as threads from '../../sdk/features/threads.ts'
import { createConnector, normaliseOptions } from '../../sdk/entries/core.ts'

const features: Features = {
  threads: () => import('../../sdk/features/threads.ts'),
  highlighter: () => import('../../sdk/features/highlighter.ts'),
  themes: () => Promise.resolve({ feature: { name: 'themes', code: {} } }),
}
createChat(document.body, { threads: true }, { mistral }, features)
void createConnector(normaliseOptions({}), { mistral })

// @ts-expect-error -- the file of another feature
export const otherFile: Features = { threads: () => import('../../sdk/features/themes.ts') }
// @ts-expect-error -- a feature that does not exist
export const unknownFeature: Features = { thread: () => import('../../sdk/features/threads.ts') }
// @ts-expect-error -- what was imported, not a function that imports it
export const noFunction: Features = { threads }
// @ts-expect-error -- a service
export const service: Features = { mistral }
// @ts-expect-error -- a file that is no feature
export const noFeature: Features = { mcp: () => import('../../sdk/mcp/mcp-clients.ts') }
