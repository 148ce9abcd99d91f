import { fileURLToPath } from 'node:url'
import { createRunnableDevEnvironment, resolveConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs modules in TypeScript in this process. Unlike Vite's `runnerImport` it stays open, because servers import more as they answer: the
 * connector of a service, for example.
 */
export async function openModules() {
  const options = {
    root,
    configFile: false,
    envDir: false,
    environments: {
      modules: {
        consumer: 'server',
        dev: { moduleRunnerTransform: true },
        resolve: { external: true, mainFields: [], conditions: ['node'] },
      },
    },
  }
  const environment = createRunnableDevEnvironment('modules', await resolveConfig(options, 'serve'), {
    runnerOptions: { hmr: { logger: false } },
    hot: false,
  })
  await environment.init()
  return {
    /** The exports of a module of the repository, by its path from the root. */
    load: (path) => environment.runner.import(`${root}${path}`),
    close: () => environment.close(),
  }
}
