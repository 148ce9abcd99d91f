const files = import.meta.glob<string>(['../../../README.md', '../../../sdk/**/*.md', '../../../.github/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The README and its chapters, by path. */
export const pages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replaceAll('../', ''), text]),
)
