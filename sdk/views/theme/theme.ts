import type { ThemeOptions } from '../../core/options/theme.ts'
import type { ViewContext } from '../../core/types.ts'
import { setAttributes } from '../../dom/element.ts'
import { isSame } from '../../core/util/is-same.ts'
import { createLazyView } from '../lazy-view.ts'
import type { createThemeSheets as CreateThemeSheets, ThemeSheets } from './theme-sheets.ts'

/** What the chat takes of the feature. */
interface ThemesCode {
  readonly createThemeSheets: typeof CreateThemeSheets
}

/** The theme of a chat: its scheme is an attribute of the host; everything else loads in the chats that use it. */
export function createTheme({ root, load, signal }: ViewContext, frame: HTMLElement) {
  let drawn: ThemeOptions = {}
  const sheets = createLazyView<ThemeSheets>(
    async () => ((await load('themes')) as ThemesCode).createThemeSheets(root),
    signal,
    () => show(),
  )

  /** Unstyled content is invisible, but can be focused and read. */
  const show = (): string => frame.style.removeProperty('opacity')

  return {
    update(theme: ThemeOptions): void {
      if (isSame(theme, drawn)) return
      drawn = theme
      const { scheme, ...look } = theme
      setAttributes(root.host, { 'data-theme': scheme === 'auto' ? undefined : scheme })
      const isWanted = Object.values(look).some((value) => value !== undefined)
      if (isWanted) frame.style.opacity = '0'
      sheets.draw(isWanted, (present) => {
        present.update(look)
        show()
      })
    },
    destroy(): void {
      setAttributes(root.host, { 'data-theme': undefined })
      sheets.destroy()
    },
  }
}
