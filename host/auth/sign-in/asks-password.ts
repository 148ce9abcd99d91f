import type { AuthFlow } from '../config/auth-config.ts'

/** Whether the form asks for the password. Other pools ask for it afterwards, if at all: `USER_AUTH` offers a choice of factors first. */
export const asksPassword = (flow: AuthFlow | undefined): boolean => flow !== 'USER_AUTH' && flow !== 'CUSTOM_WITHOUT_SRP'
