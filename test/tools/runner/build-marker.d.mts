/** `npm test` builds beside the tests that need no build: begins, and returns what ends it. */
export function markBuild(): () => void

/** Whether a process that lives still builds. */
export function isBuildRunning(): boolean
