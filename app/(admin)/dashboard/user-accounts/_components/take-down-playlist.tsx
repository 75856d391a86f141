'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDialog } from '@/app/(admin)/dashboard/_components/form-dialog'
import { useStaffForm } from '@/app/(admin)/dashboard/_components/use-staff-form'
import { Button } from '@/components/ui/button'
import { TextareaField } from '@/components/ui/textarea-field'
import { dataOf } from '@/lib/client/server-action'
import { takeDownPlaylistAction } from '@/lib/domains/playlists/actions-staff'
import { takeDownFormSchema } from '@/lib/domains/playlists/schema-staff'

type TakeDownProps = { playlist: { id: number; name: string }; person: { id: number; email: string } }

/** Asks why, and ends the link of a playlist. */
export function TakeDownPlaylist(props: TakeDownProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="min-h-11 whitespace-nowrap"
        aria-label={`Take down '${props.playlist.name}'`}
        onClick={() => setOpen(true)}
      >
        Take down
      </Button>
      {isOpen && <TakeDownDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeDownDialog({ playlist: { id, name }, person, onClose }: TakeDownProps & { onClose: () => void }) {
  const router = useRouter()
  const { field, ...frame } = useStaffForm({
    draft: `taking down playlist ${id}`,
    schema: takeDownFormSchema,
    defaultValues: { reason: '' },
    submit: (values) => dataOf(takeDownPlaylistAction({ ...values, id, userId: person.id })),
    success: 'The link has ended',
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <FormDialog title="Take the playlist down" submit="Take down" {...frame} onClose={onClose}>
      <p className="wrap-anywhere text-sand">
        The link of ‘{name}’ leads nowhere from now on, and nobody follows it any more. {person.email} keeps the
        playlist, and cannot share it until you allow it again.
      </p>
      <TextareaField label="Reason" rows={3} hint="They are told it by mail, in these words." {...field('reason')} />
    </FormDialog>
  )
}
