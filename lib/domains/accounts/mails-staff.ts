import 'server-only'
import { staffRoleLabels } from '@/lib/domains/accounts/schema-person'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import type { StaffRole } from '@/lib/shared/roles'

/**
 * Mails to a person whose staff role was given, changed or taken away. No link: the operator's command does not know
 * our address.
 */

type Person = { firstName: string }

export const staffRoleMail = (wording: MailWording, { firstName }: Person, role: StaffRole): MailBody =>
  textMail('staff-role', wording, { greeting: `Dear ${firstName},`, facts: { role: staffRoleLabels[role] } })

export const staffRoleEndedMail = (wording: MailWording, { firstName }: Person): MailBody =>
  textMail('staff-role-ended', wording, { greeting: `Dear ${firstName},`, facts: {} })
