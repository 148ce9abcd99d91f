import { answerText, inWords } from './kit/answer-text.ts'
import { answerWith, type MockAnswer } from './kit/mock-answer.ts'
import type { MockRequest } from './kit/mock-request.ts'
import type { MockSwitches } from './kit/mock-switches.ts'
import { sampleArguments } from './kit/sample-arguments.ts'
import { createServiceMock, type ServiceMock } from './kit/service-mock.ts'
import { unknownFields } from './kit/unknown-fields.ts'

const host = 'https://generativelanguage.googleapis.com/v1beta'
const models = ['gemini-3.5-flash', 'gemini-3.8-flash', 'gemini-flash-latest', 'gemini-3-pro-image']
const retired = ['gemini-2.0-flash']
const fields = ['contents', 'systemInstruction', 'tools', 'toolConfig', 'safetySettings', 'generationConfig', 'cachedContent']
const generationFields =
  'temperature topP topK candidateCount maxOutputTokens stopSequences seed presencePenalty frequencyPenalty responseMimeType responseSchema responseJsonSchema responseModalities thinkingConfig speechConfig imageConfig mediaResolution'.split(
    ' ',
  )
const signature = 'c2lnbmVkIGJ5IG1l'

interface Part {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  inlineData?: { mimeType?: string; data?: string }
  fileData?: { fileUri?: string }
  functionCall?: { name: string; args: object }
  functionResponse?: { name?: string; response?: { result?: unknown }; parts?: Pick<Part, 'inlineData'>[] }
}

interface Content {
  role?: string
  parts?: Part[]
}

interface Declaration {
  name: string
  parameters?: unknown
  parametersJsonSchema?: unknown
}

const error = (code: number, status: string, message: string, details?: object[]): MockAnswer =>
  answerWith.json({ error: { code, message, status, ...(details && { details }) } }, { status: code })

const invalid = (message: string): MockAnswer => error(400, 'INVALID_ARGUMENT', message)

function contentsFault(contents: readonly Content[], model: string): string | undefined {
  for (const [index, { role, parts = [] }] of contents.entries()) {
    if (role !== 'user' && role !== 'model') return 'Please use a valid role: user, model.'
    if (!parts.length) return `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.`
    for (const { text, thoughtSignature, inlineData, fileData, functionCall, functionResponse } of parts) {
      if (inlineData && (!inlineData.mimeType || !inlineData.data || inlineData.data.startsWith('data:')))
        return 'Unsupported MIME type: '
      if (functionResponse?.parts && !/^gemini-[3-9]/.test(model))
        return 'Unable to submit request because `function_response.parts` is not supported for this model.'
      if (functionResponse?.parts?.some(({ inlineData: data }) => !data?.mimeType || !data.data)) return 'Unsupported MIME type: '
      if (!text && !thoughtSignature && !inlineData && !fileData && !functionCall && !functionResponse)
        return 'Unable to submit request because it has an empty text parameter.'
    }
    const calls = parts.filter(({ functionCall }) => functionCall)
    if (calls.length && calls[0]?.thoughtSignature !== signature) {
      return 'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly.'
    }
    const results = (contents[index + 1]?.parts ?? []).filter(({ functionResponse }) => functionResponse)
    if (calls.length !== results.length && calls.length) {
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
    }
  }
  return undefined
}

const wordsOf = ({ text, inlineData, fileData }: Part): string =>
  text ?? (inlineData ? `[${inlineData.mimeType}]` : fileData ? '[file]' : '')

/** What the model says: its thoughts where they are asked for, calls of the functions it is offered, or text. */
function say({ contents, tools, toolConfig, generationConfig }: MockRequest['json']): Part[] {
  const all = contents as Content[]
  const declared = ((tools ?? []) as { functionDeclarations?: Declaration[] }[]).flatMap(
    ({ functionDeclarations = [] }) => functionDeclarations,
  )
  const { mode } = ((toolConfig ?? {}) as { functionCallingConfig?: { mode?: string } }).functionCallingConfig ?? {}
  const { thinkingConfig, responseModalities } = (generationConfig ?? {}) as {
    thinkingConfig?: { includeThoughts?: boolean }
    responseModalities?: string[]
  }
  const thoughts: Part[] = thinkingConfig?.includeThoughts
    ? inWords('They said something. I shall say it back.').map((text) => ({ text, thought: true }))
    : []
  const rounds = all.filter(({ parts = [] }) => parts.some(({ functionResponse }) => functionResponse)).length
  if (declared.length && mode !== 'NONE' && rounds < 2) {
    const calls = declared.map(({ name, parameters, parametersJsonSchema: schema = parameters }, index) => ({
      functionCall: { name, args: sampleArguments(schema) },
      ...(index === 0 && { thoughtSignature: signature }),
    }))
    return [...thoughts, ...calls]
  }
  const last = all.at(-1)?.parts ?? []
  const results = last.flatMap(({ functionResponse }) => (functionResponse ? [String(functionResponse.response?.result)] : []))
  const words = inWords(answerText(results.length ? results.join(', ') : last.map(wordsOf).join(' '))).map((text) => ({ text }))
  const drawn = responseModalities?.includes('IMAGE') ? [{ inlineData: { mimeType: 'image/jpeg', data: '/9j/4AAQ' } }] : []
  return [...thoughts, ...words, ...drawn]
}

