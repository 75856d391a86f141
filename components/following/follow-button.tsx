'use client'

import { Check, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'
import { callApi } from '@/lib/client/requests/api'
import { dayNames } from '@/lib/domains/following/policy'
import type { FollowState } from '@/lib/domains/following/schema'
import { isolateText } from '@/lib/shared/format/format'
import type { FollowKind } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

export type FollowTarget = { kind: FollowKind; id: number; name: string }
type FollowButtonProps = FollowTarget & {
  /** Undefined on statically cached pages, where the button fetches the state. */
  initial?: boolean
  /** Text after 'Follow', such as 'this series'. */
  what?: string
}

export function FollowButton({ kind, id, name, initial, what = '' }: FollowButtonProps) {
  const router = useRouter()
  const { shown: following, show } = useShown(initial ?? null)
  const [run] = useRun()
  const path = apiRoutes.follow(kind, id)
  const isShared = initial === undefined

  useEffect(() => {
    // Sends no request for visitors, because the button is hidden for them.
    if (!isShared || !document.documentElement.dataset.viewer) return
    const aborting = new AbortController()
    callApi<FollowState>(path, { signal: aborting.signal })
      .then((state) => show(state.following))
      // Ignores the error, because a click sends another request and reports its error.
      .catch(() => !aborting.signal.aborted && show(false))
    return () => aborting.abort()
  }, [isShared, path, show])

  const toggle = () =>
    run(async () => {
      const state = await callApi<FollowState>(path, { method: following ? 'DELETE' : 'PUT' })
      show(state.following)
      toast.success(messageOf(isolateText(name), state))
      // Refreshes the router cache, because it still contains the old state.
      if (!isShared) router.refresh()
    })

  const Icon = following ? Check : Plus
  return (
    <Button variant="secondary" className="min-w-36" disabled={following === null} onClick={() => void toggle()}>
      <Icon aria-hidden className="size-5" />
      {`${following ? 'Following' : 'Follow'}${what && ` ${what}`}`}{' '}
      <span className="sr-only">{following ? `${name}: unfollow` : name}</span>
    </Button>
  )
}

function messageOf(name: string, { following, day }: FollowState): string {
  if (!following) return `You no longer follow ${name}`
  const where =
    day === null
      ? 'New releases appear on Browse.'
      : `New releases appear on Browse, and in an email on ${dayNames[day]}s.`
  return `You’re following ${name}. ${where}`
}
