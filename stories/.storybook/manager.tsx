/** @jsxRuntime classic @jsx createElement */
// Storybook draws its own side with a React of its own, whose newer way of JSX is not there for others.
// oxlint-disable-next-line no-unused-vars -- what JSX becomes calls it: the first line says so
import { createElement, useState } from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { addons, types, useStorybookApi, useStorybookState } from 'storybook/manager-api'
import { snippet, type SnippetForm } from '../kit/snippets.ts'

const forms: readonly SnippetForm[] = ['Script tag', 'ESM', 'React']

/** The story's configuration, as the controls have it now, as code to copy. */
function SnippetPanel() {
  useStorybookState()
  const { args } = useStorybookApi().getCurrentStoryData() ?? {}
  const [form, setForm] = useState<SnippetForm>('Script tag')
  const [isCopied, setIsCopied] = useState(false)
  const code = snippet(form, args ?? {})

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code)
    setIsCopied(true)
  }

  return (
    <div style={{ padding: 16 }}>
      <div role="group" aria-label="Kind of code" style={{ display: 'flex', gap: 8 }}>
        {forms.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === form}
            onClick={() => {
              setForm(name)
              setIsCopied(false)
            }}
          >
            {name}
          </button>
        ))}
        <button type="button" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <pre style={{ overflow: 'auto' }}>
        <code>{code}</code>
      </pre>
    </div>
  )
}

addons.setConfig({ panelPosition: 'right' })
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
