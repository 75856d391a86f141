'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { endNowPlaying } from '@/components/player/listen/now-playing'
import { playQueueInMiniBar } from '@/components/player/listen/mini-bar'
import { PlayerProvider } from '@/components/player/player-context'
import { StageAndControls } from '@/components/player/player-dialog'
import { AnnouncementProvider, PlayerShellProvider, usePlayerShell } from '@/components/player/player-shell'
import { escapeFullscreen } from '@/components/player/controls/use-fullscreen'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { FocusRecovery } from '@/components/ui/dialogs/focus-recovery'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import type { PlayAllProps } from './play-all-button'
import { createQueue, type Queue } from './queue'
import { queueItems } from './queue-items'
import { QueueList } from './queue-list'
import { Unlock } from './unlock'

type DialogProps = PlayAllProps & { onClose: () => void }

/** Plays all performances of a name that are open to the viewer, piece by piece. */
export function PlayAllDialog({ onClose, ...props }: DialogProps) {
  const { shell, said } = usePlayerShell()
  const { kind, id, name } = props
  const { data, isFetching, isFetchedAfterMount, isError, refetch } = useApiQuery<PerformedPiecesDto>(
    apiRoutes.performedPieces(kind, id),
    {
      // Access may have changed since the list was last read.
      staleTime: 0,
    },
  )
  return (
    <Dialog
      onClose={onClose}
      onEscape={() => escapeFullscreen() || shell.closeLayer()}
      title={`All performances of ${name}`}
      titleHidden
      size="wide"
    >
      <FocusRecovery className="flex h-[calc(100dvh-2rem-2px)] max-h-[calc(100dvh-2rem-2px)] flex-col lg:h-auto lg:flex-row shallow:overflow-y-auto">
        {data && isFetchedAfterMount && !isError ? (
          <AnnouncementProvider value={said}>
            <Pieces {...props} shell={shell} found={data} onClose={onClose} />
          </AnnouncementProvider>
        ) : (
          <div className="grid min-h-[300px] flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
            {isFetching ? (
              <p role="status">Loading performances…</p>
            ) : (
              <>
                <p role="alert">Couldn’t load the performances.</p>
                <Button variant="secondary" onClick={() => void refetch()}>
                  Try again
                </Button>
              </>
            )}
          </div>
        )}
      </FocusRecovery>
    </Dialog>
  )
}

type PiecesProps = DialogProps & { shell: ReturnType<typeof usePlayerShell>['shell']; found: PerformedPiecesDto }

/** Keeps the list it was opened with, because its order must not change while it plays. */
function Pieces({ shell, found: latest, onClose, ...props }: PiecesProps) {
  const [found] = useState(latest)
  const items = useMemo(() => queueItems(found), [found])
  const [queue] = useState(() => createQueue(items, found.viewerId))
  const { player, index, skipped, failed, loading, finished } = useQueue(queue)
  const router = useRouter()
  const isMoved = useRef(false)
  const isPlayable = items.some(({ plays }) => plays !== 'nothing')

  useEffect(() => {
    endNowPlaying()
    queue.go(0)
    return () => {
      if (!isMoved.current) queue.close()
    }
  }, [queue])

  const item = index === null ? null : items[index]
  useEffect(() => {
    if (item) shell.say([item.title, item.artist].filter(Boolean).join(' · '))
  }, [item, shell])

  function playInBar() {
    isMoved.current = true
    playQueueInMiniBar(queue, (path) => router.push(path))
    onClose()
  }

  const list = (
    <div className="min-h-0 flex-1 lg:relative lg:w-88 lg:flex-none lg:border-l lg:border-line xl:w-104 shallow:min-h-full shallow:flex-none">
      <div className="h-full overflow-y-auto lg:absolute lg:inset-0 shallow:overflow-y-visible">
        <QueueList
          {...props}
          queue={queue}
          found={found}
          state={{ index, skipped, failed, loading, finished }}
          onMove={player?.engine.media ? playInBar : undefined}
        />
      </div>
    </div>
  )
  if (!player)
    return (
      <>
        <div className="grid min-h-[300px] shrink-0 place-content-center justify-items-center gap-4 bg-black p-6 text-center lg:min-h-[600px] lg:flex-1">
          {isPlayable && !finished ? (
            <p role="status">{failed ? '' : 'Loading…'}</p>
          ) : (
            <>
              <p className="max-w-measure">
                {items.length === 0 ? 'No performances yet.' : 'None of these performances are open to you yet.'}
              </p>
              {items.length > 0 && <Unlock kind={props.kind} id={props.id} isVisitor={found.viewerId === 0} />}
            </>
          )}
        </div>
        {list}
      </>
    )
  return (
    <PlayerProvider player={player}>
      <PlayerShellProvider shell={shell}>
        <div className="shrink-0 lg:min-w-0 lg:flex-1">
          <StageAndControls end={null} />
        </div>
        {list}
      </PlayerShellProvider>
    </PlayerProvider>
  )
}

const useQueue = (queue: Queue) => useSyncExternalStore(queue.subscribe, queue.getState, queue.getState)
