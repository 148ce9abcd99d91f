// Checks the fields of the auth forms: e-mail, password, new password, code.
import type { PasswordFormat } from '../config/auth-config.ts'
import { passwordRules } from './password-rules.ts'
import { normaliseCode } from './normalise-code.ts'

/** The error text of a field, or undefined. */
export const formRules = {
  email: (text: string): string | undefined =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? undefined : 'Enter your email address, such as name@example.com.',

  password: (text: string): string | undefined => (text === '' ? 'Enter your password.' : undefined),

  newPassword(text: string, format: PasswordFormat | undefined): string | undefined {
    if (text === '') return 'Enter a password.'
    const missing = format ? passwordRules(format).filter((rule) => !rule.isMet(text)) : []
    const list = missing.map(({ label }) => label.toLowerCase()).join(', ')
    return list ? `Your password still needs: ${list}.` : undefined
  },

  code: (text: string): string | undefined =>
    /^\d{4,8}$/.test(normaliseCode(text)) ? undefined : 'Enter the code, digits only.',

  answer: (text: string): string | undefined => (text.trim() === '' ? 'Enter your answer.' : undefined),
}

/** Only the fields with errors. */
export const onlyErrors = <Name extends string>(all: Record<Name, string | undefined>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(all).filter(([, error]) => error !== undefined)) as Partial<Record<Name, string>>
