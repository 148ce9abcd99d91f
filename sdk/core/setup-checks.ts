import type { Config } from './config.ts'

/** What is missing in the configuration, as an AI message says it to the developer; undefined when nothing is. (chat.md §5) */
export function checkSetup({ options }: Config): string | undefined {
  const { connect, directConnection, webModel, demo } = options
  if (demo || webModel) return undefined
  if (!connect && !directConnection) {
    return [
      'Connect to any API using the `connect` property, or to a popular service using the `directConnection` property.',
      'Host an AI model in the browser using the `webModel` property.',
      'To remove this message set the `demo` property to `true`.',
    ].join('\n\n')
  }
  if (directConnection && !Object.values(directConnection).some(Boolean)) {
    return 'Please define a valid service inside the directConnection object.'
  }
  if (connect && !directConnection && !connect.url && !connect.handler) {
    return 'Please define a `url` or a `handler` property inside the connect object.'
  }
  return undefined
}
