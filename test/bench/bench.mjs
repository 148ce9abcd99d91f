// `npm run bench`: Confab beside its peers, in one go. Options:
//   --only confab,deep-chat   these contenders      --work stream,start   these workloads
//   --reps 3                  repetitions (starts: three times as many)
//   --quick                   one repetition, fewer chunks
//   --no-build                takes dist/ as it is    --against REV         builds another revision, and takes turns with it
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { openTab, startBrowser, startPageServer } from './browser.mjs'
import { before, buildAll, contenderNames, dist } from './build.mjs'
import { serverContenders, serverWorkloads } from './server-workloads.mjs'
import { writeFigures } from './peer-figures.mjs'
import { printAgainst, printTable } from './table.mjs'
import { workloads } from './workloads.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    work: { type: 'string' },
    reps: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})

/** The names of a comma list, or all; a name that does not exist ends the run with those that do. */
function chosen(list, known, what) {
  const names = list?.split(',') ?? known
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length) {
    console.error(`There is no ${what} ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
    process.exit(1)
  }
  return names
}

const { against } = options
const only = chosen(options.only, [...contenderNames, ...(against ? [before] : []), ...serverContenders], 'contender')
const allWork = chosen(options.work, [...Object.keys(workloads), ...Object.keys(serverWorkloads)], 'workload')
const work = allWork.filter((name) => name in workloads)
const repetitions = options.quick ? 1 : Number(options.reps)
const chunks = options.quick ? 60 : 300
const longest = 180_000

await buildAll({ isConfabBuilt: options['no-build'], against })
const server = await startPageServer()
const script = gzipSync(readFileSync(`${dist}/confab/confab.umd.js`), { level: 9 }).length
const records = [{ contender: 'confab', workload: 'script', repetition: 0, numbers: { bytes: script } }]

function withinTime(promise) {
  let timer
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${longest / 1000} s`)), longest)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function measure(browser, contender, workload, repetition) {
  const { run, loads } = workloads[workload]
  const started = Date.now()
  const tab = Object.assign(await openTab(browser, server), { contender })
  try {
    if (loads !== 'nothing') await tab.call('load', contender)
    const numbers = await withinTime(run(tab, { server, chunks }))
    records.push({ contender, workload, repetition, numbers })
  } catch (error) {
    console.error(`${workload}, ${contender}: ${error.message.split('\n')[0]}`)
  }
  await tab.close()
  console.log(
    `${repetition + 1}/${repetitionsOf(workloads[workload])} ${workload}, ${contender}: ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}

/** Servers are measured once: it takes them long, and what they do is the sum of many thousand times. */
async function measureServer(workload, contender) {
  const started = Date.now()
  try {
    records.push({
      contender,
      workload,
      repetition: 0,
      numbers: await withinTime(serverWorkloads[workload].run(contender)),
    })
  } catch (error) {
    console.error(`${workload}, ${contender}: ${error.message.split('\n')[0]}`)
  }
  console.log(`1/1 ${workload}, ${contender}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

for (const workload of allWork.filter((name) => name in serverWorkloads)) {
  const names = serverWorkloads[workload].contenders.filter((name) => only.includes(name))
  for (const contender of names) await measureServer(workload, contender)
}

/** How often a workload runs: a start, which is short, and which neighbours of the machine may make twice as dear, more often. */
function repetitionsOf({ runsOnce, isShort }) {
  if (runsOnce || options.quick) return 1
  return isShort ? repetitions * 3 : repetitions
}

for (let repetition = 0; repetition < repetitions * 3; repetition++) {
  for (const workload of work) {
    const { contenders, slow = [], needsFreshBrowser } = workloads[workload]
    if (repetition >= repetitionsOf(workloads[workload])) continue
    const all = against ? contenders.flatMap((name) => (name === 'confab' ? [name, before] : [name])) : contenders
    const names = all.filter((name) => only.includes(name) && (repetition === 0 || !slow.includes(name)))
    // Every other repetition runs backwards, so that no contender always follows the same one.
    let browser = await startBrowser()
    for (const contender of repetition % 2 ? names.toReversed() : names) {
      await measure(browser, contender, workload, repetition)
      if (needsFreshBrowser) {
        await browser.close()
        browser = await startBrowser()
      }
    }
    await browser.close()
  }
}
await server.close()

mkdirSync(new URL('results', import.meta.url), { recursive: true })
writeFileSync(new URL('results/latest.json', import.meta.url), JSON.stringify(records, null, 1))
printTable(records)
if (against) printAgainst(records, against)
writeFigures(records)
