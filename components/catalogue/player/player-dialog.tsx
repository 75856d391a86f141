'use client'

import { FilePlayer } from '@/components/catalogue/player/file-player'
import { LockedStage } from '@/components/catalogue/player/locked-stage'
import type { Playable } from '@/components/catalogue/player/playable'
import { VimeoPlayer } from '@/components/catalogue/player/vimeo-player'
import { Dialog } from '@/components/ui/dialog'
import { callApi } from '@/lib/client/api'
import type { MediaSource } from '@/lib/domains/catalogue/schema'

type PlayerDialogProps = { playable: Playable; open: boolean; onOpenChange: (open: boolean) => void }

/** The film in a dialog: 600 px high on large screens, 300 px on small ones. */
export function PlayerDialog({ playable, open, onOpenChange }: PlayerDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={playable.name} titleHidden size="stage">
      <div className="relative h-[300px] max-h-[calc(100dvh-2rem)] bg-black lg:h-[600px]">
        <Stage playable={playable} />
      </div>
    </Dialog>
  )
}

function Stage({ playable }: { playable: Playable }) {
  const { source, locked, name, thumbnailUrl, refreshPath } = playable
  if (locked) return <LockedStage thumbnailUrl={thumbnailUrl} />
  if (source.vimeoId) return <VimeoPlayer vimeoId={source.vimeoId} embedKey={source.embedKey} name={name} />
  if (source.fileUrl) {
    const renew = refreshPath ? async () => (await callApi<MediaSource>(refreshPath)).fileUrl : undefined
    return <FilePlayer fileUrl={source.fileUrl} poster={thumbnailUrl} name={name} onExpired={renew} />
  }
  return <p className="absolute inset-0 grid place-content-center p-6">This video is not available yet.</p>
}
