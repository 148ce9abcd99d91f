import { afterAll, expect, test } from 'vitest'
import { chatElement, closeBrowsers, page, visit } from './visit.ts'

afterAll(closeBrowsers)

/** Parents as pages have them; the chat comes in place of the star. Most have no width that a percentage could be of. */
const parents: Readonly<Record<string, string>> = {
  'a plain block': '<div>*</div>',
  'a fixed corner': '<div style="position: fixed; inset: auto 16px 16px auto">*</div>',
  'an absolute corner':
    '<div style="position: relative; height: 700px"><div style="position: absolute; right: 0; bottom: 0">*</div></div>',
  'a wrapper in a flex box': '<div style="display: flex; gap: 16px"><div>*</div></div>',
  'a centred wrapper in a column': '<div style="display: flex; flex-direction: column; align-items: center"><div>*</div></div>',
  'an automatic column of a grid':
    '<div style="display: grid; grid-template-columns: auto; justify-content: center"><div>*</div></div>',
  'an inline block': '<span style="display: inline-block">*</span>',
  'a float': '<div style="float: right">*</div>',
  'a block that fits its content': '<div style="width: fit-content">*</div>',
  'a cell of a table': '<table style="border-spacing: 0"><tr><td style="padding: 0">*</td></tr></table>',
  'a dialog': '<dialog id="shown" style="border: 0; padding: 0">*</dialog>',
  'a popover': '<div id="shown" popover="manual" style="border: 0; padding: 0">*</div>',
}

/** A frame: WebKit's test browser has no window as narrow as a phone. */
const frame = (width: number): string =>
  `<iframe id="frame" src="/framed" style="border: 0; width: ${width}px; height: 780px"></iframe>`

const cases = Object.entries(parents).flatMap(([name, parent]) => [
  [`${name}, on a desktop`, parent, 980, [420, 420]] as const,
  [`${name}, on a phone`, parent, 320, [280, 320]] as const,
])

test.for(cases)(
  'in %s, a chat is as wide as it may be, and the page cannot be scrolled sideways',
  async ([, parent, width, range]) => {
    const { site, tab } = await visit()
    site.page(
      '/framed',
      page(
        `${parent.replace('*', chatElement())}<script>
        const place = document.getElementById('shown')
        if (place) place.popover ? place.showPopover() : place.showModal()
      </script>`,
        '<style>body { margin: 0; padding: 8px }</style>',
      ),
    )
    await tab.open(site.page('/', page(frame(width))))
    const measure = () =>
      tab.run(() => {
        const inside = document.querySelector<HTMLIFrameElement>('#frame')?.contentDocument
        const chat = inside?.querySelector('confab-chat')
        if (!inside || !chat?.shadowRoot?.querySelector('[part~="input"]')) return undefined
        const { width: own, height } = chat.getBoundingClientRect()
        return { width: own, height, overflow: inside.documentElement.scrollWidth - inside.documentElement.clientWidth }
      })
    await expect.poll(measure).toMatchObject({ height: 600, overflow: 0 })
    const box = await measure()
    expect(box?.width).toBeGreaterThanOrEqual(range[0])
    expect(box?.width).toBeLessThanOrEqual(range[1])
  },
)

test.for(['', 'theme="messenger"'])(
  'a chat with a limit and no height shows its messages above the field (%s)',
  async (theme) => {
    const visitor = await visit()
    await visitor.open(page(chatElement(theme), '<style>confab-chat { height: auto; max-height: 300px }</style>'))
    visitor.site.answerWith({ pieces: Array.from({ length: 150 }, (_, index) => `word${index} `) })
    await visitor.ask('Hello')
    await visitor.answered(1, 'word149')
    const heights = () =>
      visitor.tab.run(() => {
        const chat = document.querySelector('confab-chat')
        const heightOf = (part: string) =>
          chat?.shadowRoot?.querySelector(`[part~="${part}"]`)?.getBoundingClientRect().height ?? 0
        return {
          chat: chat?.getBoundingClientRect().height,
          messages: Math.round(heightOf('messages') / 100),
          field: heightOf('input') > 20,
        }
      })
    await expect.poll(heights).toEqual({ chat: 300, messages: 2, field: true })
  },
)
