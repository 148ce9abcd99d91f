import { readTokens, type Token } from './read-tokens.ts'
import { useSettled } from './use-settled.ts'

const others = readTokens().filter(({ kind }) => kind !== 'colour')

const valuesOf = (chat: HTMLElement | null): Record<string, string> =>
  chat ? Object.fromEntries(others.map(({ name }) => [name, getComputedStyle(chat).getPropertyValue(name)])) : {}

function Sample({ token: { kind }, value = '' }: { token: Token; value: string | undefined }) {
  if (kind === 'radius') return <span className="radius-sample" style={{ borderStartStartRadius: value }} />
  if (kind === 'font') return <span style={{ fontFamily: value }}>Six loaves of bread, 12:30</span>
  return null
}

/** What is no colour: radii, fonts, sizes, motion. */
export function OtherTokens({ findChat }: { findChat: () => HTMLElement | null }) {
  const values = useSettled(() => valuesOf(findChat()), {})
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Sample</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {others.map((token) => (
          <tr key={token.name}>
            <th scope="row">
              <code>{token.name}</code>
              <small>{token.description}</small>
            </th>
            <td className="swatch-cell">
              <Sample token={token} value={values[token.name]} />
            </td>
            <td>
              <code>{token.value}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
