'use client'
import { BellRing } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'
import { callApi } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { useRefresh } from '@/lib/client/use-refresh'
import type { Reminder } from '@/lib/domains/livestreams/reminders/policy'
import type { NotifyAnswer } from '@/lib/domains/livestreams/schema'
import { HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

const before: Record<Reminder, string> = { day: 'one day', hour: 'one hour' }

function promiseOf(reminders: readonly Reminder[] | null): string {
  if (!reminders) {
    return 'Reminder set, but we can’t email you. Check your email address and reminder settings in your account.'
  }
  if (reminders.length === 0) return 'Reminder set, but the livestream starts too soon for us to email you again.'
  return `We’ll email you ${reminders.map((kind) => before[kind]).join(' before and ')} before it starts.`
}

type NotifyButtonProps = {
  livestreamId: number
  initial: boolean
  /** Remaining reminder emails, from `getReminders`. Null if the person gets no reminders. */
  reminders: readonly Reminder[] | null
  /** True if another button of the page matters more. */
  isSecondary?: boolean
}

export function NotifyButton({ livestreamId, initial, reminders, isSecondary = false }: NotifyButtonProps) {
  const router = useRouter()
  const ready = useHydrated()
  const { shown: notified, show } = useShown(initial)
  const [run, saving] = useRun()

  const change = (method: 'POST' | 'DELETE') =>
    run(async () => {
      const response = await callApi<NotifyAnswer>(apiRoutes.livestreamNotify(livestreamId), { method })
      show(response.notified)
      // Refreshes the router cache, because it still contains the old value.
      router.refresh()
    })

  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" className={notified ? 'flex items-start gap-3 text-brass-bright' : 'sr-only'}>
        {notified && (
          <>
            <BellRing aria-hidden className="mt-0.5 size-5 shrink-0" />
            {promiseOf(reminders)}
          </>
        )}
      </p>
      {notified ? (
        <Button
          variant="ghost"
          className="-ml-5"
          disabled={!ready}
          loading={saving}
          onClick={() => void change('DELETE')}
        >
          Cancel reminders
        </Button>
      ) : (
        <Button
          size={isSecondary ? undefined : 'lg'}
          variant={isSecondary ? 'secondary' : undefined}
          disabled={!ready}
          loading={saving}
          onClick={() => void change('POST')}
        >
          Stay notified via Email
        </Button>
      )}
    </div>
  )
}

const AGAIN_MS = 30_000
/** Maximum random delay in milliseconds, so that browsers don't all send a request in the same second. */
const SPREAD_MS = 10_000
/** Minutes between refreshes in the last hour before the start, in case the livestream has been rescheduled. */
const ASKING_STEP = 5

type Props = {
  startsAt: string
  /** Milliseconds until the start by the server's clock, because the browser's clock may be wrong. */
  leftMs: number
}

/** Refreshes the page when the livestream starts. After the start, keeps refreshing until the source is available. */
export function StartRefresh({ startsAt, leftMs }: Props) {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: number
    let steps = 0
    // Uses the earlier of two start times, because `leftMs` is outdated if the page is restored from the bfcache.
    const start = Math.min(Date.now() + leftMs, Date.parse(startsAt))
    const leftNow = () => start - Date.now()
    const plan = () => {
      const left = leftNow()
      // Waits in short steps, because timers stop while a computer sleeps.
      const wait = left > 0 ? Math.min(left, MINUTE_MS) : AGAIN_MS
      timer = window.setTimeout(
        () => {
          // Counts steps since the page was opened, so that browsers refresh at different times.
          steps += 1
          const asks = steps % ASKING_STEP === 0 && leftNow() <= HOUR_MS
          if (asks || leftNow() <= 0) void refresh()
          plan()
        },
        wait + Math.random() * SPREAD_MS,
      )
    }
    plan()
    return () => window.clearTimeout(timer)
  }, [refresh, startsAt, leftMs])
  return null
}
