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

export const ChangeEmail = ({ person }: ChangeEmailProps) => (
  <DialogButton dialog={(close) => <ChangeEmailDialog person={person} onClose={close} />}>
    Change email address
  </DialogButton>
)

function ChangeEmailDialog({ person, onClose }: ChangeEmailProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    schema: changeEmailFormSchema,
    defaultValues: { email: '' },
    submit: (values) => callAction(changeEmailAction, { ...values, id: person.id }),
    success: 'Link sent to the new email address',
    onClose,
  })
  return (
    <FormDialog title="Change email address" submit="Send link" {...frame}>
      <p className="wrap-anywhere text-sand">
        We’ll send a link to the new address, valid for 24 hours. Opening it changes their email address, logs them out
        everywhere and unlinks any Google account. We’ll also notify {person.email}. Make sure you know who you’re
        helping.
      </p>
      <Field label="New email address" type="email" autoComplete="off" spellCheck={false} {...field('email')} />
    </FormDialog>
  )
}

type CorrectNameProps = { person: Pick<PersonDto, 'id' | 'firstName' | 'lastName'> }

export const CorrectName = ({ person }: CorrectNameProps) => (
  <DialogButton dialog={(close) => <CorrectNameDialog person={person} onClose={close} />}>Edit name</DialogButton>
)

function CorrectNameDialog({ person, onClose }: CorrectNameProps & { onClose: () => void }) {
  const { id, firstName, lastName } = person
  const { field, ...frame } = useDialogForm({
    schema: correctNameFormSchema,
    defaultValues: { firstName, lastName },
    submit: (values) => callAction(correctNameAction, { ...values, id, was: { firstName, lastName } }),
    success: 'Name changed',
    onClose,
  })
  return (
    <FormDialog title="Edit name" submit="Save" {...frame}>
      <p className="text-sand">We’ll email them the old and the new name.</p>
      <Field label="First name" autoComplete="off" {...field('firstName')} />
      <Field label="Last name" autoComplete="off" {...field('lastName')} />
    </FormDialog>
  )
}

type StaffRoleProps = { person: Pick<PersonDto, 'id' | 'email' | 'staffRole'> }

export const ChangeStaffRole = ({ person }: StaffRoleProps) => (
  <DialogButton dialog={(close) => <StaffRoleDialog person={person} onClose={close} />}>Change staff role</DialogButton>
)

function StaffRoleDialog({ person, onClose }: StaffRoleProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    schema: staffRoleFormSchema,
    defaultValues: { role: person.staffRole ?? '' },
    submit: ({ role }) => callAction(setStaffRoleAction, { id: person.id, role: role || null }),
    success: 'Staff role changed',
    onClose,
  })
  return (
    <FormDialog title="Change staff role" submit="Change role" {...frame}>
      <p className="wrap-anywhere text-sand">
        {person.email} gets the new permissions right away and is logged out everywhere.
      </p>
      <SelectField label="Staff role" options={toOptions(staffRoleLabels)} {...field('role')} />
    </FormDialog>
  )
}

export function NoteForm({ id }: { id: number }) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting, isReady, safety } = useStaffForm({
    draft: `note about ${id}`,
    schema: noteFormSchema,
    defaultValues: { text: '' },
    submit: (values) => callAction(addStaffNoteAction, { ...values, id }),
    success: 'Note saved',
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
          hint="Visible to staff, included in the user’s data export, and deleted with the account."
          {...field('text')}
        />
      </div>
      <Button type="submit" variant="secondary" loading={isSubmitting} disabled={!isReady}>
        Save note
      </Button>
      {safety.dialog}
    </form>
  )
}

type TakeDownProps = { playlist: { id: number; name: string }; person: { id: number; email: string } }

export const TakeDownPlaylist = (props: TakeDownProps) => (
  <DialogButton
    variant="ghost"
    label={`Take down “${props.playlist.name}”`}
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
    success: 'Playlist taken down',
    onClose,
  })
  return (
    <FormDialog title="Take down playlist" submit="Take down" {...frame}>
      <p className="wrap-anywhere text-sand">
        The link to “<bdi>{name}</bdi>” will stop working, and followers will lose access. {person.email} will keep the
        playlist but can’t share it until you allow it again.
      </p>
      <TextareaField label="Reason" rows={3} hint="We’ll email this to them word for word." {...field('reason')} />
    </FormDialog>
  )
}
