// The table: what is to be reached, and how it is computed from the medians.
// The harness has a row of its own (f0-null): what a chunk, a start or growth costs is net of it. The other ratios count it on both sides.

const ratio = (slow, fast) => slow / fast

/** CPU from the script to a usable input, over a page with an input and nothing else. */
const startOf = (of, contender, workload) => of(contender, workload, 'cpu') - of('f0-null', workload, 'cpu')

/** How many times as much a chunk costs a peer. A peer that was cut off costs at least that. */
const chunkOf = (peer, length) => ({
  value: (of) => {
    const cost = (contender) => of(contender, 'stream', length) - of('f0-null', 'stream', length)
    return ratio(cost(peer), cost('confab'))
  },
  isLowerBound: (of) => of(peer, 'stream', `cut${length}`) === 1,
})

/** How a number is shown. */
export const show = {
  kilobytes: (bytes) => `${(bytes / 1000).toFixed(1)} KB`,
  milliseconds: (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`,
  times: (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)}x`,
  share: (value) => `${(value * 100).toFixed(1)} %`,
  count: (value) => value.toFixed(value % 1 ? 2 : 0),
}

const atMost = (must, aim) => ({ must, aim, isMet: (value, limit) => value <= limit })
const atLeast = (must, aim) => ({ must, aim, isMet: (value, limit) => value >= limit })

const startTargets = (workload, way) => [
  {
    title: `start ${way}, CPU over an empty page: deep-chat / Confab`,
    value: (of) => ratio(startOf(of, 'deep-chat', workload), startOf(of, 'confab', workload)),
    show: show.times,
    ...atLeast(4),
  },
  {
    title: `start ${way}, CPU over an empty page`,
    value: (of) => startOf(of, 'confab', workload),
    show: show.milliseconds,
    ...atMost(Infinity, 15),
  },
]

const net = (of, workload, name) => of('confab', workload, name) - of('f0-null', workload, name)
const growthOf = (workload) => (of) => net(of, workload, 'last') / net(of, workload, 'first')

/** `value` is computed from the medians: `of(contender, workload, name)`. */
export const targets = [
  {
    title: 'first load, gzip',
    value: (of) => of('confab', 'size', 'firstLoad'),
    show: show.kilobytes,
    ...atMost(20_000, 15_000),
  },
  {
    title: 'with streamed markdown, gzip',
    value: (of) => of('confab', 'size', 'withMarkdown'),
    show: show.kilobytes,
    ...atMost(35_000, 25_000),
  },
  {
    title: 'script-tag file, gzip',
    value: (of) => of('confab', 'script', 'bytes'),
    show: show.kilobytes,
    ...atMost(90_000, 75_000),
  },
  {
    title: 'launcher before it is opened, gzip',
    value: (of) => of('confab', 'launcher', 'firstLoad'),
    show: show.kilobytes,
    ...atMost(5000),
  },
  {
    title: 'launcher before it is opened, gzip: deep-chat / Confab',
    value: (of) => ratio(of('deep-chat', 'launcher', 'firstLoad'), of('confab', 'launcher', 'firstLoad')),
    show: show.times,
    ...atLeast(20),
  },
  ...startTargets('launcher', 'as a launcher'),
  ...startTargets('start', 'as one script'),
  ...startTargets('start-modules', 'as modules'),
  {
    title: 'chunk at 20 KB: deep-chat / Confab',
    ...chunkOf('deep-chat', 20_000),
    show: show.times,
    ...atLeast(100, 200),
  },
  {
    title: 'chunk at 100 KB: deep-chat / Confab',
    ...chunkOf('deep-chat', 100_000),
    show: show.times,
    ...atLeast(500, 1000),
  },
  {
    title: 'chunk at 20 KB: partialRender / Confab',
    ...chunkOf('deep-chat-partial', 20_000),
    show: show.times,
    ...atLeast(8),
  },
  {
    title: 'chunk at 100 KB: partialRender / Confab',
    ...chunkOf('deep-chat-partial', 100_000),
    show: show.times,
    ...atLeast(8),
  },
  { title: 'chunk at 20 KB: streamdown / Confab', ...chunkOf('streamdown', 20_000), show: show.times, ...atLeast(30) },
  { title: 'chunk at 100 KB: streamdown / Confab', ...chunkOf('streamdown', 100_000), show: show.times, ...atLeast(30) },
  { title: 'growth, prose, 400 KB / 1 KB', value: growthOf('growth-prose'), show: show.times, ...atMost(1.5, 1.2) },
  { title: 'growth, one 300-row table', value: growthOf('growth-table'), show: show.times, ...atMost(1.5, 1.2) },
  { title: 'growth, one 500-item list', value: growthOf('growth-list'), show: show.times, ...atMost(1.5, 1.2) },
  { title: 'growth, one 2,000-line code block', value: growthOf('growth-code'), show: show.times, ...atMost(1.5, 1.2) },
  {
    title: '200 chunks/s at 20 KB, main thread',
    value: (of) => of('confab', 'paced', 'share'),
    show: show.share,
    ...atMost(0.15, 0.1),
  },
  {
    title: '200 chunks/s at 20 KB, layouts a frame',
    value: (of) => of('confab', 'paced', 'layoutsPerFrame'),
    show: show.count,
    ...atMost(1),
  },
  {
    title: '1,000 messages until shown, CPU: deep-chat / Confab',
    value: (of) => ratio(of('deep-chat', 'history-1000', 'cpu'), of('confab', 'history-1000', 'cpu')),
    show: show.times,
    ...atLeast(8),
  },
  {
    title: '10,000 messages until shown',
    value: (of) => of('confab', 'history-10000', 'shown'),
    show: show.milliseconds,
    ...atMost(200),
  },
  {
    title: '10,000 messages, elements',
    value: (of) => of('confab', 'history-10000', 'elements'),
    show: show.count,
    ...atMost(999),
  },
  {
    title: 'key press, CPU at 10,000 messages over at 10',
    value: (of) => of('confab', 'history-10000', 'key') - of('confab', 'history-10', 'key'),
    show: show.milliseconds,
    ...atMost(1),
  },
  {
    title: 'append, CPU at 10,000 messages over at 10',
    value: (of) => of('confab', 'history-10000', 'append') - of('confab', 'history-10', 'append'),
    show: show.milliseconds,
    ...atMost(2),
  },
  {
    title: 'actions, listeners at 10,000 messages over at 10',
    value: (of) => of('confab', 'actions-10000', 'listeners') - of('confab', 'actions-10', 'listeners'),
    show: show.count,
    ...atMost(0),
  },
  {
    title: 'key press, CPU at 10,000 messages with actions over without',
    value: (of) => of('confab', 'actions-10000', 'key') - of('confab', 'no-actions-10000', 'key'),
    show: show.milliseconds,
    ...atMost(1),
  },
  {
    title: 'append, CPU at 10,000 messages with actions over without',
    value: (of) => of('confab', 'actions-10000', 'append') - of('confab', 'no-actions-10000', 'append'),
    show: show.milliseconds,
    ...atMost(2),
  },
  {
    title: 'list of threads, time at 10,000 over at 100',
    value: (of) => ratio(of('confab', 'threads-10000', 'list'), of('confab', 'threads-100', 'list')),
    show: show.times,
    ...atMost(3),
  },
  {
    title: '50 chats, CPU: deep-chat / Confab',
    value: (of) => ratio(of('deep-chat', 'many', 'cpu'), of('confab', 'many', 'cpu')),
    show: show.times,
    ...atLeast(8),
  },
  { title: '100 mounts, nodes left', value: (of) => of('confab', 'mounts', 'nodes'), show: show.count, ...atMost(0) },
  { title: '100 mounts, listeners left', value: (of) => of('confab', 'mounts', 'listeners'), show: show.count, ...atMost(0) },
]
