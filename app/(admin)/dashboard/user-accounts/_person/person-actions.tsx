'use client'
import { useRouter } from 'next/navigation'
import { DialogButton, FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { useDialogForm, useStaffForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Button } from '@/components/ui/buttons/button'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { callAction } from '@/lib/client/requests/server-action'
import {
  changeEmailAction,
  correctNameAction,
  setStaffRoleAction,
  addStaffNoteAction,
} from '@/lib/domains/accounts/people/actions'
import {
  changeEmailFormSchema,
  correctNameFormSchema,
  staffRoleFormSchema,
  staffRoleLabels,
  noteFormSchema,
  type PersonDto,
} from '@/lib/domains/accounts/people/schema'
import { takeDownPlaylistAction } from '@/lib/domains/playlists/staff/actions'
import { takeDownFormSchema } from '@/lib/domains/playlists/staff/schema'

type ChangeEmailProps = { person: { id: number; email: string } }

/** Asks for a person's new address, and mails it a link. */
export const ChangeEmail = ({ person }: ChangeEmailProps) => (
  <DialogButton dialog={(close) => <ChangeEmailDialog person={person} onClose={close} />}>
    Change the address
  </DialogButton>
)

function ChangeEmailDialog({ person, onClose }: ChangeEmailProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    schema: changeEmailFormSchema,
    defaultValues: { email: '' },
    submit: (values) => callAction(changeEmailAction, { ...values, id: person.id }),
    success: 'The link is on its way to the new address',
    onClose,
  })
  return (
    <FormDialog title="Change the address" submit="Send the link" {...frame}>
      <p className="wrap-anywhere text-sand">
        The new address gets a link that works for 24 hours. When it is used, the address changes, all sessions end, and
        a linked Google account signs in no more. {person.email} is told now and then. Make sure that you know whom you
        help.
      </p>
      <Field label="New address" type="email" autoComplete="off" spellCheck={false} {...field('email')} />
    </FormDialog>
  )
}

type CorrectNameProps = { person: Pick<PersonDto, 'id' | 'firstName' | 'lastName'> }

/** Corrects a person's name, of which they are told. */
export const CorrectName = ({ person }: CorrectNameProps) => (
  <DialogButton dialog={(close) => <CorrectNameDialog person={person} onClose={close} />}>
    Correct the name
  </DialogButton>
)

function CorrectNameDialog({ person, onClose }: CorrectNameProps & { onClose: () => void }) {
  const { id, firstName, lastName } = person
  const { field, ...frame } = useDialogForm({
    schema: correctNameFormSchema,
    defaultValues: { firstName, lastName },
    submit: (values) => callAction(correctNameAction, { ...values, id, was: { firstName, lastName } }),
    success: 'Name corrected',
    onClose,
  })
  return (
    <FormDialog title="Correct the name" submit="Save" {...frame}>
      <p className="text-sand">We’ll email them the old and the new name.</p>
      <Field label="First name" autoComplete="off" {...field('firstName')} />
      <Field label="Last name" autoComplete="off" {...field('lastName')} />
    </FormDialog>
  )
}

type StaffRoleProps = { person: Pick<PersonDto, 'id' | 'email' | 'staffRole'> }

/** Asks for a person's staff role, and changes it. */
export const ChangeStaffRole = ({ person }: StaffRoleProps) => (
  <DialogButton dialog={(close) => <StaffRoleDialog person={person} onClose={close} />}>
    Change the staff role
  </DialogButton>
)

function StaffRoleDialog({ person, onClose }: StaffRoleProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    schema: staffRoleFormSchema,
    defaultValues: { role: person.staffRole ?? '' },
    submit: ({ role }) => callAction(setStaffRoleAction, { id: person.id, role: role || null }),
    success: 'The staff role is changed',
    onClose,
  })
  return (
    <FormDialog title="Change the staff role" submit="Change" {...frame}>
      <p className="wrap-anywhere text-sand">
        {person.email} has the rights of the role at once. When it changes, they are signed out everywhere.
      </p>
      <SelectField label="Staff role" options={toOptions(staffRoleLabels)} {...field('role')} />
    </FormDialog>
  )
}

/** Writes a note about a person. @param id the person's */
export function NoteForm({ id }: { id: number }) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting, isReady, safety } = useStaffForm({
    draft: `note about ${id}`,
    schema: noteFormSchema,
    defaultValues: { text: '' },
    submit: (values) => callAction(addStaffNoteAction, { ...values, id }),
    success: 'The note is saved',
    onSuccess: (_, form) => {
      form.reset({ text: '' })
      router.refresh()
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-4 flex max-w-measure flex-col items-start gap-3">
      {safety.offer}
      <div className="w-full">
        <TextareaField
          label="New note"
          rows={2}
          hint="For staff. It is part of the person's data: they get it with an export, and it goes with the account."
          {...field('text')}
        />
      </div>
      <Button type="submit" variant="secondary" loading={isSubmitting} disabled={!isReady}>
        Save the note
      </Button>
      {safety.dialog}
    </form>
  )
}

type TakeDownProps = { playlist: { id: number; name: string }; person: { id: number; email: string } }

/** Asks why, and ends the link of a playlist. */
export const TakeDownPlaylist = (props: TakeDownProps) => (
  <DialogButton
    variant="ghost"
    label={`Take down '${props.playlist.name}'`}
    dialog={(close) => <TakeDownDialog {...props} onClose={close} />}
  >
    Take down
  </DialogButton>
)

function TakeDownDialog({ playlist: { id, name }, person, onClose }: TakeDownProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    draft: `taking down playlist ${id}`,
    schema: takeDownFormSchema,
    defaultValues: { reason: '' },
    submit: (values) => callAction(takeDownPlaylistAction, { ...values, id, userId: person.id }),
    success: 'The link has ended',
    onClose,
  })
  return (
    <FormDialog title="Take the playlist down" submit="Take down" {...frame}>
      <p className="wrap-anywhere text-sand">
        The link of ‘<bdi>{name}</bdi>’ leads nowhere from now on, and nobody follows it any more. {person.email} keeps
        the playlist, and cannot share it until you allow it again.
      </p>
      <TextareaField label="Reason" rows={3} hint="They are told it by mail, in these words." {...field('reason')} />
    </FormDialog>
  )
}
