// The table: what is to be reached, and how it is computed from the medians.
// The harness has a row of its own (f0-null): what a chunk, a start or growth costs is net of it. The other ratios count it on both sides.

const ratio = (slow, fast) => slow / fast

/** CPU of a page until it rests, over one with an input and nothing else. */
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
  parts: (value) => `${value.toFixed(2)}x`,
  count: (value) => value.toFixed(value % 1 ? 2 : 0),
}

const atMost = (must, aim) => ({ must, aim, isMet: (value, limit) => value <= limit })
const atLeast = (must, aim) => ({ must, aim, isMet: (value, limit) => value >= limit })

/** What a page pays until it rests, over one without a chat, beside what it pays for another. */
const visitTarget = (what, workload, peer, must, aim) => ({
  title: `${what}, until the page rests: Confab / ${peer}`,
  value: (of) => ratio(startOf(of, 'confab', workload), startOf(of, peer, workload)),
  show: show.parts,
  ...atMost(must, aim),
})

const net = (of, workload, name) => of('confab', workload, name) - of('f0-null', workload, name)
const growthOf = (workload) => (of) => net(of, workload, 'last') / net(of, workload, 'first')

/** What actions add to those of the messages themselves, of which a longer conversation has more in the page. */
const listenersOfActions = (of, messages) =>
  of('confab', `actions-${messages}`, 'listeners') - of('confab', `no-actions-${messages}`, 'listeners')

/** How many times as much a chunk costs as in the sketch by hand. */
const chunkOverFloor = (length, must) => ({
  title: `chunk at ${length / 1000} KB: Confab / f8-sections`,
  value: (of) => ratio(net(of, 'stream', length), of('f8-sections', 'stream', length) - of('f0-null', 'stream', length)),
  show: show.parts,
  ...atMost(must),
})

/** No task of a long reply keeps the visitor waiting, and all of them take little more than as much text in the sketch by hand. */
const longReplyTargets = (workload, what, floorWorkload = workload) => [
  {
    title: `${what}: longest task`,
    value: (of) => of('confab', workload, 'longest'),
    show: show.milliseconds,
    ...atMost(100),
  },
  {
    title: `${what}, CPU: Confab / f8-sections`,
    value: (of) => ratio(of('confab', workload, 'cpu'), of('f8-sections', floorWorkload, 'cpu')),
    show: show.parts,
    ...atMost(2),
  },
]

/** What a chunk costs the chat server with one of its stores, and how late it comes, beside a plain server that writes the same bytes. */
const serverTargets = (store, most) => [
  {
    title: `1,000 streams with ${store}, CPU a chunk: the server / plain node:http`,
    value: (of) => ratio(of(store, 'server-streams', 'cpu'), of('plain', 'server-streams', 'cpu')),
    show: show.times,
    ...atMost(most),
  },
  {
    title: `1,000 streams with ${store}, p95 over plain node:http`,
    value: (of) => of(store, 'server-streams', 'p95') - of('plain', 'server-streams', 'p95'),
    show: show.milliseconds,
    ...atMost(100),
  },
  {
    title: `memory of a stream with ${store}`,
    value: (of) => of(store, 'server-streams', 'memory'),
    show: show.kilobytes,
    ...atMost(Infinity),
  },
]

/** The same at a rate that is offered to all: 60 % of what the plain server reaches. */
const rateTargets = (store, most) => [
  {
    title: `at an offered rate with ${store}, CPU a chunk: the server / plain node:http`,
    value: (of) => ratio(of(store, 'server-rate', 'cpu'), of('plain', 'server-rate', 'cpu')),
    show: show.times,
    ...atMost(most),
  },
  {
    title: `at an offered rate with ${store}, share of it that comes`,
    value: (of) => of(store, 'server-rate', 'kept'),
    show: show.share,
    ...atLeast(0.98),
  },
  {
    title: `at an offered rate with ${store}, p95: the server / plain node:http`,
    value: (of) => ratio(of(store, 'server-rate', 'p95'), of('plain', 'server-rate', 'p95')),
    show: show.times,
    ...atMost(Infinity),
  },
]

