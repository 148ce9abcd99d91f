import { joinUrl } from '../../connector-kit/join-url.ts'
import { readJson } from '../../connector-kit/decode/read-body.ts'
import { decodeValue } from '../../connector-kit/decode/decode-answer.ts'
import type { Service } from '../../connector-kit/service.ts'
import type { AzureSummarizationOptions } from '../../core/options/services/azure.ts'
import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { poll } from '../../net/poll.ts'
import { serviceError } from '../../core/service-error.ts'
import { retirableDefaults } from '../retirable-defaults.ts'

interface Job {
  status?: string
  errors?: unknown[]
  tasks?: {
    items?: { results?: { documents?: { sentences?: { text?: string }[] }[]; errors?: { error?: unknown }[] } }[]
  }
}

const interval = 2000 // milliseconds

const isPending = ({ status = '' }: Job): boolean => /^(notStarted|running|cancelling)$/.test(status)

/** The result of a finished job: the sentences of its summary, or an error. */
function* read(job: unknown): Iterable<ReplyEvent> {
  const { status, errors = [], tasks } = job as Job
  const results = (tasks?.items ?? []).map((item) => item.results)
  const sentences = results.flatMap((result) => result?.documents ?? []).flatMap((document) => document.sentences ?? [])
  const failures = [...errors, ...results.flatMap((result) => result?.errors ?? [])]
  if (/^(failed|cancelled)$/.test(status ?? '') || (failures.length && !sentences.length)) throw serviceError(failures)
  yield { type: 'message', message: { text: sentences.map(({ text }) => text).join(' ') } }
}

const jobsUrl = ({
  endpoint = '',
  api_version: version = retirableDefaults.azureLanguageVersion.used,
}: Partial<AzureSummarizationOptions>) =>
  `${joinUrl(endpoint, 'language/analyze-text/jobs')}?${new URLSearchParams({ 'api-version': version }).toString()}`

/** Summarizes a text with Azure, by a job that is polled: https://learn.microsoft.com/azure/ai-services/language-service/summarization/quickstart */
export const azureSummarization: Service<AzureSummarizationOptions> = {
  name: 'Azure',
  key: (settings) => ({
    placeholder: 'Azure Language Subscription Key',
    helpUrl: 'https://learn.microsoft.com/azure/ai-services/language-service/summarization/quickstart',
    headers: (key) => ({ 'Ocp-Apim-Subscription-Key': key }),
    probe: {
      method: 'POST',
      url: jobsUrl(settings),
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      isAnyAnswerValid: true,
    },
  }),
  input: ({ endpoint }) => ({
    needsText: true,
    placeholder: 'Insert text to summarize',
    ...(!endpoint && { disabledBecause: 'Please define the azure endpoint.' }),
  }),
  async *send({ messages }, context) {
    const { settings, signal } = context
    const { language = 'en' } = settings
    const accepted = await context.ask(jobsUrl(settings), {
      json: {
        analysisInput: { documents: [{ id: '1', language, text: messages.at(-1)?.text ?? '' }] },
        tasks: [{ kind: 'ExtractiveSummarization' }],
      },
    })
    const location = accepted.headers.get('operation-location')
    // For example a proxy that does not expose the header to the page.
    if (!location) throw new ChatError(defaultLabels.errorService, { cause: 'The answer has no header operation-location' })
    const ask = async (): Promise<unknown> => readJson(await context.call(location), signal)
    for await (const job of poll(ask, (job) => (isPending(job as Job) ? interval : undefined), context.delay)) {
      if (!isPending(job as Job)) yield* decodeValue(job, read, context)
    }
  },
}
