/** A small picture, drawn here: stories fetch nothing. */
export const picture = (label: string, colour = '#3a4fe0'): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" rx="12" fill="${colour}"/><text x="160" y="110" fill="#fff" font-family="sans-serif" font-size="28" text-anchor="middle">${label}</text></svg>`,
  )}`
