import { fileRules, type FileRule } from '../core/input/file-rules.ts'
import type { Capability } from '../core/types.ts'
import type { CapabilityContext } from './capability-context.ts'
import { createUploadButton, type UploadKind } from './upload-button.ts'

const kinds: readonly UploadKind[] = [
  {
    source: 'images',
    kind: 'images',
    label: 'uploadImage',
    menuLabel: 'menuImage',
    iconId: 'upload-images-icon',
    path: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM4 16l4.5-4.5 6.5 6.5M12.5 15.5l2.5-2.5 5 5M14.5 8.5h.01',
  },
  {
    source: 'gifs',
    kind: 'gifs',
    label: 'uploadGif',
    menuLabel: 'menuGif',
    iconId: 'upload-gifs-icon',
    path: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM10 10H8.5A1.5 1.5 0 0 0 7 11.5v1A1.5 1.5 0 0 0 8.5 14H10v-1.8M13 10v4M16 14v-4h2M16 12.2h1.5',
  },
  {
    source: 'audio',
    kind: 'audio',
    label: 'uploadAudio',
    menuLabel: 'menuAudio',
    iconId: 'upload-audio-icon',
    path: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  },
  {
    source: 'mixedFiles',
    kind: 'files',
    label: 'uploadFile',
    menuLabel: 'menuFile',
    iconId: 'upload-mixed-files-icon',
    path: 'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.4-8.4a3.4 3.4 0 0 1 4.8 4.8l-8.4 8.3a1.7 1.7 0 0 1-2.4-2.4l7.6-7.5',
  },
]

/** A button for each kind of file that the page enables, or that its service works with. */
export function createFiles(context: CapabilityContext): Capability {
  const { get } = context
  const buttons = new Map<UploadKind, ReturnType<typeof createUploadButton>>()
  let rules: readonly FileRule[] = []

  function configure(): void {
    const { config, composer } = get()
    rules = fileRules(config.options, composer.serviceFiles)
    for (const kind of kinds) {
      const ruleOf = (): FileRule | undefined => rules.find(({ source }) => source === kind.source)
      const button = buttons.get(kind)
      if (button && !ruleOf()) {
        button.destroy()
        buttons.delete(kind)
      } else if (button) button.draw()
      else if (ruleOf()) buttons.set(kind, createUploadButton(context, kind, ruleOf))
    }
  }

  configure()
  return {
    name: 'files',
    update(state, previous) {
      if (state.config !== previous.config || state.composer.serviceFiles !== previous.composer.serviceFiles) configure()
    },
    destroy() {
      for (const button of buttons.values()) button.destroy()
    },
  }
}
