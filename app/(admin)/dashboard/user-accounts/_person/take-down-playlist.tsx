'use client'

import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialog-button'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { callAction } from '@/lib/client/requests/server-action'
import { takeDownPlaylistAction } from '@/lib/domains/playlists/staff/actions'
import { takeDownFormSchema } from '@/lib/domains/playlists/staff/schema'

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
