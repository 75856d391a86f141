'use client'

import { Quote, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { useEscape, useAnnounce } from '@/components/player/player-shell'
import { practiceOf } from '@/components/player/practice/practice'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useDismiss } from '@/components/ui/dialogs/use-dismiss'
import { Field } from '@/components/ui/fields/field'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingPart } from '@/components/ui/missing-part'
import { writeClipboard } from '@/lib/client/copy-text'
import { focusOn } from '@/lib/client/forms/focus-on'
import type { Moment } from '@/lib/domains/viewing/playable/schema'
import { halfSecond } from '@/lib/domains/viewing/progress/policy'
import { clockTime } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

const CitePanel = lazyPart(() => import('@/components/catalogue/video/cite-panel').then((module) => module.CitePanel), {
  Missing: MissingPart,
})

/** Shares a link to the current second. Rendered only for videos, because other pages can't start at a position. */
export function ShareMoment() {
  const { playable, engine } = usePlayer()
  const say = useAnnounce()
  /**
   * Link to copy by hand, shown if copying failed. A toast would be outside the dialog, where keyboard users can't
   * reach it.
   */
  const [link, setLink] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss(place, link !== '', () => setLink(''))
  useEscape(link !== '', () => {
    setLink('')
    button.current?.focus()
  })
  const { viewing } = playable
  if (!viewing) return null

  async function share({ videoId }: { videoId: number }) {
    const second = Math.floor(engine.now())
    const url = new URL(routes.publicMoment(videoId, second), window.location.origin).href
    // Uses the system's share sheet on touch devices.
    if (typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: playable.name, url }).catch(() => undefined)
      return
    }
    const isCopied = await writeClipboard(url)
    setLink(isCopied ? '' : url)
    if (isCopied) say(`Link to ${clockTime(second)} copied`)
  }

  return (
    <div ref={place} className="relative">
      <IconButton ref={button} icon={Share2} label="Share this moment" onClick={() => void share(viewing)} />
      {link && (
        <div className="absolute right-0 bottom-full z-30 mb-2 w-52 animate-fade sm:w-80 rounded-card border border-line bg-ground p-4 shadow-lg shadow-black/50">
          <Field
            key={link}
            ref={focusOn}
            label="Couldn’t copy. Copy this link:"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
    </div>
  )
}

/** Cites the passage that repeats, or else the current second. */
export function CiteMoment() {
  const { playable, engine } = usePlayer()
  /** Kept while the panel is open, because the video plays on. */
  const [moment, setMoment] = useState<Moment | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss(place, moment !== null, () => setMoment(null))
  useEscape(moment !== null, () => {
    setMoment(null)
    button.current?.focus()
  })
  const { viewing } = playable
  if (!viewing) return null

  function toggle() {
    const { loop } = practiceOf(engine).getState()
    const now = loop
      ? { seconds: halfSecond(loop.start), until: halfSecond(loop.end) }
      : { seconds: Math.floor(engine.now()) }
    setMoment(moment ? null : now)
  }

  return (
    <div ref={place} className="relative">
      <IconButton ref={button} icon={Quote} label="Cite this moment" aria-expanded={moment !== null} onClick={toggle} />
      {moment && (
        <div
          role="group"
          aria-label="Cite this moment"
          className="absolute right-0 bottom-full z-30 mb-2 max-h-[min(17rem,calc(100dvh-14rem))] w-[min(22rem,calc(100vw-4rem))] animate-fade overflow-y-auto rounded-card border border-line bg-ground p-4 shadow-lg shadow-black/50"
        >
          <CitePanel videoId={viewing.videoId} moment={moment} />
        </div>
      )}
    </div>
  )
}
