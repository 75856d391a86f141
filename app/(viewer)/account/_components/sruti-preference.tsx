'use client'

import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { saveSruti } from '@/components/player/tuning/own-sruti'
import { SelectField } from '@/components/ui/fields/select-field'
import { showError } from '@/lib/client/forms/show-error'
import { useShown } from '@/lib/client/lists/use-shown'
import { isSrutiNote, srutiOptions, type SrutiNote } from '@/lib/shared/music/sruti'

/** Saves each choice immediately. If saving fails, shows the saved note again. */
export function SrutiPreference({ viewerId, initial }: { viewerId: number; initial: SrutiNote | null }) {
  const router = useRouter()
  const { shown, show, unshow } = useShown(initial)

  async function choose(sruti: SrutiNote | null) {
    show(sruti)
    try {
      await saveSruti(viewerId, sruti)
      toast.success('Saved')
      // Refreshes the router cache, because it still contains the old note.
      router.refresh()
    } catch (error) {
      unshow()
      await showError(error)
    }
  }

  return (
    <SelectField
      label="Key note"
      hint="The note you sing or play in. Under Practice, the player moves recordings to it by up to four semitones."
      options={srutiOptions}
      value={shown ?? ''}
      onChange={({ target: { value } }) => void choose(isSrutiNote(value) ? value : null)}
    />
  )
}
