import { ChatError } from '../../core/errors.ts'
import { nearest } from '../../core/util/nearest.ts'
import type { WebModelOptions, WebModelRecord } from '../../core/options/web-model.ts'
import { retirableDefaults } from '../retirable-defaults.ts'
import type { EngineModelRecord } from './web-llm.ts'

/** A model record with the engine's current field names. */
function readRecord({ model_url, local_id, model_lib_url, ...record }: WebModelRecord): Partial<EngineModelRecord> {
  const names = {
    model: record.model ?? model_url,
    model_id: record.model_id ?? local_id,
    model_lib: record.model_lib ?? model_lib_url,
  }
  return { ...record, ...(Object.fromEntries(Object.entries(names).filter(([, value]) => value)) as Partial<EngineModelRecord>) }
}

/**
 * The model that the options name, from the page's list or the package's, with the URLs that the page sets.
 * @throws ChatError with the closest name when there is no such model.
 */
export function findRecord(
  { model = retirableDefaults.webModel.used, urls = {}, catalogue = [] }: WebModelOptions,
  prebuilt: readonly EngineModelRecord[],
): EngineModelRecord {
  const all: readonly Partial<EngineModelRecord>[] = [...catalogue.map(readRecord), ...prebuilt]
  const known = all.find((record) => record.model_id === model)
  const found = { ...known, model_id: model, model: urls.model ?? known?.model, model_lib: urls.wasm ?? known?.model_lib }
  if (found.model && found.model_lib) return found as EngineModelRecord
  const names = all.flatMap(({ model_id }) => model_id ?? [])
  const near = nearest(model, names)
  throw new ChatError(
    `There is no web model "${model}".${near ? ` Did you mean "${near}"?` : ''} For a model of your own define \`urls.model\` and \`urls.wasm\`.`,
    { isDisplayable: true },
  )
}
