import type { Plugin } from 'vite'

/**
 * Lets the browser keep the modules it was given: each test file has a page of its own, and all of them load the same few hundred.
 * Vite has a page ask for every one again, as files change under development; in one run of the tests none does. It is no setting of
 * the server's headers, because Vitest gives those to modules that one file replaces, too (`vi.mock`).
 */
export const keepModules = (): Plugin => ({
  name: 'keep-modules',
  configureServer({ middlewares }) {
    middlewares.use((_request, response, next) => {
      const { setHeader } = response
      response.setHeader = (name, value) =>
        setHeader.call(response, name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
      next()
    })
  },
})
