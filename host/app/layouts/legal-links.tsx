import { environment } from '../../lib/environment.ts'

/** What the people who run the app have to say, where they gave its address. Nothing is invented. */
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
