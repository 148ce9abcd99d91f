import { angular } from './angular.mjs'
import { astro } from './astro.mjs'
import { bundlers } from './bundlers.mjs'
import { next } from './next.mjs'
import { node } from './node.mjs'
import { nuxt } from './nuxt.mjs'
import { plain } from './plain.mjs'
import { reactRouter } from './react-router.mjs'
import { svelteKit } from './svelte-kit.mjs'
import { vite } from './vite.mjs'

/**
 * A fresh project of each kind, by its name:
 * - `packages`: what it installs beside the package; `node`: the earliest major version of Node that these need.
 * - `files`, and how they are checked (`check`, several commands) and built (`build`).
 * - `output`: the folder of the built pages; or `server`: the command of the production server.
 * - `route`: where the chat's own server answers in it, which is asked then with a mocked service; `protocol`: what its pages come by.
 * - `pages`: what is expected of each page, by its path; what stands beside it holds for all of them. `serverWrites` is a pattern of
 *   the HTML, `says` what the page shows at last, `isElement` whether `<confab-chat>` is there, `hasWorker` whether voice messages are
 *   encoded in a worker.
 */
export const projects = {
  ...plain,
  ...node,
  ...vite,
  ...angular,
  ...next,
  ...nuxt,
  ...svelteKit,
  ...astro,
  ...reactRouter,
  ...bundlers,
}
