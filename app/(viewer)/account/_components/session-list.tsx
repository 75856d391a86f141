'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { useRun } from '@/lib/client/forms/use-run'
import { callApi } from '@/lib/client/requests/api'
import type { SessionDto } from '@/lib/domains/accounts/sessions/schema'
import { deviceName } from '@/lib/shared/access/device-name'
import { formatDay } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** The browsers in which the person is signed in, each with a button that ends its session. */
export function SessionList({ sessions }: { sessions: SessionDto[] }) {
  const router = useRouter()
  const [ending, setEnding] = useState('')
  const [run, isEnding] = useRun()

  const end = (path: string, done: string) =>
    run(async () => {
      setEnding(path)
      await callApi(path, { method: 'DELETE' })
      toast.success(done)
      router.refresh()
    })

  return (
    <>
      <ul className="flex flex-col gap-5">
        {sessions.map(({ id, current, userAgent, createdAt, lastSeenAt }) => {
          const device = deviceName(userAgent)
          const path = apiRoutes.ownSession(id)
          return (
            <li
              key={id}
              aria-current={current || undefined}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <div className="min-w-0">
                <p>
                  {device} {current && <span className="ml-2 text-brass-bright">This device</span>}
                </p>
                <p className="text-fine text-sand">
                  Signed in on {formatDay(createdAt)}, last seen on {formatDay(lastSeenAt)}
                </p>
              </div>
              {current ? (
                // A navigation of the browser, which drops everything that was rendered for this person.
                <a href={apiRoutes.logout} className={buttonClass({ variant: 'ghost' }, '-mx-5')}>
                  Sign out
                </a>
              ) : (
                <Button
                  variant="ghost"
                  className="-mx-5"
                  aria-label={`Sign out ${device}`}
                  loading={isEnding && ending === path}
                  // Not `disabled`: the pressed button would lose the focus.
                  aria-disabled={isEnding || undefined}
                  onClick={() => void end(path, 'The device is signed out')}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-6"
          loading={isEnding && ending === apiRoutes.sessions}
          aria-disabled={isEnding || undefined}
          onClick={() => void end(apiRoutes.sessions, 'All other devices are signed out')}
        >
          Sign out the other devices
        </Button>
      )}
    </>
  )
}
