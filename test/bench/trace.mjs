// `npm run bench:trace`: where the main thread's time of a visit goes, by kind of work, until the page rests; beside a peer and a page without
// a chat; and how long until the field is there. Cold: a browser that has never seen the page. Warm: one that has its files and the code that it compiled of them.
//   --network       with 80 ms to the server and 10 Mbit a second      --only confab,deep-chat   these contenders
//   --work modules  these ways into the page                           --no-build                takes dist/ as it is
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { browserWords, startPageServer, visitUntilRest } from './browser.mjs'
import { buildAll } from './build.mjs'
import { median, printRows } from './table.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'confab,deep-chat,f0-null' },
    work: { type: 'string', default: 'script,modules,launcher,10 messages' },
    reps: { type: 'string', default: '3' },
    network: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})

/** The ways into the page; only Confab has a launcher. */
const visits = {
  script: { way: 'script' },
  modules: { way: 'modules' },
  launcher: { way: 'launcher', only: 'confab' },
  '10 messages': { way: 'modules', messages: 10 },
}
const network = { offline: false, latency: 80, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

/** Kinds of work, by the names of Chromium's events. What is in none is the browser's own, such as tasks between the others. */
const kinds = {
  compile: /^v8\.(compile|parse|produce|deserialize)|^V8\.(ScriptCompiler|Compile|Parse|GetFeedback)/i,
  script:
    /^(EvaluateScript|v8\.(evaluateModule|callFunction|run)|V8\.(Execute|RunMicrotasks)|FunctionCall|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|RunMicrotasks)$/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet|ScheduleStyleRecalculation|InvalidateStyle)/,
  layout: /^(Layout|HitTest|IntersectionObserverController)/,
  paint: /^(Paint|PrePaint|Layerize|Commit|UpdateLayer)/,
  garbage: /^(MinorGC|MajorGC|V8\.GC)/,
  html: /^ParseHTML/,
}
const columns = [...Object.keys(kinds), 'other', 'usable at']
const kindOf = (name) => Object.keys(kinds).find((kind) => kinds[kind].test(name)) ?? 'other'

/** Milliseconds by kind, each event without those inside it, of the thread that drew the page. */
function sumByKind(traceEvents) {
  const drawing = traceEvents.find(({ name }) => name === 'Layout')
  const sums = Object.fromEntries([...Object.keys(kinds), 'other'].map((kind) => [kind, 0]))
  const open = []
  const events = traceEvents
    .filter(({ ph, pid, tid, tdur }) => ph === 'X' && tdur !== undefined && pid === drawing?.pid && tid === drawing.tid)
    .toSorted((a, b) => a.tts - b.tts || b.tdur - a.tdur)
  for (const { name, tts, tdur } of events) {
    while (open.length && open.at(-1).end <= tts) open.pop()
    const outer = open.at(-1)
    // What is inside takes its time from what is around it, of whatever kind.
    if (outer) sums[outer.kind] -= tdur / 1000
    // A kind that is not told apart counts as what it is in.
    const kind = kindOf(name) === 'other' && outer ? outer.kind : kindOf(name)
    sums[kind] += tdur / 1000
    open.push({ end: tts + tdur, kind })
  }
  return sums
}

/** Opens the page while the browser notes what it does, and resolves to the events. */
async function traceVisit(session, visit) {
  const traceEvents = []
  const note = ({ value }) => traceEvents.push(...value)
  session.on('Tracing.dataCollected', note)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'disabled-by-default-v8.compile'],
    },
  })
  const usableAt = await visit()
  const isWhole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isWhole
  session.off('Tracing.dataCollected', note)
  return { ...sumByKind(traceEvents), 'usable at': usableAt }
}

/** Visits of one page in a browser of its own: the first one, and the third, by which it has kept the compiled code. */
async function measure(server, contender, of) {
  const folder = mkdtempSync(join(tmpdir(), 'confab-trace-'))
  const context = await chromium.launchPersistentContext(folder, await browserWords())
  const [page] = context.pages()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (options.network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
  }
  const visit = () => visitUntilRest(page, session, server.visitUrl({ contender, isWatched: true, ...of }))
  const cold = await traceVisit(session, visit)
  await page.goto('about:blank')
  await visit()
  await page.goto('about:blank')
  const warm = await traceVisit(session, visit)
  await context.close()
  rmSync(folder, { recursive: true, force: true })
  return { cold, warm }
}

await buildAll({ isConfabBuilt: options['no-build'] })
const server = await startPageServer({ isCached: true })
const rows = []
for (const name of options.work.split(',')) {
  const { only, ...of } = visits[name]
  for (const contender of options.only.split(',').filter((each) => !only || each === only || each === 'f0-null')) {
    const way = only && contender !== only ? 'modules' : of.way
    const runs = []
    for (let run = 0; run < Number(options.reps); run++) runs.push(await measure(server, contender, { ...of, way }))
    for (const temperature of ['cold', 'warm']) {
      const numbers = columns.map((column) => median(runs.map((run) => run[temperature][column])).toFixed(1))
      rows.push([`${name}, ${contender}`, temperature, ...numbers])
    }
    console.log(`${name}, ${contender}: done`)
  }
}
await server.close()
printRows([['milliseconds', '', ...columns], ...rows])
