import type { createManifest } from './manifest.mjs'

/** The files for VS Code and for JetBrains' editors, by their names. */
export function createEditorData(manifest: ReturnType<typeof createManifest>): Record<string, string>
