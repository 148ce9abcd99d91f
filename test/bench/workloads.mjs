// What is done to each contender, and which numbers come of it. A workload resolves to { name: number }. One that `runsOnce` counts, or
// takes long, as do contenders that are `slow` in it: they take so much longer than the others that no repetition changes what is met,
// or no target compares them there.
import { longWorkloads } from './long-workloads.mjs'
import { visitWorkloads } from './visits.mjs'

const floors = ['f0-null', 'f1-raw', 'f8-sections']
const peers = ['deep-chat', 'deep-chat-partial', 'streamdown']
const lengths = [1000, 20_000, 100_000, 400_000]

/** CPU a chunk at some length of a reply. A slow contender is cut off: its cost is at least what it was until then. */
async function costOfChunk(tab, length, { chunks, most = 4000 }) {
  await tab.call('jumpTo', length)
  const { result, cpu } = await tab.measure('feed', chunks, most)
  return { cost: cpu / result.fed, isCut: result.isCut }
}

/** Growth of the cost of a chunk from 1 KB to the end of a reply of one kind. */
function growth(kind, end) {
  return {
    contenders: ['confab', 'f0-null', 'f8-sections'],
    async run(tab, { chunks }) {
      await tab.call('mount')
      const length = await tab.call('openReply', kind)
      const { cost: first } = await costOfChunk(tab, 1000, { chunks })
      const { cost: last } = await costOfChunk(tab, end ?? length - chunks * 7, { chunks })
      return { first, last }
    },
  }
}

async function showConversation(tab, messages, options) {
  await tab.call('prepareConversation', messages)
  const { result: shown, cpu } = await tab.measure('showConversation', options)
  const elements = await tab.call('countElements')
  await tab.call('settle')
  const append = await tab.measure('append')
  await tab.call('settle')
  const keys = await tab.measure('type', 40)
  return { shown, cpu, elements, append: append.cpu, key: keys.cpu / 40 }
}

const history = (messages, contenders, slow = []) => ({
  contenders,
  slow,
  run: (tab) => showConversation(tab, messages),
})

/** What actions on messages cost, over a conversation of the same length without them. */
const actions = (messages, messageActions) => ({
  contenders: ['confab'],
  async run(tab) {
    const { listeners: before } = await tab.readLeftovers()
    const numbers = await showConversation(tab, messages, { messageActions })
    const { listeners: after } = await tab.readLeftovers()
    return { ...numbers, listeners: after - before }
  },
})

/** How long a page of threads takes to list, in a storage that holds that many. */
const threads = (count) => ({
  contenders: ['confab'],
  runsOnce: true,
  run: async (tab) => ({ list: await tab.call('listThreads', count, 20) }),
})

export const workloads = {
  size: {
    // partialRender is a setting of the same files.
    contenders: ['confab', 'deep-chat', 'streamdown'],
    runsOnce: true,
    loads: 'nothing',
    async run(tab, { server }) {
      server.forgetAsked()
      await tab.call('start', tab.contender, { url: '/reply', stream: true })
      const firstLoad = server.askedBytes()
      await tab.call('showShortReply')
      return { firstLoad, withMarkdown: server.askedBytes() }
    },
  },
  'launcher-size': {
    contenders: ['confab', 'deep-chat'],
    runsOnce: true,
    loads: 'nothing',
    async run(tab, { server }) {
      const way = tab.contender.startsWith('confab') ? 'launcher' : 'script'
      server.forgetAsked()
      await tab.visit({ contender: tab.contender, way })
      return { firstLoad: server.askedBytes() }
    },
  },
  stream: {
    contenders: ['confab', ...peers, ...floors],
    slow: ['deep-chat', 'streamdown'],
    async run(tab, { chunks }) {
      await tab.call('mount')
      await tab.call('openReply', 'prose')
      const numbers = {}
      for (const length of lengths) {
        const { cost, isCut } = await costOfChunk(tab, length, { chunks })
        numbers[length] = cost
        if (isCut) numbers[`cut${length}`] = 1
        // Who is this slow would need minutes to draw the jump to the next length.
        if (cost > 100) break
      }
      return numbers
    },
  },
  'growth-prose': growth('prose', 400_000),
  'growth-table': growth('table'),
  'growth-list': growth('list'),
  'growth-code': growth('code'),
  paced: {
    contenders: ['confab', ...peers, ...floors],
    slow: [...peers, 'f1-raw'],
    async run(tab) {
      await tab.call('mount')
      await tab.call('openReply', 'prose')
      await tab.call('jumpTo', 16_000)
      const { result, cpu, layouts } = await tab.measure('feedPaced', 400, 200, 4000)
      return {
        share: ((cpu / result.fed) * 200) / 1000,
        layoutsPerFrame: layouts / result.frames,
        reached: result.fed / result.seconds,
      }
    },
  },
  'history-10': history(10, ['confab', 'f0-null']),
  'history-1000': history(1000, ['confab', 'deep-chat', 'streamdown', 'f0-null', 'f8-sections'], ['streamdown']),
  'history-10000': history(10_000, ['confab', 'f0-null', 'f8-sections']),
  'actions-10': actions(10, true),
  'actions-10000': actions(10_000, true),
  'no-actions-10': actions(10, false),
  'no-actions-10000': actions(10_000, false),
  // The files for marks and formulas have loaded with the first of them.
  cited: {
    contenders: ['confab'],
    async run(tab) {
      await tab.call('mount')
      const numbers = {}
      for (const kind of ['uncited', 'cited']) {
        const length = await tab.call('openReply', kind)
        if (kind === 'cited') await tab.call('nameSources')
        await tab.call('jumpTo', 700)
        const { result, cpu } = await tab.measure('feed', Math.floor(length / 6) - 300, 60_000)
        numbers[kind] = cpu / result.fed
        await tab.call('closeReply')
      }
      return numbers
    },
  },
  // While an answer of 100 KB comes: what a visitor types is to be seen at the next frame.
  typing: {
    contenders: ['confab', 'f8-sections'],
    async run(tab) {
      await tab.call('mount')
      await tab.call('openReply', 'prose')
      const { result, tasks } = await tab.measureTasks('typeWhileAnswered', 100_000, 500, 200)
      return { p95: result.p95, longest: Math.max(...tasks) }
    },
  },
  // A log of 300 KB, into the field of the chat and into one without anything around it.
  paste: {
    contenders: ['confab', 'f0-null'],
    async run(tab) {
      await tab.call('mount')
      const { cpu } = await tab.measure('paste', 300_000)
      return { cpu }
    },
  },
  'threads-100': threads(100),
  'threads-10000': threads(10_000),
  mounts: {
    contenders: ['confab', 'deep-chat', 'streamdown', 'f0-null'],
    runsOnce: true,
    async run(tab) {
      await tab.call('mountAndUnmount', 5)
      const before = await tab.readLeftovers()
      const { cpu } = await tab.measure('mountAndUnmount', 100)
      const after = await tab.readLeftovers()
      return {
        cpu: cpu / 100,
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
        kilobytes: (after.heap - before.heap) / 100_000,
      }
    },
  },
  ...visitWorkloads,
  ...longWorkloads,
}
