'use client'

import { RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import type { PlayerEngine } from '@/components/player/engine/engine'
import { useListenMode } from '@/components/player/listen/listen-host'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/icon'
import { canServe } from '@/lib/client/requests/can-serve'
import type { Suggestion } from '@/lib/domains/viewing/playable/schema'
import { togglePlay } from './actions'
import { usePlayer } from './player-context'
import { useAnnounce } from './player-shell'

/** Seconds until the next video starts. The countdown pauses while the viewer is busy. */
const COUNT = 10

/**
 * Offers the next video, which starts after a countdown. Without a next video, or if the viewer declines it, offers
 * similar videos.
 */
export function EndScreen() {
  const player = usePlayer()
  const { next = null, alike = [] } = player.playable.after ?? {}
  const [refused, setRefused] = useState(false)
  return (
    <div className="absolute inset-0 grid animate-fade grid-cols-1 content-center-safe justify-items-center gap-4 overflow-y-auto bg-ground/90 p-4 text-center lg:gap-6">
      {next && !refused ? (
        <Next video={next} onRefuse={() => setRefused(true)} />
      ) : (
        <>
          {alike.length > 0 && (
            <>
              <h2 className="text-title lg:text-heading">More like this</h2>
              <ul className="flex w-full max-w-3xl justify-center gap-3 lg:gap-6">
                {alike.map((video) => (
                  <li key={video.href} className="min-w-0 max-w-60 flex-1">
                    <Link href={video.href} prefetch={false} className="group block">
                      <span className="relative block aspect-video overflow-hidden rounded-card bg-high">
                        <Artwork src={video.thumbnailUrl} sizes="15rem" />
                      </span>
                      <span className="mt-2 line-clamp-2 text-fine group-hover:text-brass-bright lg:text-base">
                        {video.locked && <Icon shape="lock" className="mr-1.5 inline size-4 text-brass" />}
                        <bdi>{video.name}</bdi>
                        {video.locked && <span className="sr-only"> (locked)</span>}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button variant="secondary" onClick={() => togglePlay(player)}>
            <RotateCcw aria-hidden className="size-4" />
            Watch again
          </Button>
        </>
      )}
    </div>
  )
}

/** Returns true if leaving the page could discard input: the viewer is typing or has another dialog open. */
function isBusy(engine: PlayerEngine): boolean {
  if (document.activeElement?.matches('input:not([type=range], [type=checkbox]), textarea')) return true
  const own = engine.element.closest('[role=dialog]')
  return [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog !== own)
}

function Next({ video, onRefuse }: { video: Suggestion & { label: string }; onRefuse: () => void }) {
  const router = useRouter()
  const { engine } = usePlayer()
  const [left, setLeft] = useState(COUNT)
  const { href, label, locked, name } = video
  const { asleep } = useListenMode()
  const say = useAnnounce()
  // A locked video can't play, and nothing may start once the sleep timer has ended.
  const begins = !locked && !asleep

  useEffect(() => {
    say(begins ? `Up next in ${COUNT} seconds: ${name}` : `Up next: ${name}`)
    if (!begins) return
    const timer = setInterval(() => isBusy(engine) || setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [begins, name, say, engine])

  useEffect(() => {
    if (left > 0) return
    let isOver = false
    // Restarts the countdown if the server is unreachable, because navigating would show the browser's error page.
    void canServe().then((can) => {
      if (isOver) return
      if (can) router.push(href)
      else setLeft(COUNT)
    })
    return () => {
      isOver = true
    }
  }, [left, href, router])

  return (
    <>
      <p className="programme-label text-brass">{label}</p>
      <h2 dir="auto" className="max-w-2xl text-title lg:text-heading">
        {name}
      </h2>
      {begins && (
        <p className="text-sand" role="timer">
          Starts in <span className="numerals text-brass-bright">{left}</span> {left === 1 ? 'second' : 'seconds'}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={href} prefetch={false}>
          {locked ? 'View details' : 'Play now'}
        </ButtonLink>
        <Button variant="secondary" onClick={onRefuse}>
          Not now
        </Button>
      </div>
    </>
  )
}
