import { useEffect, useState } from 'react'
import type { Thumbnails } from '@/components/player/engine/stream-playlist'
import { usePlayer } from '@/components/player/player-context'
import type { Thumbnail } from '@/lib/shared/media/main-playlist'

export type ShownThumbnail = Thumbnail & { picture: string }

/** @param second position; null loads nothing */
export function useThumbnail(second: number | null): ShownThumbnail | null {
  const { engine } = usePlayer()
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null)
  const [loaded, setLoaded] = useState<{ url: string; picture: string } | null>(null)
  const wanted = second !== null

  useEffect(() => {
    if (!wanted) return
    let current = true
    void engine.thumbnails().then((found) => current && setThumbnails(found))
    return () => {
      current = false
    }
  }, [engine, wanted])

  const thumbnail = second === null ? undefined : thumbnails?.list.findLast(({ start }) => start <= second)
  const url = thumbnail?.url
  useEffect(() => {
    const first = thumbnails?.list.find((each) => each.url === url)
    if (!thumbnails || !first) return
    let current = true
    void thumbnails.picture(first).then((picture) => current && picture && setLoaded({ url: first.url, picture }))
    return () => {
      current = false
    }
  }, [thumbnails, url])

  return thumbnail && loaded?.url === thumbnail.url ? { ...thumbnail, picture: loaded.picture } : null
}
