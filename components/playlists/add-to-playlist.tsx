'use client'

import { ListPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

/**
 * Loaded when it is opened. Without `ssr: false` it would have no boundary of its own: what is around it, such as a
 * player, would be hidden until it is there, and its button would lose the focus.
 */
export const LazyPlaylistChoices = dynamic(
  () => import('@/components/playlists/playlist-choices').then((loaded) => loaded.PlaylistChoices),
  { ssr: false },
)

/** Opens the person's playlists for a video. */
export function AddToPlaylist({ videoId, name }: { videoId: number; name: string }) {
  const router = useRouter()
  const [open, setOpen] = useState(false)

  function close(changed: boolean) {
    setOpen(false)
    // Pages in the router's cache show the playlists too.
    if (changed) router.refresh()
  }

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListPlus aria-hidden className="size-5" />
        Add to a playlist
      </Button>
      {open && <LazyPlaylistChoices entry={{ videoId }} name={name} onClose={close} />}
    </>
  )
}
