import { Check, Circle } from 'lucide-react'
import { currentConfig } from '../auth/config/current-config.ts'
import { passwordRules } from '../auth/sign-in/password-rules.ts'
import './password-rule-list.css'

/** What a password must hold, ticked off while it is typed. */
export function PasswordRuleList({ password }: { password: string }) {
  const config = currentConfig.find()
  if (!config) return null
  return (
    <ul className="password-rules" aria-label="Your password needs">
      {passwordRules(config.passwordFormat).map(({ label, isMet }) => {
        const met = isMet(password)
        const Icon = met ? Check : Circle
        return (
          <li key={label} className={met ? 'password-rule-met' : undefined}>
            <Icon size={14} aria-hidden />
            {label}
            <span className="visually-hidden">{met ? ': done' : ': missing'}</span>
          </li>
        )
      })}
    </ul>
  )
}
