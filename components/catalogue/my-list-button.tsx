'use client'

import { Check, Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { ApiError, callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { GENERIC_MESSAGE } from '@/lib/shared/error-page'
import { routes } from '@/lib/shared/routes'

/** Adds a video to the viewer's list and removes it. Shows the change at once, and undoes it when the request fails. */
export function MyListButton({ videoId, saved }: { videoId: number; saved: boolean }) {
  const router = useRouter()
  const [on, setOn] = useState(saved)
  const busy = useRef(false)

  async function toggle() {
    if (busy.current) return
    busy.current = true
    setOn(!on)
    try {
      await callApi(apiRoutes.myListItem(videoId), { method: on ? 'DELETE' : 'PUT', keepalive: true })
      // Pages in the router's cache show the list too.
      router.refresh()
    } catch (error) {
      setOn(on)
      toast.error(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
    } finally {
      busy.current = false
    }
  }

  const Icon = on ? Check : Plus
  return (
    <span className="inline-flex items-center gap-4">
      <Button variant="secondary" aria-pressed={on} onClick={() => void toggle()}>
        <Icon aria-hidden className="size-5" />
        My list
      </Button>
      {on && (
        <Link
          href={routes.myList}
          className="text-fine text-sand underline decoration-edge underline-offset-4 hover:text-brass-bright"
        >
          See my list
        </Link>
      )}
    </span>
  )
}
