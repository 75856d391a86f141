import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

/** Mails about the second factor. `origin` is APP_URL. */

type Person = { firstName: string }

const dear = ({ firstName }: Person) => `Dear ${firstName},`

export const secondFactorMail = (
  name: 'second-factor-on' | 'second-factor-off',
  wording: MailWording,
  origin: string,
  person: Person,
): MailBody => textMail(name, wording, { greeting: dear(person), facts: { link: `${origin}${routes.forgotPassword}` } })

/** No link: the operator's command does not know our address. */
export const secondFactorResetMail = (wording: MailWording, person: Person): MailBody =>
  textMail('second-factor-reset', wording, { greeting: dear(person), facts: {} })

/** @param left recovery codes that still work */
export const recoveryCodeUsedMail = (wording: MailWording, origin: string, person: Person, left: number): MailBody =>
  textMail('recovery-code-used', wording, {
    greeting: dear(person),
    facts: {
      left: String(left),
      accountLink: `${origin}${routes.account}`,
      link: `${origin}${routes.forgotPassword}`,
    },
  })
