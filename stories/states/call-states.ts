import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { eventually } from '../kit/eventually.ts'
import { press, type StateGroup } from './chat-state.ts'
import { sayInCall } from './scripted-world.ts'

const options = (): ChatOptions => ({ directConnection: { openAI: { key: 'test-key', realtime: true } } })

/** Nobody is called: the other side is scripted. */
export const callStates: StateGroup = {
  name: 'Voice call',
  states: [
    { name: 'Call, ready', options, arrive: (chat) => chat.seen('realtime') },
    {
      name: 'Call with captions',
      options,
      async arrive(chat, { captions }) {
        await press(chat, 'realtime-toggle')
        const { dataset } = await chat.seen('realtime-toggle')
        await eventually(() => {
          if (dataset['state'] !== 'active') throw new Error('The call has not begun yet')
        })
        await press(chat, 'realtime-captions-button')
        sayInCall(captions)
        await chat.seen('realtime-captions')
      },
    },
    {
      name: 'Call that failed',
      options: () => ({ directConnection: { openAI: { key: 'wrong-key', realtime: true } } }),
      async arrive(chat) {
        await press(chat, 'realtime-toggle')
        const { dataset } = await chat.seen('realtime-toggle')
        await eventually(() => {
          if (dataset['state'] === 'active' || !chat.root.querySelector('[part~="realtime-error"]')?.textContent)
            throw new Error('The call has not failed yet')
        })
      },
    },
  ],
}
