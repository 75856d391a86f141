'use client'

import { useOptimistic, useTransition } from 'react'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { showError } from '@/lib/client/forms/show-error'
import { callAction } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'
import { setStartAction } from '@/lib/domains/accounts/profile/actions'

const NOT_SAVED = 'Your choice was not saved. Load the page anew and choose again.'

/** Where the person begins after signing in. @param other name of the page that is not the overview */
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
        After signing in, start at
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
