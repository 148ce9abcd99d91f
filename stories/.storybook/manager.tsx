/** @jsxRuntime classic @jsx createElement */
// Storybook draws its own side with a React of its own, whose newer way of JSX is not there for others.
// oxlint-disable-next-line no-unused-vars -- what JSX becomes calls it: the first line says so
import { createElement, useState } from 'react'
import { AddonPanel, SyntaxHighlighter } from 'storybook/internal/components'
import { addons, types, useAddonState, useChannel } from 'storybook/manager-api'
import { create } from 'storybook/theming'
import type { Snippets } from '../kit/controls/snippets.ts'
import { snippetEvent } from '../kit/controls/snippet-event.ts'

const languages = { 'Script tag': 'html', ESM: 'javascript', React: 'jsx' } as const

const tab = (isChosen: boolean) => ({
  padding: '6px 12px',
  border: '1px solid #868e9c',
  borderRadius: 6,
  background: isChosen ? '#4150e6' : '#ffffff',
  color: isChosen ? '#ffffff' : '#14171f',
  font: 'inherit',
  cursor: 'pointer',
})

/** The story's configuration, as the controls have it now, as code to copy. */
function SnippetPanel() {
  const [snippets, setSnippets] = useState<Snippets | undefined>(
    () => addons.getChannel().last(snippetEvent)?.[0] as Snippets | undefined,
  )
  const [form, setForm] = useAddonState<keyof Snippets>('confab/snippet', 'Script tag')
  useChannel({ [snippetEvent]: setSnippets })

  return (
    <div style={{ padding: 16 }}>
      <div role="group" aria-label="Kind of code" style={{ display: 'flex', gap: 8, marginBlockEnd: 16 }}>
        {(Object.keys(languages) as (keyof Snippets)[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === form} style={tab(name === form)} onClick={() => setForm(name)}>
            {name}
          </button>
        ))}
      </div>
      {snippets ? (
        <SyntaxHighlighter language={languages[form]} copyable bordered padded format={false}>
          {snippets[form]}
        </SyntaxHighlighter>
      ) : (
        <p>This story shows no chat of its own.</p>
      )}
    </div>
  )
}

/** Pages about the design, which have neither controls nor code of one chat. */
const designPages = /^(start--|themes-|states-overview--)/

addons.setConfig({
  layoutCustomisations: { showPanel: ({ storyId }, isShown) => isShown && !designPages.test(storyId ?? '') },
  panelPosition: 'right',
  rightPanelWidth: 480,
  navSize: 250,
  theme: create({ base: 'light', brandTitle: 'Confab', colorSecondary: '#4150e6', barSelectedColor: '#4150e6' }),
})
addons.register('confab/snippet', () => {
  addons.add('confab/snippet/panel', {
    type: types.PANEL,
    title: 'Code',
    render: ({ active }) => (
      <AddonPanel active={active ?? false}>
        <SnippetPanel />
      </AddonPanel>
    ),
  })
})
