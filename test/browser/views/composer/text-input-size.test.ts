import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInput } from './render-input.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the size of the field', () => {
  const lines = (count: number): string => Array(count).fill('line').join('\n')

  // From the second line on the buttons have a row of their own, of 36 px.
  it.each(['with the browser’s help', 'by itself'])('grows with its text up to 200 px, %s', async (way) => {
    const isAlone = way === 'by itself'
    if (isAlone) vi.spyOn(CSS, 'supports').mockReturnValue(false)
    const { input, find, setComposer } = renderInput(isAlone ? { auxiliaryStyle: '#text-input { field-sizing: fixed }' } : {})
    const field = find('#text-input-container')
    const single = field.offsetHeight
    await userEvent.fill(input, lines(3))
    await expect.poll(() => field.offsetHeight).toBe(single + 48 + 36)
    await userEvent.fill(input, lines(40))
    await expect.poll(() => field.offsetHeight).toBe(200)
    setComposer({ text: '' })
    await expect.poll(() => field.offsetHeight).toBe(single)
  })

  it('is as high as the page allows, and scrolls from there', async () => {
    const { input, find } = renderInput({ textInput: { styles: { container: { maxHeight: '100px' } } } })
    await userEvent.fill(input, lines(40))
    await expect.poll(() => find('#text-input-container').offsetHeight).toBe(100)
    expect(input.offsetHeight).toBeLessThan(100)
    expect(input.scrollHeight).toBeGreaterThan(500)
  })

  it('fades the lines that have gone out above, and none while its first line is seen', async () => {
    const { input } = renderInput()
    const fade = (): string => getComputedStyle(input).maskImage
    await userEvent.fill(input, lines(3))
    await expect.poll(fade).toBe('none')
    await userEvent.fill(input, lines(40))
    input.scrollTop = input.scrollHeight
    await expect.poll(fade).toContain('linear-gradient')
    input.scrollTop = 0
    await expect.poll(fade).toBe('none')
    input.scrollTop = 24
    await expect.poll(fade).toContain('linear-gradient')
    await userEvent.fill(input, lines(2))
    await expect.poll(fade).toBe('none')
  })

  it('is as wide as the column of messages in a wide chat', () => {
    const { host, find } = renderInput({ chatStyle: { width: '1000px' } })
    expect(host.offsetWidth).toBe(1000)
    expect(find('#text-input-container').offsetWidth).toBe(688)
  })

  it('fills a narrow chat', () => {
    const { find } = renderInput({ chatStyle: { width: '320px' } })
    expect(find('#text-input-container').offsetWidth).toBeGreaterThan(280)
  })

  it("has the page's styles, those for the focus only while focused", async () => {
    const { input, find } = renderInput({
      textInput: {
        styles: { container: { borderColor: 'rgb(1, 2, 3)', padding: '9px' }, focus: { borderColor: 'rgb(4, 5, 6)' } },
      },
    })
    const { style } = find('#text-input-container')
    expect(style.padding).toBe('9px')
    expect(style.borderColor).toBe('rgb(1, 2, 3)')
    await userEvent.click(input)
    expect(style.borderColor).toBe('rgb(4, 5, 6)')
    input.blur()
    expect(style.borderColor).toBe('rgb(1, 2, 3)')
  })

  it('puts the caret into the text when the field around it is clicked', async () => {
    const { find, input, root, setComposer } = renderInput()
    setComposer({ text: 'abc' })
    await userEvent.click(find('#text-input-container'), { position: { x: 60, y: 2 } })
    expect(root.activeElement).toBe(input)
    expect(input.selectionStart).toBe(3)
  })
})
