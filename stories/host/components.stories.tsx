import type { Meta, StoryObj } from '@storybook/react-vite'
import { Inbox, Printer } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import '../../host/ui/tokens.css'
import '../../host/ui/base.css'
import { Button } from '../../host/ui/buttons/button.tsx'
import { Card } from '../../host/ui/card.tsx'
import { CodeField } from '../../host/ui/fields/code-field.tsx'
import { CopyButton } from '../../host/ui/buttons/copy-button.tsx'
import { Dialog } from '../../host/ui/dialog.tsx'
import { EmptyState } from '../../host/ui/states/empty-state.tsx'
import { ErrorState } from '../../host/ui/states/error-state.tsx'
import { Notice } from '../../host/ui/states/notice.tsx'
import { Page } from '../../host/ui/page.tsx'
import { PasswordField } from '../../host/ui/fields/password-field.tsx'
import { Segmented } from '../../host/ui/fields/segmented.tsx'
import { Skeleton } from '../../host/ui/states/skeleton.tsx'
import { TextField } from '../../host/ui/fields/text-field.tsx'
import { showHostSheets } from '../kit/host-sheets.ts'

const meta: Meta = {
  title: 'Host/Components',
  parameters: { isHost: true },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', gap: 16, justifyItems: 'start', maxInlineSize: 560 }}>
        <Story />
      </div>
    ),
  ],
}
export default meta

type Story = StoryObj

const onPress = fn()

export const Buttons: Story = {
  render: () => (
    <>
      <Button variant="primary" onClick={onPress}>
        Save
      </Button>
      <Button>Change</Button>
      <Button variant="quiet">Skip for now</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="primary" size="large">
        Assess your website
      </Button>
      <Button isBusy>Saving</Button>
      <Button disabled>Not now</Button>
      <Button isIcon variant="quiet" aria-label="Print">
        <Printer size={18} aria-hidden />
      </Button>
      <CopyButton text="Warm bread" label="Copy the promise" />
    </>
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(onPress).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeVisible()
  },
}

export const Fields: Story = {
  render: () => (
    <>
      <TextField label="Business name" help="As your customers know it." />
      <TextField label="What you do" isOptional defaultValue="Bakery" />
      <TextField label="Your website" defaultValue="rye" error="Write the whole address, for example rye.example." />
      <PasswordField label="Password" autoComplete="new-password" />
      <CodeField label="Verification code" />
      <label style={{ display: 'flex', gap: 8 }}>
        <input type="checkbox" style={{ inlineSize: 20, blockSize: 20, margin: 2 }} />
        Published
      </label>
    </>
  ),
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox', { name: 'Your website' })).toHaveAccessibleDescription(/^Write the whole address/)
  },
}

/** What people do with the fields. */
export const FieldsFilled: Story = {
  ...Fields,
  tags: ['!dev'],
  async play(context) {
    await Fields.play?.(context)
    const { canvas, userEvent } = context
    await userEvent.type(canvas.getByLabelText('Password'), 'Rye-and-reason-1')
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Published' }))
    await expect(canvas.getByRole('checkbox', { name: 'Published' })).toBeChecked()
  },
}

function SampleDialog() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open it again</Button>
      {isOpen && (
        <Dialog title="Remove this document?" onClose={() => setIsOpen(false)}>
          <p>Your agents forget what is in it.</p>
          <div>
            <Button variant="danger" onClick={() => setIsOpen(false)}>
              Remove
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

export const DialogOpen: Story = {
  render: () => <SampleDialog />,
  async play({ canvas, userEvent }) {
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Remove this document?' })).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Open it again' }))
    await waitFor(() => expect(canvas.getByRole('dialog')).toBeVisible())
  },
}

export const Notices: Story = {
  render: () => (
    <>
      <Notice title="This was changed in another tab" actions={<Button>Take the newer one</Button>}>
        Saving would undo that change.
      </Notice>
      <Notice kind="success">Customer chat saved</Notice>
      <Notice kind="error" title="Couldn't save the note">
        Couldn't reach the server. Please try again in a moment.
      </Notice>
    </>
  ),
  async play({ canvas }) {
    await expect(canvas.getByRole('alert')).toHaveTextContent("Couldn't save the note")
  },
}

export const Skeletons: Story = {
  render: () => (
    <div style={{ inlineSize: '100%' }}>
      <Skeleton label="Loading your posts…" lines={5} />
    </div>
  ),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading your posts…')
  },
}

export const Empty: Story = {
  render: () => (
    <Page title="Inbox">
      <EmptyState icon={Inbox} title="No conversations yet" action={<Button variant="primary">Add it to your website</Button>}>
        Questions of your visitors stand here, those without an answer first.
      </EmptyState>
    </Page>
  ),
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  },
}

const onRetry = fn()

export const Failed: Story = {
  render: () => (
    <Page title="Inbox">
      <ErrorState title="Couldn't load the inbox" onRetry={onRetry} requestId="request-42">
        The server had a bad day.
      </ErrorState>
    </Page>
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
}

function SampleSegmented() {
  const [kind, setKind] = useState<'all' | 'restore' | 'good' | 'unknown'>('all')
  return (
    <Segmented
      legend="Which findings to show"
      options={[
        ['all', 'All (42)'],
        ['restore', 'To restore (11)'],
        ['good', 'Good (25)'],
        ['unknown', 'Not measured (6)'],
      ]}
      value={kind}
      onChange={setKind}
    />
  )
}

export const Choice: Story = {
  render: () => <SampleSegmented />,
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('radio', { name: 'Good (25)' }))
    await expect(canvas.getByRole('radio', { name: 'Good (25)' })).toBeChecked()
  },
}

export const Cards: Story = {
  render: () => (
    <>
      <Card as="section" aria-label="Lined">
        <h2>This week</h2>
        <p>Five things are open.</p>
      </Card>
      <Card as="section" isRaised aria-label="Filled">
        <h2>Your CMO</h2>
        <p>It has seen your website.</p>
      </Card>
    </>
  ),
  async play({ canvas }) {
    await expect(canvas.getByRole('region', { name: 'Filled' })).toBeVisible()
  },
}

/** What one sees here is gone from the document as soon as a story of the chat is opened. */
export const CustomStyles: Story = {
  render: () => <Button>Change</Button>,
  async play({ canvas }) {
    const height = () => getComputedStyle(canvas.getByRole('button', { name: 'Change' })).minBlockSize
    await expect(height()).toBe('40px')
    showHostSheets(false)
    await expect(height()).not.toBe('40px')
    await expect(getComputedStyle(document.documentElement).getPropertyValue('--confab-surface')).toBe('')
    showHostSheets(true)
    await expect(height()).toBe('40px')
  },
}
