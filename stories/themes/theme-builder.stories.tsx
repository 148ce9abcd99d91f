import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ConfabChatElement } from '../../sdk/entries/element.ts'
import { eventually } from '../kit/eventually.ts'
import { severalChats } from '../kit/several-chats.ts'
import { readTokens } from './read-tokens.ts'
import { ThemeBuilder as Builder } from './theme-builder.tsx'

const meta: Meta = { title: 'Themes/Theme builder', parameters: severalChats }
export default meta

export const ThemeBuilder: StoryObj = { render: () => <Builder /> }

/** The values of all tokens of a chat, and of its text. */
function lookOf(chat: Element | null): Record<string, string> {
  const messages = chat?.shadowRoot?.querySelector('[part~="messages"]')
  if (!chat || !messages) throw new Error('The chat is not drawn yet')
  const [outer, inner] = [getComputedStyle(chat), getComputedStyle(messages)]
  const { fontFamily, color, gap } = inner
  return {
    ...Object.fromEntries(readTokens().map(({ name }) => [name, outer.getPropertyValue(name)])),
    fontFamily,
    color,
    gap,
  }
}

/** A chat of the page, in the light, that these options and this sheet make. */
function chatOf(canvas: HTMLElement, options: object, css = ''): ConfabChatElement {
  const style = document.createElement('style')
  style.textContent = css.replace('confab-chat {', '#exported {')
  const chat = document.createElement('confab-chat')
  Object.assign(chat, { id: css ? 'exported' : 'configured', demo: true }, options)
  canvas.append(style, chat)
  return chat
}

/** What is exported makes the look that is seen. */
export const ExportsReproduceTheLook: StoryObj = {
  ...ThemeBuilder,
  tags: ['!dev'],
  globals: { theme: 'light' },
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'paper' }))
    await userEvent.click(canvas.getByRole('radio', { name: 'pill' }))
    await userEvent.click(canvas.getByRole('radio', { name: 'compact' }))
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Font' }), 'Humanist')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Accent: any CSS colour' }), 'teal')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Surface: any CSS colour' }), '#fffaf0')
    const codeOf = (name: string): string => canvas.getByLabelText(`${name}: code`).textContent
    const options = /createChat\(document\.body, ([\s\S]*)\)\n$/.exec(codeOf('Options'))?.[1] ?? ''
    const module = `data:text/javascript,${encodeURIComponent(`export default ${options}`)}`
    const { default: exported } = (await import(/* @vite-ignore */ module)) as { default: object }
    const configured = chatOf(canvasElement, exported)
    const styled = chatOf(canvasElement, { theme: 'paper' }, codeOf('CSS'))
    const seen = canvasElement.querySelector('[data-preview="Light"] confab-chat')
    await eventually(() => expect(lookOf(seen)['--confab-font']).toContain('Seravek'))
    await eventually(() => expect(lookOf(configured)).toEqual(lookOf(seen)))
    await eventually(() => expect(lookOf(styled)).toEqual(lookOf(seen)))
    await eventually(() => {
      const { confab } = JSON.parse(codeOf('Design tokens')) as {
        confab: { light: { surface: { $value: { hex: string } } }; size: { radius: { $value: { value: number } } } }
      }
      void expect(confab.light.surface.$value.hex).toBe('#fffaf0')
      return expect(confab.size.radius.$value.value).toBe(12)
    })
  },
}

/** Before anything is chosen, there is something to take away, too. */
export const ExportsTheDefault: StoryObj = {
  ...ThemeBuilder,
  tags: ['!dev'],
  async play({ canvas }) {
    const codeOf = (name: string): string => canvas.getByLabelText(`${name}: code`).textContent
    await expect(codeOf('Options')).toContain("preset: 'confab'")
    await expect(codeOf('CSS')).toContain('--confab-accent: light-dark(')
    await expect(codeOf('React')).toContain('<ConfabChat {...options} />')
  },
}
