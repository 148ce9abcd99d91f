// The content security policies of the playground and of the pages of documentation.

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...directives,
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/**
 * What the page of the playground may do: run its own script, and talk to its own server. What models and visitors write reaches nobody else,
 * not even as the address of a picture.
 */
export const playgroundPolicy: string = policy({
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' data: blob:",
  'require-trusted-types-for': "'script'",
})

/** What a page of documentation may do: show text and pictures. Its only style is the one with this digest. */
export const documentationPolicy = (styleDigest: string): string =>
  policy({ 'style-src': `'sha256-${styleDigest}'`, 'img-src': "'self' https: data:" })
