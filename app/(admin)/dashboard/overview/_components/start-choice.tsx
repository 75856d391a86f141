'use client'

import { useOptimistic, useTransition } from 'react'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { showError } from '@/lib/client/forms/show-error'
import { callAction } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'
import { setStartAction } from '@/lib/domains/accounts/profile/actions'

const NOT_SAVED = 'Your choice wasn’t saved. Reload the page and try again.'

/** @param other label of the staff role's default first page */
export function StartChoice({ atOverview, other }: { atOverview: boolean; other: string }) {
  const refresh = useRefresh()
  const [, start] = useTransition()
  const [chosen, show] = useOptimistic(atOverview)

  const choose = (wanted: boolean) =>
    start(async () => {
      show(wanted)
      await callAction(setStartAction, { atOverview: wanted }).catch((error: unknown) => showError(error, NOT_SAVED))
      await refresh()
    })

  return (
    <div role="group" aria-labelledby="start-at" className="mt-14 flex flex-wrap items-center gap-3">
      <p id="start-at" className="text-sand">
        After logging in, open
      </p>
      <ChipToggle pressed={!chosen} onClick={() => choose(false)}>
        {other}
      </ChipToggle>
      <ChipToggle pressed={chosen} onClick={() => choose(true)}>
        Overview
      </ChipToggle>
    </div>
  )
}
