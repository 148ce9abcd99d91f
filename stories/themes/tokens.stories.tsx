import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { eventually } from '../kit/eventually.ts'
import { severalChats } from '../kit/several-chats.ts'
import { readTokens } from './read-tokens.ts'
import { TokensPage } from './tokens-page.tsx'

const meta: Meta = { title: 'Themes/Tokens', parameters: severalChats }
export default meta

export const Tokens: StoryObj = {
  render: () => <TokensPage />,
  async play({ canvasElement }) {
    const names = [...canvasElement.querySelectorAll('tbody th code')].map(({ textContent }) => textContent)
    await expect(names.toSorted()).toEqual(
      readTokens()
        .map(({ name }) => name)
        .toSorted(),
    )
    const colours = readTokens().filter(({ kind }) => kind === 'colour')
    await eventually(() => expect(canvasElement.querySelectorAll('.swatch')).toHaveLength(2 * colours.length))
  },
}
