import type { LauncherOptions } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'

const names = ['mode', 'launcher', 'language', 'labels', 'theme', 'chatStyle'] as const

/**
 * Reads the options that a closed launcher needs from the attributes of its script. They are read again with all others when the
 * chat is loaded, which also reports mistakes.
 */
export function readEarlyOptions(script: Element | null): ChatOptions & LauncherOptions {
  function read(name: string): unknown {
    const text = script?.getAttribute(`data-${name}`) ?? undefined
    try {
      return text && (JSON.parse(text) as unknown)
    } catch {
      return text
    }
  }

  const all = Object(read('options')) as ChatOptions & LauncherOptions
  return Object.fromEntries(names.map((name) => [name, read(name) ?? all[name]]))
}
