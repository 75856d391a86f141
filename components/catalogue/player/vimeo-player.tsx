'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * Vimeo's player in an iframe of our own, mounted only after a click. Their library is given the iframe, not the id:
 * with an id it would ask Vimeo's oEmbed service first.
 * @param embedKey the `h` of an unlisted video, or null
 */
export function VimeoPlayer({ vimeoId, embedKey, name }: { vimeoId: string; embedKey: string | null; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [failed, setFailed] = useState(false)
  const query = new URLSearchParams({ ...(embedKey ? { h: embedKey } : {}), dnt: '1', autoplay: '1' })

  useEffect(() => {
    let gone = false
    let dispose = () => {}
    void import('@vimeo/player').then(({ default: Player }) => {
      if (gone || !frame.current) return
      const player = new Player(frame.current)
      player.on('error', () => setFailed(true))
      dispose = () => {
        player.off('error')
        void player.unload().catch(() => {})
      }
    })
    return () => {
      gone = true
      dispose()
    }
  }, [])

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
