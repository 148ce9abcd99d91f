import { environment } from '../../lib/environment.ts'

/** Links to terms, privacy and contact, where the configuration gives their addresses. */
export function LegalLinks() {
  const links = [
    ['Terms', environment.VITE_TERMS_URL],
    ['Privacy', environment.VITE_PRIVACY_URL],
    ['Contact', environment.VITE_CONTACT_URL],
  ] as const
  const known = links.flatMap(([name, address]) =>
    address && /^(?:https:\/\/|mailto:)/.test(address) ? [{ name, address }] : [],
  )
  if (known.length === 0) return null
  return (
    <nav className="public-legal" aria-label="Legal">
      {known.map(({ name, address }) => (
        <a key={name} href={address}>
          {name}
        </a>
      ))}
    </nav>
  )
}
