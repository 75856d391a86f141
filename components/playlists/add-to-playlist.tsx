'use client'

import { ListPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'

export const LazyPlaylistChoices = lazyPart(
  () => import('./playlist-choices').then((module) => module.PlaylistChoices),
  { Missing: ({ onClose }) => <MissingDialog onClose={() => onClose(false)} /> },
)

export function AddToPlaylist({ videoId, name }: { videoId: number; name: string }) {
  const router = useRouter()
  const [open, setOpen] = useState(false)

  function close(changed: boolean) {
    setOpen(false)
    // Refreshes the router cache, because it still contains the old playlists.
    if (changed) router.refresh()
  }

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListPlus aria-hidden className="size-5" />
        Add to playlist
      </Button>
      {open && <LazyPlaylistChoices entry={{ videoId }} name={name} onClose={close} />}
    </>
  )
}
