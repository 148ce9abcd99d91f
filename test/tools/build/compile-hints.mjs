/** What every page runs as soon as it has a chat, and what it runs as soon as it has messages: the names of the files. */
const startFiles = ['base', 'chat', 'suggestions', 'talk']

/**
 * Browsers compile a function when it is called for the first time, while the page waits. Chrome compiles the functions of a file that
 * begins with this line beside the page, while the file arrives; to other browsers it is a comment. What is called later is better
 * compiled later. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHints = {
  name: 'compile-hints',
  renderChunk: (code, { name }) => (startFiles.includes(name) ? `//# allFunctionsCalledOnLoad\n${code}` : null),
}
