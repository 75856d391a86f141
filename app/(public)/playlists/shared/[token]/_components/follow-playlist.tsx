'use client'

import { Check, Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { dataOf } from '@/lib/client/server-action'
import { followPlaylistAction } from '@/lib/domains/playlists/actions'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/** Follows a playlist, or stops to. Shows the change at once, and undoes it when the request fails. */
export function FollowPlaylist({ token, followed }: { token: string; followed: boolean }) {
  const router = useRouter()
  const [on, setOn] = useState(followed)
  const busy = useRef(false)

  async function toggle() {
    if (busy.current) return
    busy.current = true
    setOn(!on)
    try {
      await dataOf(followPlaylistAction({ token, on: !on }))
      router.refresh()
    } catch (error) {
      setOn(on)
      toast.error(errorMessage(error))
    } finally {
      busy.current = false
    }
  }

  const Icon = on ? Check : Plus
  return (
    <p className="flex flex-wrap items-center gap-4">
      <Button variant="secondary" aria-pressed={on} onClick={() => void toggle()}>
        <Icon aria-hidden className="size-5" />
        Follow this playlist
      </Button>
      {on && (
        <Link
          href={routes.playlists}
          className="text-fine text-sand underline decoration-edge underline-offset-4 hover:text-brass-bright"
        >
          See your playlists
        </Link>
      )}
    </p>
  )
}
