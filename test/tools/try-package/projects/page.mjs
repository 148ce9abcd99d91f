/** A page with a place for the app. */
export const page = (script) =>
  `<!doctype html><html lang="en"><title>Confab</title><body><div id="app"></div>${script}</body></html>`
