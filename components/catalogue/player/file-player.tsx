'use client'

import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Moment } from '@/components/catalogue/player/playable'
import type { PlayerEvents } from '@/components/catalogue/player/use-progress'
import { Button } from '@/components/ui/button'

type FilePlayerProps = {
  fileUrl: string
  poster: string
  name: string
  /** The second at which it begins. */
  start: number
  /** A second to go to while it is open. */
  moment?: Moment
  events: PlayerEvents
  /** Fetches a fresh address when this one has stopped working; null when there is none. */
  onExpired?: () => Promise<string | null>
}

/**
 * A file in the browser's player. Its address is short-lived: when it fails, a fresh one is requested once and the
 * video goes on at the same second. A second failure shows a message and a button to try again.
 */
export function FilePlayer({ fileUrl, poster, name, start, moment, events, onExpired }: FilePlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const renewed = useRef(false)
  const [address, setAddress] = useState(fileUrl)
  const [failed, setFailed] = useState(false)
  const resumeAt = useRef(start)

  useEffect(() => {
    const player = video.current
    if (!moment || !player) return
    resumeAt.current = moment.seconds
    // Before the metadata are loaded `currentTime` cannot be set; `resume` sets it then.
    if (player.readyState < HTMLMediaElement.HAVE_METADATA) return
    player.currentTime = moment.seconds
    player.play().catch(() => undefined)
  }, [moment])

  async function renew() {
    resumeAt.current = video.current?.currentTime || resumeAt.current
    const fresh = onExpired ? await onExpired().catch(() => null) : null
    if (!fresh) {
      setFailed(true)
      return
    }
    setFailed(false)
    if (fresh === address) video.current?.load()
    else setAddress(fresh)
  }

  function handleError() {
    if (renewed.current) {
      setFailed(true)
      return
    }
    renewed.current = true
    void renew()
  }

  function retry() {
    renewed.current = true
    setFailed(false)
    if (onExpired) void renew()
    else video.current?.load()
  }

  function resume() {
    if (video.current && resumeAt.current > 0) video.current.currentTime = resumeAt.current
  }

  // Also called while seeking: the window may be closed before that is done.
  function tellTime({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    // While a new address loads the player is at 0: that is not the viewer's position.
    if (currentTarget.readyState >= HTMLMediaElement.HAVE_METADATA) events.onTime(currentTarget.currentTime)
  }

  return (
    <>
      <video
        ref={video}
        src={address}
        poster={poster || undefined}
        controls
        autoPlay
        playsInline
        controlsList="nodownload"
        aria-label={name}
        onError={handleError}
        onLoadedMetadata={resume}
        onTimeUpdate={tellTime}
        onSeeking={tellTime}
        onPause={events.onPause}
        onEnded={events.onEnded}
        onPlaying={() => {
          renewed.current = false
        }}
        className="absolute inset-0 size-full bg-black object-contain"
      />
      {failed && (
        <div role="alert" className="absolute inset-0 grid place-content-center gap-4 bg-ground/90 p-6 text-center">
          <p>This video cannot be played right now.</p>
          <Button onClick={retry} className="mx-auto">
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
