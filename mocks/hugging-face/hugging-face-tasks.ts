import { answerText, inWords } from '../kit/answer-text.ts'
import { answerWith, type MockAnswer } from '../kit/mock-answer.ts'
import type { MockRequest } from '../kit/mock-request.ts'
import { unknownFields } from '../kit/unknown-fields.ts'

type Task =
  | 'text-generation'
  | 'summarization'
  | 'translation'
  | 'fill-mask'
  | 'question-answering'
  | 'conversational'
  | 'automatic-speech-recognition'
  | 'audio-classification'
  | 'image-classification'

const tasks: Record<string, Task> = {
  gpt2: 'text-generation',
  'facebook/bart-large-cnn': 'summarization',
  'facebook/bart-large-xsum': 'summarization',
  'Helsinki-NLP/opus-tatoeba-en-ja': 'translation',
  'google-bert/bert-base-uncased': 'fill-mask',
  'bert-base-uncased': 'fill-mask',
  'google-bert/bert-large-uncased-whole-word-masking-finetuned-squad': 'question-answering',
  'bert-large-uncased-whole-word-masking-finetuned-squad': 'question-answering',
  'facebook/blenderbot-400M-distill': 'conversational',
  'facebook/wav2vec2-large-960h-lv60-self': 'automatic-speech-recognition',
  'ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition': 'audio-classification',
  'google/vit-base-patch16-224': 'image-classification',
}

/** Those that went with the old host. */
const goneTasks: readonly Task[] = ['text-generation', 'conversational']

const isAboutFile = (task: Task): boolean => /recognition$|^(audio|image)-/.test(task)

const badRequest = (...messages: string[]): MockAnswer => answerWith.json({ error: messages }, { status: 400 })

interface Conversation {
  past_user_inputs?: unknown
  generated_responses?: unknown
  text?: unknown
}

function answerAboutFile(task: Task, { bytes, headers }: MockRequest): MockAnswer {
  const type = headers.get('content-type') ?? ''
  const group = task === 'image-classification' ? 'image' : 'audio'
  if (!type.startsWith(`${group}/`)) return badRequest(`Content type "${type}" not supported.`)
  const said = answerText(`${bytes.length} bytes`)
  if (task === 'automatic-speech-recognition') return answerWith.json({ text: said })
  return answerWith.json([
    { label: said, score: 0.91 },
    { label: 'something else', score: 0.09 },
  ])
}

function answerConversation(inputs: Conversation): MockAnswer {
  const { past_user_inputs: asked, generated_responses: answered, text } = inputs
  if (!Array.isArray(asked) || !Array.isArray(answered) || typeof text !== 'string') {
    return badRequest('Error in `inputs`: expected past_user_inputs, generated_responses and text')
  }
  const said = answerText(text)
  return answerWith.json({
    generated_text: said,
    conversation: { past_user_inputs: [...(asked as unknown[]), text], generated_responses: [...(answered as unknown[]), said] },
    warnings: ['Setting `pad_token_id` to `eos_token_id`:50256 for open-end generation.'],
  })
}

/** A token an event; the last holds the whole text too. */
function streamText(text: string): MockAnswer {
  const words = inWords(text)
  return answerWith.events(
    words.map((word, index) => ({
      data: {
        index: index + 1,
        token: { id: 300 + index, text: word, logprob: -0.3, special: false },
        generated_text: index + 1 === words.length ? text : null,
        details: null,
      },
    })),
  )
}

function answerAboutText(task: Task, inputs: string): MockAnswer {
  const said = answerText(inputs)
  if (task === 'text-generation') return answerWith.json([{ generated_text: said }])
  if (task === 'summarization') return answerWith.json([{ summary_text: said }])
  if (task === 'translation') return answerWith.json([{ translation_text: said }])
  if (!inputs.includes('[MASK]')) return badRequest('No mask_token ([MASK]) found on the input')
  return answerWith.json(
    ['chosen', 'other'].map((word, index) => ({
      score: index ? 0.1 : 0.7,
      token: 3435 + index,
      token_str: word,
      sequence: inputs.replace('[MASK]', index ? word : said),
    })),
  )
}

/** What a model is for; undefined for a model that does not run there. */
export function huggingFaceTask(model: string, isOld: boolean): Task | undefined {
  const task = tasks[model]
  return task && (isOld || !goneTasks.includes(task)) ? task : undefined
}

/** The answer of a model to its classic task; undefined for a model that does not run there. */
export function huggingFaceTaskAnswer(model: string, request: MockRequest, isOld: boolean): MockAnswer | undefined {
  const task = huggingFaceTask(model, isOld)
  if (!task) return undefined
  if (isAboutFile(task)) return answerAboutFile(task, request)
  const { json } = request
  const [unknown] = unknownFields(json, ['inputs', 'parameters', ...(isOld ? ['options', 'stream'] : [])])
  if (unknown !== undefined) return badRequest(`Error in \`${unknown}\`: extra fields not permitted`)
  const { inputs } = json
  if (task === 'question-answering') {
    const { question, context, ...rest } = (inputs ?? {}) as Record<string, unknown>
    if (typeof question !== 'string' || typeof context !== 'string')
      return badRequest('Error in `inputs`: question and context are required')
    if (Object.keys(rest).length) return badRequest(`Error in \`inputs.${Object.keys(rest).join()}\`: extra fields not permitted`)
    return answerWith.json({ answer: answerText(question), score: 0.98, start: 0, end: 8 })
  }
  if (task === 'conversational') return answerConversation(inputs ?? {})
  if (typeof inputs !== 'string' || !inputs) return badRequest('Error in `inputs`: field required')
  return task === 'text-generation' && json['stream'] ? streamText(answerText(inputs)) : answerAboutText(task, inputs)
}
