import type { ReactNode } from 'react'
import { requestedPath } from '../../../app/routing/requested-path.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

interface SignUpLinkProps {
  variant?: 'primary' | 'quiet'
  /** Whether the way leads to an account that exists. Default false. */
  isMember?: boolean
  children: ReactNode
}

/** Leads to an account, and from there to the assessment. */
export function SignUpLink({ variant, isMember = false, children }: SignUpLinkProps) {
  return (
    <ButtonLink
      variant={variant}
      href={`/landing?auth=${isMember ? 'signin' : 'signup'}`}
      onClick={() => requestedPath.remember('/assessment')}
    >
      {children}
    </ButtonLink>
  )
}
