import type { CohereSummarizationOptions } from '../../core/options/services/cohere.ts'
import { own } from '../../core/util/own.ts'
import { cohereService } from './cohere-service.ts'

const formats: Record<string, string> = { bullets: ' as a list of points', paragraph: ' in one paragraph' }

/** Turns the settings of the retired `summarize` endpoint into instructions for a chat. */
function instruction({ length = 'auto', format = 'auto', additional_command: more }: CohereSummarizationOptions): string {
  const size = length === 'auto' ? '' : `${length} `
  return `Write a ${size}summary of the text of the user${own(formats, format) ?? ''}${more ? `, ${more}` : ''}. Answer with the summary alone.`
}

/** Summarizes a text with Cohere. */
export const cohereSummarization = cohereService<CohereSummarizationOptions>({
  v1Path: 'summarize',
  placeholder: 'Insert text to summarize',
  v1Settings: ['length', 'format', 'extractiveness', 'additional_command'],
  instruction,
})