const answerOf =
  (living: readonly string[], isStream: boolean) =>
  (request: MockRequest): MockAnswer => {
    const { json, parameters, url } = request
    const { model = '' } = parameters
    const config = json['generationConfig'] ?? {}
    const [unknown] = [...unknownFields(json, fields), ...unknownFields(config, generationFields)]
    if (unknown !== undefined) return invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
    if (!living.includes(model)) {
      return error(
        404,
        'NOT_FOUND',
        `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
      )
    }
    const contents = (json['contents'] ?? []) as Content[]
    if (!contents.length) return invalid('* GenerateContentRequest.contents: contents is not specified')
    const fault = contentsFault(contents, model)
    if (fault !== undefined) return invalid(fault)

    const meta = {
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 12, totalTokenCount: 21 },
      modelVersion: model,
      responseId: 'mWdcaZ2sKIqTxs0P',
    }
    if (contents.at(-1)?.parts?.some(({ text }) => text === 'Say something forbidden')) {
      const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...meta }
      return isStream ? answerWith.events([{ data: blocked }], { lineEnd: '\r\n' }) : answerWith.json(blocked)
    }
    const parts = say(json)
    const frame = (some: readonly Part[], finishReason?: string): object => ({
      candidates: [{ content: { parts: some, role: 'model' }, ...(finishReason && { finishReason }), index: 0 }],
      ...meta,
    })
    if (!isStream) return answerWith.json(frame(joined(parts), 'STOP'))
    const calls = parts.filter(({ functionCall }) => functionCall)
    const frames = [
      ...parts.filter(({ functionCall }) => !functionCall).map((part) => frame([part])),
      ...(calls.length ? [frame(calls)] : []),
      frame([{ text: '' }], 'STOP'),
    ]
    if (url.searchParams.get('alt') !== 'sse') return answerWith.json(frames)
    return answerWith.events(
      frames.map((data) => ({ data })),
      { lineEnd: '\r\n' },
    )
  }

/** Words that follow each other as one part: a whole answer is not cut into words. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.text !== undefined && part.text !== undefined && last.thought === part.thought) last.text += part.text
    else result.push({ ...part })
  }
  return result
}

const routeOf = (method: string, isStream: boolean) => ({
  method: 'POST' as const,
  url: `${host}/models/{model}:${method}`,
  answer: answerOf([...models, ...retired], isStream),
  today: answerOf(models, isStream),
})

/** Gemini's chat and list of models. */
export const createGeminiMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'gemini',
      routes: [
        routeOf('generateContent', false),
        routeOf('streamGenerateContent', true),
        {
          method: 'GET',
          url: `${host}/models`,
          answer: () =>
            answerWith.json({
              models: models.map((name) => ({
                name: `models/${name}`,
                supportedGenerationMethods: ['generateContent', 'countTokens'],
              })),
            }),
        },
      ],
      key: {
        isIn: ({ headers, url }, key) => (headers.get('x-goog-api-key') ?? url.searchParams.get('key')) === key,
        refuse: ({ headers, url }) =>
          headers.has('x-goog-api-key') || url.searchParams.has('key')
            ? error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason: 'API_KEY_INVALID',
                  domain: 'googleapis.com',
                  metadata: { service: 'generativelanguage.googleapis.com' },
                },
              ])
            : error(
                403,
                'PERMISSION_DENIED',
                "Method doesn't allow unregistered callers (callers without established identity).",
              ),
      },
      failures: {
        tooManyRequests: () =>
          error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
            { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' },
          ]),
        serverError: (_request, status) =>
          error(status, status === 503 ? 'UNAVAILABLE' : 'INTERNAL', 'The model is overloaded. Please try again later.'),
        inStream: () => ({ data: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } } }),
      },
    },
    switches,
  )
