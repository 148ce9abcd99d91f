import { fillLabel } from '../core/labels/fill-label.ts'
import type { appLabels } from '../core/labels/apps.ts'
import type { toolLabels } from '../core/labels/tools.ts'
import { isReadyToSend } from '../core/input/is-ready-to-send.ts'
import type { McpAppsOptions } from '../core/options/mcp-apps.ts'
import type { ViewContext } from '../core/types.ts'
import { readableAddress } from '../core/labels/names/readable-address.ts'
import type { AppCall } from './app-call.ts'
import type { AppActions } from './create-bridge.ts'
import { findHost } from './find-host.ts'
import type { Questions } from './questions.ts'
import { createServerCalls } from './server-calls.ts'

interface ActionsGiven extends Pick<ViewContext, 'get' | 'requests' | 'load' | 'signal'> {
  readonly call: AppCall
  readonly labels: ReturnType<typeof appLabels> & ReturnType<typeof toolLabels>
  readonly questions: Questions
  readonly options: () => McpAppsOptions
  /** The app, by which what the model is to know is kept. */
  readonly key: object
}

/** What an app can have the chat do, once the visitor has agreed to it. */
export function createAppActions({
  call: { title: name, server },
  labels,
  questions,
  options,
  key,
  get,
  requests,
  load,
  signal,
}: ActionsGiven): Omit<AppActions, 'context' | 'resize' | 'setDisplayMode'> {
  return {
    calls: createServerCalls({
      server,
      host: () => findHost(options(), { requests, load, signal }),
      options,
      askFor: (tool, input) =>
        questions.ask({
          text: fillLabel(labels, 'appCall', { name, tool }),
          detail: JSON.stringify(input, null, 2),
          agree: labels.toolAllow,
          canAlways: true,
        }),
    }),
    async openLink(url) {
      const text = fillLabel(labels, 'appLink', { name })
      return (await questions.ask({ text, detail: readableAddress(url), agree: labels.appOpen, url })) !== 'no'
    },
    async sendMessage(message) {
      const answer = await questions.ask({
        text: fillLabel(labels, 'appMessage', { name }),
        detail: message,
        agree: labels.submit,
        whyNot: () => (isReadyToSend(get()) ? undefined : labels.appBusy),
      })
      if (answer === 'no') return false
      requests.submitText(message)
      return true
    },
    setModelContext: (text) => requests.setModelContext(key, text && `${name}:\n${text}`),
  }
}
