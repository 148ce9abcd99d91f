import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { askRoute, mockedService } from './ask-route.mjs'
import { runCommand } from './run-command.mjs'
import { serveFolder } from './serve-folder.mjs'
import { startServer } from './start-server.mjs'
import { visit } from './visit.mjs'

/** How long each step may take, in seconds: on a busy machine they take a third of it. */
const limits = { install: 300, check: 120, build: 300, start: 60, visit: 90 }

const withoutTelemetry = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
}

/** Node itself comes as a package where a framework needs a later one than runs this. */
function nodePackages(major) {
  return Number(process.versions.node.split('.')[0]) < major ? ['node@24.21.0'] : []
}

function writeFiles(project, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
}

/** @throws when a bundler has something to say about the package: only warnings and errors name its files. */
function readBuild(said) {
  const complaints = said.split('\n').filter((line) => line.includes('node_modules/confab-chat'))
  if (complaints.length) throw new Error(`The build complains of the package:\n${said.slice(-10_000)}`)
}

async function inTime(seconds, work, giveUp) {
  let limit
  const late = new Promise((_, reject) => {
    limit = setTimeout(() => reject(new Error(`The visit did not end within ${seconds} seconds.`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(limit)
    await giveUp()
  }
}

/** What a server with the chat's own in a route needs in its environment: somebody who takes its key. */
function serverEnvironment(project, env) {
  writeFiles(project, { 'mocked-service.mjs': mockedService })
  return {
    ...env,
    NODE_OPTIONS: `--import=${pathToFileURL(join(project, 'mocked-service.mjs')).href}`,
  }
}

/** Opens each page of what was built, in a browser context of its own, and asks the chat's server in it. */
async function visitPages(
  { browser, project, env, signal },
  { output, server, route, protocol, pages = { '/': {} }, ...common },
) {
  const { url, close } = server
    ? await startServer(server, {
        cwd: project,
        env: route ? serverEnvironment(project, env) : env,
        seconds: limits.start,
        signal,
      })
    : await serveFolder(join(project, output))
  try {
    for (const [path, expected] of Object.entries(pages)) {
      const context = await browser.newContext()
      const work = visit(context, url + path, { ...common, ...expected })
      await inTime(limits.visit, work, () => context.close())
    }
    if (route) await inTime(limits.visit, askRoute(url + route, protocol), () => undefined)
  } finally {
    close()
  }
}

/**
 * Makes a project in a folder of its own: installs its packages and the one that is tried, checks and builds it, and visits its pages.
 * @throws at the first step that fails or takes too long; nothing of it runs on.
 */
export async function tryProject(
  { browser, tarball, folder: project, signal },
  { node = 20, packages = [], files, check = [], build, ...pages },
) {
  writeFiles(project, { 'package.json': JSON.stringify({ type: 'module', private: true }), ...files })
  const path = [join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // A framework that builds a route runs its file, which says what it is missing: newcomers have a key by then.
  const env = { ...process.env, ...withoutTelemetry, OPENAI_API_KEY: 'test-key', PATH: path }
  const run = (command, step) => runCommand(command, { cwd: project, env, seconds: limits[step], signal })

  const install = ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error']
  await run([...install, tarball, ...nodePackages(node), ...packages], 'install')
  for (const command of check) await run(command, 'check')
  if (build) readBuild(await run(build, 'build'))
  if (pages.output || pages.server) await visitPages({ browser, project, env, signal }, pages)
}
