'use server'

import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { resendVerificationOf } from '@/lib/domains/accounts/registration/mutations'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'
import { addStaffNote, correctName, endSessionOf, endSessionsOf, setStaffRole } from './mutations'
import { changeEmailSchema, correctNameSchema, noteSchema, personSessionSchema, staffRoleSchema } from './schema'

/** Signs a person out everywhere, as staff. */
export const endSessionsAction = action(
  { name: 'end-sessions', auth: 'people', input: rowRefSchema },
  ({ actor, input }) => endSessionsOf(actor, input.id),
)

/** Ends one session of a person, as staff. */
export const endSessionAction = action(
  { name: 'end-session', auth: 'people', input: personSessionSchema },
  ({ actor, input }) => endSessionOf(actor, input),
)

/** Mails a person a new link to confirm their address. */
export const resendVerificationAction = action(
  { name: 'resend-verification', auth: 'people', input: rowRefSchema },
  ({ actor, input }) => resendVerificationOf(actor, input.id),
)

/** Writes a note about a person. */
export const addStaffNoteAction = action(
  { name: 'add-staff-note', auth: 'people', input: noteSchema },
  ({ actor, input }) => addStaffNote(actor, input),
)

/** Gives a person a staff role, or takes it away. */
export const setStaffRoleAction = action(
  { name: 'set-staff-role', auth: 'staff', input: staffRoleSchema },
  ({ actor, input }) => setStaffRole(actor, input),
)

/** Mails a person's new address a link that changes it. */
export const changeEmailAction = action(
  { name: 'change-email', auth: 'people', input: changeEmailSchema },
  ({ actor, input }) => requestEmailChange(actor, input),
)

/** Corrects a person's name. */
export const correctNameAction = action(
  { name: 'correct-name', auth: 'people', input: correctNameSchema },
  ({ actor, input }) => correctName(actor, input),
)
