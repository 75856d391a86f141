import 'server-only'
import { staffRoleLabels } from '@/lib/domains/accounts/schema-person'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import type { StaffRole } from '@/lib/shared/roles'

/**
 * To a person whose staff role was given, changed or taken away. No link: the operator's command does not know our
 * address.
 * @param role null for nobody of the staff
 */
export function staffRoleMail(person: { firstName: string }, role: StaffRole | null, supportEmail: string): MailBody {
  return composeMail({
    subject: role ? `You have a staff role at ${brand.name}` : `You have no staff role at ${brand.name} any more`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      role
        ? `Your account now has this staff role: ${staffRoleLabels[role]}. All devices were signed out. Log in again to see the dashboard.`
        : 'Your account belongs to no staff any more. All devices were signed out; you can log in as before, without the dashboard.',
    ],
    footnote: `If you did not expect this, write to ${supportEmail}.`,
  })
}
