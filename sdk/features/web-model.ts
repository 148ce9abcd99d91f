import { createWebModelConnector } from '../connectors/web-model/web-model.ts'
import type { Feature } from '../core/features.ts'
import { createWebModelPanel } from '../views/web-model/web-model-panel.ts'

/** A model in the page. */
export const feature: Feature<'webModel'> = { name: 'webModel', code: { createWebModelConnector, createWebModelPanel } }
