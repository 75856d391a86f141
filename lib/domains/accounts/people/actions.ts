'use server'

import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { resendVerificationOf } from '@/lib/domains/accounts/registration/mutations'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'
import { addStaffNote, correctName, endSessionOf, endSessionsOf, setStaffRole } from './mutations'
import { changeEmailSchema, correctNameSchema, noteSchema, personSessionSchema, staffRoleSchema } from './schema'

export const endSessionsAction = action(
  { name: 'end-sessions', auth: 'people', input: rowRefSchema },
  ({ actor, input }) => endSessionsOf(actor, input.id),
)

export const endSessionAction = action(
  { name: 'end-session', auth: 'people', input: personSessionSchema },
  ({ actor, input }) => endSessionOf(actor, input),
)

export const resendVerificationAction = action(
  { name: 'resend-verification', auth: 'people', input: rowRefSchema },
  ({ actor, input }) => resendVerificationOf(actor, input.id),
)

export const addStaffNoteAction = action(
  { name: 'add-staff-note', auth: 'people', input: noteSchema },
  ({ actor, input }) => addStaffNote(actor, input),
)

export const setStaffRoleAction = action(
  { name: 'set-staff-role', auth: 'staff', input: staffRoleSchema },
  ({ actor, input }) => setStaffRole(actor, input),
)

export const changeEmailAction = action(
  { name: 'change-email', auth: 'people', input: changeEmailSchema },
  ({ actor, input }) => requestEmailChange(actor, input),
)

export const correctNameAction = action(
  { name: 'correct-name', auth: 'people', input: correctNameSchema },
  ({ actor, input }) => correctName(actor, input),
)
