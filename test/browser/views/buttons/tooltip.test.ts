import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Tooltip } from '../../../../sdk/core/options/styles.ts'
import { createComposer } from '../../../../sdk/views/composer/composer.ts'
import { renderView } from '../../render-view.ts'

/** A composer whose submit button has this tooltip. */
function renderTooltip(tooltip: Tooltip) {
  const composer = renderView(createComposer, {}, { submitButtonStyles: { tooltip } })
  // The tooltip is above the button.
  composer.host.style.justifyContent = 'end'
  const button = composer.root.querySelector<HTMLButtonElement>('[part~="submit"]')
  const input = composer.root.querySelector<HTMLTextAreaElement>('#text-input')
  if (!button || !input) throw new Error('The composer is not complete')
  return { ...composer, button, input }
}

describe('the tooltip of the submit button', () => {
  const tooltipIn = (root: ShadowRoot) => root.querySelector<HTMLElement>('[role="tooltip"]')

  it('shows the default text while the pointer hovers over it', async () => {
    const { button, root } = renderTooltip(true)
    await vi.waitFor(async () => {
      await userEvent.unhover(button)
      await userEvent.hover(button)
      expect(tooltipIn(root)?.textContent).toBe('Send')
    })
    await userEvent.unhover(button)
    expect(tooltipIn(root)).toBeNull()
  })

  it("shows the page's text and style on keyboard focus, and describes the button", async () => {
    const { button, input, root } = renderTooltip({ text: 'Send to the team', style: { backgroundColor: 'rgb(1, 2, 3)' } })
    await vi.waitFor(async () => {
      input.focus()
      await userEvent.keyboard('{Tab}')
      expect(tooltipIn(root)?.textContent).toBe('Send to the team')
    })
    const tooltip = tooltipIn(root)
    expect(button.getAttribute('aria-describedby')).toBe(tooltip?.id)
    expect(tooltip?.querySelector<HTMLElement>('.tooltip-text')?.style.backgroundColor).toBe('rgb(1, 2, 3)')
    await userEvent.keyboard('{Escape}')
    expect(tooltipIn(root)).toBeNull()
    expect(button.hasAttribute('aria-describedby')).toBe(false)
  })

  it('appears after the delay set by the page', async () => {
    const { button, root, requests } = renderTooltip({ text: 'Later', timeout: 60_000 })
    await vi.waitFor(async () => expect(await import('../../../../sdk/views/buttons/tooltip.ts')).toBeTruthy())
    await userEvent.hover(button)
    expect(tooltipIn(root)).toBeNull()
    expect(requests).toEqual([])
  })

  it('stays inside the chat, above the button, while the pointer moves onto it', async () => {
    const { button, root, view } = renderTooltip({ text: 'A rather long explanation of the button' })
    await vi.waitFor(async () => {
      await userEvent.unhover(button)
      await userEvent.hover(button)
      expect(tooltipIn(root)).toBeTruthy()
    })
    const tooltip = tooltipIn(root) as HTMLElement
    const [box, area] = [tooltip.getBoundingClientRect(), view.dom.getBoundingClientRect()]
    expect(box.right).toBeLessThanOrEqual(area.right)
    expect(box.left).toBeGreaterThanOrEqual(area.left)
    expect(box.bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top)
    await userEvent.hover(tooltip)
    expect(tooltipIn(root)).toBe(tooltip)
    await userEvent.hover(document.body)
    await expect.poll(() => tooltipIn(root)).toBeNull()
  })

  it('disappears when the page removes it', async () => {
    const { button, root, configure } = renderTooltip({ text: 'Hint' })
    await vi.waitFor(async () => {
      await userEvent.unhover(button)
      await userEvent.hover(button)
      expect(tooltipIn(root)).toBeTruthy()
    })
    configure({})
    await expect.poll(() => tooltipIn(root)).toBeNull()
    await userEvent.unhover(button)
    await userEvent.hover(button)
    expect(tooltipIn(root)).toBeNull()
  })
})
