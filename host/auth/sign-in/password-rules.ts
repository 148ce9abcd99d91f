import type { PasswordFormat } from '../config/auth-config.ts'

export interface PasswordRule {
  readonly label: string
  isMet(password: string): boolean
}

/** The special characters that the service counts: https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const special = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- -]/

/** The password rules, in the order they are shown. */
export function passwordRules(format: PasswordFormat): PasswordRule[] {
  const { minLength } = format
  const rules: (PasswordRule | false)[] = [
    {
      label: `At least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`,
      isMet: (password) => password.length >= minLength,
    },
    format.requireLowercase && { label: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
    format.requireUppercase && { label: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
    format.requireNumbers && { label: 'A number', isMet: (password) => /\d/.test(password) },
    format.requireSpecialCharacters && { label: 'A special character', isMet: (password) => special.test(password) },
  ]
  return rules.filter((rule) => rule !== false)
}
