import type { Meta } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Errors/Failed requests', args: { connect: { url: '/api/broken' } } }
export default meta

/** A story of a request that is answered so, and of what the visitor then reads. */
const failure = (answer: () => Response, words: string, args: ChatOptions = {}): ChatStory => ({
  args,
  beforeEach: () => answerWith([], [http.post('/api/broken', answer)]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('A soup, please')
    await chat.says('error', words)
  },
})

const tooMany = (): Response => HttpResponse.json({ error: { message: 'Quota: none left' } }, { status: 429 })
const words = { overrides: { default: 'Something went wrong.', service: 'The kitchen is closed.' } }

/** What a service says of its failure stays with the developer. */
export const ServiceError = failure(tooMany, 'Error, please try again.')

export const Dark: ChatStory = { ...ServiceError, globals: { theme: 'dark' } }

export const WithForcedColours: ChatStory = { ...ServiceError, globals: { colours: 'forced' } }

export const RTL: ChatStory = {
  ...failure(tooMany, 'حدث خطأ، حاول مرة أخرى.'),
  args: { labels: { errorDefault: 'حدث خطأ، حاول مرة أخرى.', tryAgain: 'حاول مجددا', inputPlaceholder: 'اسألني أي شيء' } },
  globals: { direction: 'rtl' },
}

/** A page may show what services say. */
export const ServiceMessage = failure(tooMany, 'Quota: none left', {
  errorMessages: { displayServiceErrorMessages: true },
})

/** Or only what begins with words that it permits. */
export const PermittedPrefix = failure(tooMany, 'Quota: none left', { errorMessages: { permittedErrorPrefixes: ['Quota:'] } })

export const CustomServiceError = failure(tooMany, 'The kitchen is closed.', { errorMessages: words })

export const ServiceErrorWithoutText = failure(
  () => new HttpResponse('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  'Service error, please try again',
  { errorMessages: { displayServiceErrorMessages: true } },
)

/** An error that a backend names in a response is shown as it is. */
export const ResponseError = failure(() => HttpResponse.json({ error: 'We are closed on Sundays' }), 'We are closed on Sundays')

/** An invalid response. The console shows the developer what arrived. */
export const InvalidResponse = failure(() => HttpResponse.json({ words: 5 }), 'Error, please try again.')

/** A request that was stopped by the page's own function. */
export const StoppedByAnInterceptor = failure(tooMany, 'You have asked enough for today', {
  requestInterceptor: () => ({ error: 'You have asked enough for today' }),
  errorMessages: { displayServiceErrorMessages: true },
})

export const NoConnection: ChatStory = {
  args: { errorMessages: { displayServiceErrorMessages: true } },
  beforeEach() {
    const { fetch } = window
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    return () => {
      window.fetch = fetch
    }
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('A soup, please')
    await chat.says('error', 'Connection error')
  },
}

/** The second try is answered. */
export const Retried: ChatStory = {
  beforeEach() {
    let isFirst = true
    return answerWith(
      [],
      [
        http.post('/api/broken', () => {
          const answer = isFirst ? tooMany() : HttpResponse.json({ text: 'Your soup.' })
          isFirst = false
          return answer
        }),
      ],
    )
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('A soup, please')
    await userEvent.click(await chat.button('Try again'))
    await chat.says('ai', 'Your soup.')
    await eventually(() => expect(chat.root.querySelector('[part~="error-bubble"]')).toBeNull())
  },
}

export const HandlerError: ChatStory = {
  args: {
    connect: {
      handler: () => {
        throw new Error('A mistake in the function of the page')
      },
    },
    errorMessages: words,
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('A soup, please')
    await chat.says('error', 'Something went wrong.')
  },
}
