import { azureError } from './azure-error.ts'
import { answerText } from '../kit/answer-text.ts'
import { keyIn } from '../kit/keys.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import type { MockSwitches } from '../kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../kit/service-mock.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

interface Document {
  id?: unknown
  language?: unknown
  text?: unknown
}

interface Job {
  readonly id: string
  readonly text: string
  polls: number
}

const versions = ['2022-10-01-preview', '2023-04-01']
const steps = ['notStarted', 'running', 'succeeded']
const stamp = '2026-11-21T10:00:00Z'

const invalid = (message: string): MockAnswer =>
  azureError.answer(400, 'InvalidRequest', 'Invalid Request.', { innererror: { code: 'InvalidParameterValue', message } })

function faultOf({ json, url }: MockRequest): string | undefined {
  if (!versions.includes(url.searchParams.get('api-version') ?? '')) return 'The api-version is not supported.'
  const [unknown] = unknownFields(json, ['displayName', 'analysisInput', 'tasks'])
  if (unknown !== undefined) return `Unknown field '${unknown}'.`
  const { analysisInput, tasks } = json as { analysisInput?: { documents?: Document[] }; tasks?: { kind?: string }[] }
  const [document] = analysisInput?.documents ?? []
  if (typeof document?.id !== 'string' || typeof document.text !== 'string' || !document.text) return 'Document text is empty.'
  return tasks?.[0]?.kind === 'ExtractiveSummarization' ? undefined : 'Task kind is not known.'
}

/** What a job says of itself. The text `fail` has it fail. */
function stateOf({ id, text, polls }: Job): object {
  const step = steps[Math.min(polls, steps.length) - 1] ?? ''
  const status = step === 'succeeded' && text === 'fail' ? 'failed' : step
  const isDone = status === 'succeeded'
  const sentences = [answerText(text), 'It was short.'].map((sentence) => ({
    text: sentence,
    rankScore: 0.9,
    offset: 0,
    length: sentence.length,
  }))
  const results = { documents: [{ id: '1', sentences, warnings: [] }], errors: [], modelVersion: '2023-04-01' }
  const items = [
    { kind: 'ExtractiveSummarizationLROResults', taskName: 's', lastUpdateDateTime: stamp, status: 'succeeded', results },
  ]
  return {
    jobId: id,
    status,
    createdDateTime: stamp,
    lastUpdatedDateTime: stamp,
    expirationDateTime: '2026-11-22T10:00:00Z',
    errors: status === 'failed' ? [{ code: 'InternalServerError', message: 'The job failed.' }] : [],
    tasks: { completed: Number(isDone), failed: 0, inProgress: Number(!isDone), total: 1, ...(isDone && { items }) },
  }
}

const url = 'https://{resource}.cognitiveservices.azure.com/language/analyze-text/jobs'

/** Azure's language service: jobs that summarise, of any resource. */
export function createAzureLanguageMock(switches?: Partial<MockSwitches>): ServiceMock {
  const jobs = new Map<string, Job>()
  return createServiceMock(
    {
      name: 'azure-language',
      routes: [
        {
          method: 'POST',
          url,
          answer(request) {
            const fault = faultOf(request)
            if (fault !== undefined) return invalid(fault)
            const id = `7d3f2a10-job-${jobs.size + 1}`
            const { analysisInput } = request.json as { analysisInput: { documents: { text: string }[] } }
            jobs.set(id, { id, text: analysisInput.documents[0]?.text ?? '', polls: 0 })
            const { origin, pathname, search } = request.url
            return answerWith.nothing({ status: 202, headers: { 'operation-location': `${origin}${pathname}/${id}${search}` } })
          },
        },
        {
          method: 'GET',
          url: `${url}/{id}`,
          answer({ parameters: { id = '' } }) {
            const job = jobs.get(id)
            if (!job) return azureError.answer(404, 'NotFound', 'Job not found.')
            job.polls += 1
            return answerWith.json(stateOf(job))
          },
        },
      ],
      key: { isIn: keyIn.header('ocp-apim-subscription-key'), refuse: azureError.refusal },
      allowedHeaders: ['ocp-apim-subscription-key', 'content-type'],
      exposedHeaders: ['operation-location'],
      failures: azureError,
    },
    switches,
  )
}
