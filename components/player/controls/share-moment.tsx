'use client'

import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { useEscape, useAnnounce } from '@/components/player/player-shell'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useDismiss } from '@/components/ui/dialogs/use-dismiss'
import { Field } from '@/components/ui/fields/field'
import { writeClipboard } from '@/lib/client/copy-text'
import { focusOn } from '@/lib/client/forms/focus-on'
import { clockTime } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

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
