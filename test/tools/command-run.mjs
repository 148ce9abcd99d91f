/** The command that npm was told to run, for words that say how to run it again. */
export const commandRun = ({ npm_lifecycle_event: script } = process.env) =>
  !script || script === 'start' ? 'npm start' : `npm run ${script}`
