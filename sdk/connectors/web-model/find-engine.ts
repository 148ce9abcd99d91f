import { delay } from '../../core/util/delay.ts'
import { ChatError } from '../../core/errors.ts'
import { featureLabels } from '../../core/labels/features.ts'
import type { WebModelOptions } from '../../core/options/web-model.ts'
import { pageGlobal } from '../../vendors/load-vendor.ts'
import type { WebLLMModule } from './web-llm.ts'

/** Seconds between attempts. */
const usualSearch = 5

/**
 * The package from the page: passed in, already loaded, or loaded within a few seconds, because its script may come after the
 * chat.
 */
export async function findEngine(options: WebModelOptions, signal: AbortSignal): Promise<WebLLMModule> {
  const steps = Math.max(0, Math.floor(options.searchSeconds ?? usualSearch))
  for (let step = 0; step <= steps; step += 1) {
    const found = options.module ?? pageGlobal('web-llm')
    if (found) return found as WebLLMModule
    if (step < steps) await delay(1000, signal)
  }
  throw new ChatError(featureLabels().errorWebModelModule, { isDisplayable: true })
}
