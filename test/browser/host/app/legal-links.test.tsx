import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LegalLinks } from '../../../../host/app/layouts/legal-links.tsx'
import { renderReact } from '../kit/render-react.tsx'

function setEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('the footer leads to the terms, the privacy notice and the contact that the build names', async () => {
  setEnvironment({
    VITE_TERMS_URL: 'https://example.com/terms',
    VITE_PRIVACY_URL: 'https://example.com/privacy',
    VITE_CONTACT_URL: 'mailto:help@example.com',
  })
  renderReact(<LegalLinks />)
  await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://example.com/terms')
  await expect.element(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', 'https://example.com/privacy')
  await expect.element(page.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:help@example.com')
})

test('the footer names nothing that the build does not name, and no script', () => {
  setEnvironment({ VITE_TERMS_URL: 'javascript:alert(1)' })
  const { host } = renderReact(<LegalLinks />)
  expect(host.querySelector('a')).toBeNull()
})
