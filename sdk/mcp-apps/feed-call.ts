import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { AppCall } from './app-call.ts'
import { completeJson } from './complete-json.ts'
import { toolResult } from './tool-result.ts'

type Sink = Pick<AppBridge, 'sendToolInput' | 'sendToolInputPartial' | 'sendToolResult' | 'sendToolCancelled'>

/** Tells an app of its call as it comes along: the arguments once they are complete, and one end. */
export function createCallFeed(bridge: Sink, onError: (error: unknown) => void) {
  let hasInput = false
  let hasEnded = false
  let partial = ''

  function sendInput({ input, state }: AppCall): Promise<void> | undefined {
    if (hasInput) return undefined
    const args = completeJson(input) ?? {}
    if (state !== 'input-streaming') {
      hasInput = true
      return bridge.sendToolInput({ arguments: args })
    }
    const json = JSON.stringify(args)
    if (json === partial) return undefined
    partial = json
    return bridge.sendToolInputPartial({ arguments: args })
  }

  function sendEnd({ state, output }: AppCall): Promise<void> | undefined {
    if (hasEnded || !/^(?:output-|not-run)/.test(state)) return undefined
    hasEnded = true
    if (state === 'output-denied' || state === 'not-run')
      return bridge.sendToolCancelled({ reason: state === 'not-run' ? 'The call was not run' : 'The visitor denied the call' })
    const result = toolResult(output, state === 'output-error')
    return bridge.sendToolResult(result)
  }

  return (call: AppCall): void => {
    Promise.all([sendInput(call), sendEnd(call)]).catch(onError)
  }
}
