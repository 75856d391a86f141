import 'server-only'
import { siteUrl } from '@/lib/server/http/site-url'
import type { UserStatus } from '@/lib/shared/access/roles'

/** Omits the name of an unverified account: a stranger may have typed it, and it could contain anything. */
export const toMailRecipient = ({
  email,
  firstName,
  status,
}: {
  email: string
  firstName: string
  status: UserStatus | null
}) => (status === 'VERIFIED' ? { email, firstName } : { email })

export const codeUrl = (path: string, code: string): string =>
  siteUrl(`${path}?${new URLSearchParams({ verificationCode: code })}`)

/** Returns 'a…@example.org', which the owner recognises and another reader of the old mailbox can't use. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')
