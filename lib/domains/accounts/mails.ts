import 'server-only'
import { siteUrl } from '@/lib/server/http/site-url'
import type { UserStatus } from '@/lib/shared/access/roles'

/** Omits the name of an unverified account, because a stranger may have typed it. */
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

/** Returns text such as 'a…@example.org': the owner recognises it, but another reader of the mailbox can't use it. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')
