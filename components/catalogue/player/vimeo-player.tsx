'use client'

import type VimeoApi from '@vimeo/player'
import { useEffect, useRef, useState } from 'react'
import type { Moment } from '@/components/catalogue/player/playable'
import type { PlayerEvents } from '@/components/catalogue/player/use-progress'

type VimeoPlayerProps = {
  vimeoId: string
  /** The `h` of an unlisted video, or null. */
  embedKey: string | null
  name: string
  /** The second at which it begins. */
  start: number
  /** A second to go to while it is open. */
  moment?: Moment
  events: PlayerEvents
}

/**
 * Vimeo's player in our own iframe, mounted only after a click. Vimeo's library gets the iframe and not the id, because
 * with an id it would first send a request to Vimeo's oEmbed service.
 */
export function VimeoPlayer({ vimeoId, embedKey, name, start, moment, events }: VimeoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [player, setPlayer] = useState<VimeoApi | null>(null)
  const [failed, setFailed] = useState(false)
  const query = new URLSearchParams({ ...(embedKey ? { h: embedKey } : {}), dnt: '1', autoplay: '1' })

  useEffect(() => {
    let gone = false
    let dispose = () => {}
    void import('@vimeo/player').then(async ({ default: Player }) => {
      if (gone || !frame.current) return
      const made = new Player(frame.current)
      made.on('error', () => setFailed(true))
      dispose = () => {
        for (const event of ['error', 'timeupdate', 'pause', 'ended'] as const) made.off(event)
        void made.unload().catch(() => {})
      }
      if (start > 0) await made.setCurrentTime(start).catch(() => undefined)
      if (gone) return
      // Only now: earlier events would overwrite the stored position with 0.
      made.on('timeupdate', ({ seconds }) => events.onTime(seconds))
      made.on('pause', events.onPause)
      made.on('ended', events.onEnded)
      setPlayer(made)
    })
    return () => {
      gone = true
      dispose()
    }
  }, [start, events])

  useEffect(() => {
    if (!player || !moment) return
    void player
      .setCurrentTime(moment.seconds)
      .then(() => player.play())
      .catch(() => undefined)
  }, [player, moment])

  return (
    <>
      <iframe
        ref={frame}
        src={`https://player.vimeo.com/video/${encodeURIComponent(vimeoId)}?${query}`}
        title={name}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        className="absolute inset-0 size-full"
      />
      {failed && (
        <p role="alert" className="absolute inset-x-0 top-0 bg-ground/90 p-4 text-center text-fine">
          This video cannot be played right now. Please try again later.
        </p>
      )}
    </>
  )
}
