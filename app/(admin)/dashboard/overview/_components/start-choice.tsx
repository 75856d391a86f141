'use client'

import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import { toast } from 'sonner'
import { ChipToggle } from '@/components/ui/chip'
import { setStartAction } from '@/lib/domains/accounts/actions-start'
import { GENERIC_MESSAGE } from '@/lib/shared/error-page'

/** Where the person begins after signing in. @param other name of the page that is not the overview */
export function StartChoice({ atOverview, other }: { atOverview: boolean; other: string }) {
  const router = useRouter()
  const [, start] = useTransition()
  const [chosen, show] = useOptimistic(atOverview)

  const choose = (wanted: boolean) =>
    start(async () => {
      show(wanted)
      const result = await setStartAction({ atOverview: wanted }).catch(() => null)
      if (!result?.ok) toast.error(result?.message ?? GENERIC_MESSAGE)
      router.refresh()
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
