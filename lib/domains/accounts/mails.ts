import 'server-only'
import { siteUrl } from '@/lib/server/http/site-url'
import type { UserStatus } from '@/lib/shared/access/roles'

/** What the mails about accounts share. */

/**
 * The recipient of a mail to a person. Nobody has confirmed an unverified address: its account's names may be a
 * stranger's words, and are not mailed.
 */
export const toMailRecipient = ({
  email,
  firstName,
  status,
}: {
  email: string
  firstName: string
  status: UserStatus | null
}) => (status === 'VERIFIED' ? { email, firstName } : { email })

/** The address of a page with a mailed code. */
export const codeUrl = (path: string, code: string): string =>
  siteUrl(`${path}?${new URLSearchParams({ verificationCode: code })}`)

/** 'a…@example.org': enough for its owner to know it, and no address for whoever reads the old mailbox. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')
