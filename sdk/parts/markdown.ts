/** What draws markdown, as one thing to fetch. */
export { renderMarkdown } from '../markdown/render.ts'
export { createMarkdownStream } from '../markdown/stream.ts'
export { highlightCode } from './highlight-code.ts'
export { default as css } from '../styles/markdown.css?inline'
