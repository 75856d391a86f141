'use server'

import { requestEmailChange } from '@/lib/domains/accounts/mutations-email-change'
import { addStaffNote, endSessionOf, endSessionsOf, setStaffRole } from '@/lib/domains/accounts/mutations-person'
import { resendVerificationOf } from '@/lib/domains/accounts/mutations-registration'
import {
  changeEmailSchema,
  noteSchema,
  personSessionSchema,
  staffRoleSchema,
} from '@/lib/domains/accounts/schema-person'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'

/** Signs a person out everywhere, as staff. */
export const endSessionsAction = action(
  { name: 'end-sessions', auth: 'people', input: rowRefSchema },
  async ({ actor, input, requestId }) => {
    await endSessionsOf(actor, input.id, { requestId })
    return null
  },
)

/** Ends one session of a person, as staff. */
export const endSessionAction = action(
  { name: 'end-session', auth: 'people', input: personSessionSchema },
  async ({ actor, input, requestId }) => {
    await endSessionOf(actor, input, { requestId })
    return null
  },
)

/** Mails a person a new link to confirm their address. */
export const resendVerificationAction = action(
  { name: 'resend-verification', auth: 'people', input: rowRefSchema },
  async ({ actor, input, requestId }) => {
    await resendVerificationOf(actor, input.id, { requestId })
    return null
  },
)

/** Writes a note about a person. */
export const addStaffNoteAction = action(
  { name: 'add-staff-note', auth: 'people', input: noteSchema },
  async ({ actor, input, requestId }) => {
    await addStaffNote(actor, input, { requestId })
    return null
  },
)

/** Gives a person a staff role, or takes it away. */
export const setStaffRoleAction = action(
  { name: 'set-staff-role', auth: 'staff', input: staffRoleSchema },
  async ({ actor, input, requestId }) => {
    await setStaffRole(actor, input, { requestId })
    return null
  },
)

/** Mails a person's new address a link that changes it. */
export const changeEmailAction = action(
  { name: 'change-email', auth: 'people', input: changeEmailSchema },
  async ({ actor, input, requestId }) => {
    await requestEmailChange(actor, input, { requestId })
    return null
  },
)