/** `value` is computed from the medians: `of(contender, workload, name)`. */
export const targets = [
  {
    title: 'first load, gzip',
    value: (of) => of('confab', 'size', 'firstLoad'),
    show: show.kilobytes,
    ...atMost(22_000),
  },
  {
    title: 'with streamed markdown, gzip',
    value: (of) => of('confab', 'size', 'withMarkdown'),
    show: show.kilobytes,
    ...atMost(48_000),
  },
  {
    title: 'script-tag file, gzip',
    value: (of) => of('confab', 'script', 'bytes'),
    show: show.kilobytes,
    ...atMost(140_000),
  },
  {
    title: 'launcher before it is opened, gzip',
    value: (of) => of('confab', 'launcher-size', 'firstLoad'),
    show: show.kilobytes,
    ...atMost(5000),
  },
  {
    title: 'launcher before it is opened, gzip: deep-chat / Confab',
    value: (of) => ratio(of('deep-chat', 'launcher-size', 'firstLoad'), of('confab', 'launcher-size', 'firstLoad')),
    show: show.times,
    ...atLeast(20),
  },
  visitTarget('one script', 'visit-script', 'deep-chat', 1.2),
  visitTarget('modules', 'visit-modules', 'deep-chat', 1, 0.8),
  visitTarget('the launcher', 'visit-launcher', 'deep-chat', 1),
  visitTarget('10 messages', 'visit-history-10', 'deep-chat', 1.5, 1.1),
  visitTarget('1,000 messages', 'visit-history-1000', 'deep-chat', 0.3),
  visitTarget('10,000 messages', 'visit-history-10000', 'f8-sections', 1.3),
  visitTarget('50 chats', 'visit-many', 'deep-chat', 0.6),
  {
    title: 'chunk at 20 KB: deep-chat / Confab',
    ...chunkOf('deep-chat', 20_000),
    show: show.times,
    ...atLeast(200),
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
  { title: 'chunk at 20 KB: streamdown / Confab', ...chunkOf('streamdown', 20_000), show: show.times, ...atLeast(45) },
  { title: 'chunk at 100 KB: streamdown / Confab', ...chunkOf('streamdown', 100_000), show: show.times, ...atLeast(30) },
  chunkOverFloor(20_000, 1.3),
  chunkOverFloor(100_000, 1.3),
  { title: 'growth, prose, 400 KB / 1 KB', value: growthOf('growth-prose'), show: show.times, ...atMost(1.5, 1.2) },
  { title: 'growth, one 300-row table', value: growthOf('growth-table'), show: show.times, ...atMost(1.5, 1.2) },
  { title: 'growth, one 500-item list', value: growthOf('growth-list'), show: show.times, ...atMost(1.5, 1.2) },
  { title: 'growth, one 2,000-line code block', value: growthOf('growth-code'), show: show.times, ...atMost(1.5, 1.2) },
  {
    title: '200 chunks/s at 20 KB: Confab / f8-sections',
    value: (of) => ratio(of('confab', 'paced', 'share'), of('f8-sections', 'paced', 'share')),
    show: show.parts,
    ...atMost(1.15),
  },
  {
    title: '200 chunks/s at 20 KB, layouts a frame',
    value: (of) => of('confab', 'paced', 'layoutsPerFrame'),
    show: show.count,
    ...atMost(1),
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
    ...atMost(400),
  },
  {
    title: 'key press, CPU at 10,000 messages over at 10',
    value: (of) => of('confab', 'history-10000', 'key') - of('confab', 'history-10', 'key'),
    show: show.milliseconds,
    ...atMost(1),
  },
  {
    title: 'append, CPU at 10,000 messages / at 10',
    value: (of) => ratio(of('confab', 'history-10000', 'append'), of('confab', 'history-10', 'append')),
    show: show.parts,
    ...atMost(1.5),
  },
  {
    title: 'listeners of actions, at 10,000 messages over at 10',
    value: (of) => listenersOfActions(of, 10_000) - listenersOfActions(of, 10),
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
    title: '100 tool calls of 200 pieces: longest task',
    value: (of) => of('confab', 'tools', 'longest'),
    show: show.milliseconds,
    ...atMost(50),
  },
  {
    title: 'chunk of an answer with 50 marks and 50 formulas / without',
    value: (of) => ratio(of('confab', 'cited', 'cited'), of('confab', 'cited', 'uncited')),
    show: show.parts,
    ...atMost(1.5),
  },
  ...Object.entries({
    find: 'find in',
    'export-json': 'JSON of',
    'export-markdown': 'Markdown of',
    'export-text': 'plain text of',
    'export-html': 'a page of',
  }).map(([workload, what]) => ({
    title: `${what} 10,000 messages: longest task`,
    value: (of) => of('confab', workload, 'longest'),
    show: show.milliseconds,
    ...atMost(50),
  })),
  ...longReplyTargets('long-paragraph', '1 MB in one paragraph', 'long-paragraphs'),
  ...longReplyTargets('long-paragraphs', '1 MB in paragraphs'),
  ...longReplyTargets('long-links', '10,000 links'),
  ...longReplyTargets('long-code', '400 code blocks'),
  ...longReplyTargets('long-table', '2,000 rows'),
  ...Object.entries({
    'absurd-lines': '10,000 lines in one paragraph',
    'absurd-inlines': '64,000 inline elements in one paragraph',
    'absurd-addresses': 'addresses by comma',
    'absurd-attributes': 'html with 20,000 attributes',
    'absurd-tags': 'html of 60,000 paragraphs',
    'absurd-calls': '2,000 calls in one answer',
    'absurd-sources': '5,000 sources',
    'absurd-result': 'a result of 400 levels',
  }).map(([workload, what]) => ({
    title: `${what}: longest task`,
    value: (of) => of('confab', workload, 'longest'),
    show: show.milliseconds,
    ...atMost(100),
  })),
  {
    title: 'typing while 100 KB stream: p95 from a key to its frame',
    value: (of) => of('confab', 'typing', 'p95'),
    show: show.milliseconds,
    ...atMost(32),
  },
  {
    title: 'typing while 100 KB stream: longest task',
    value: (of) => of('confab', 'typing', 'longest'),
    show: show.milliseconds,
    ...atMost(50),
  },
  {
    title: 'pasting 300 KB: Confab / a plain field',
    value: (of) => ratio(of('confab', 'paste', 'cpu'), of('f0-null', 'paste', 'cpu')),
    show: show.times,
    ...atMost(2),
  },
  // As many as two hours of talk have, an answer every 36 seconds.
  ...Object.entries({ elements: 'elements', nodes: 'nodes', kilobytes: 'memory' }).map(([name, what]) => ({
    title: `200 answers, ${what}: streamed / loaded`,
    value: (of) => ratio(of('confab', 'answers-streamed', name), of('confab', 'answers-loaded', name)),
    show: show.parts,
    ...atMost(1.3),
  })),
  {
    title: '200 answers, listeners of each streamed message',
    value: (of) => (of('confab', 'answers-streamed', 'listeners') - of('confab', 'answers-loaded', 'listeners')) / 400,
    show: show.count,
    ...atMost(0.05),
  },
  ...serverTargets('memory', 3),
  ...serverTargets('sqlite', 4),
  ...serverTargets('postgres', 8),
  ...rateTargets('memory', 2),
  ...rateTargets('sqlite', 3),
  ...rateTargets('postgres', 4),
  {
    title: '5,000 idle streams, held',
    value: (of) => of('memory', 'server-idle', 'held'),
    show: show.count,
    ...atLeast(5000),
  },
  {
    title: 'the worst body of a stranger holds serve for',
    value: (of) => of('serve', 'server-strangers', 'longest'),
    show: show.milliseconds,
    ...atMost(200),
  },
  { title: '100 mounts, nodes left', value: (of) => of('confab', 'mounts', 'nodes'), show: show.count, ...atMost(0) },
  { title: '100 mounts, listeners left', value: (of) => of('confab', 'mounts', 'listeners'), show: show.count, ...atMost(0) },
]
