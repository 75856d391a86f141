'use client'

import { useHydrated } from '@/lib/client/use-hydrated'
import { formatInZone } from '@/lib/shared/format/format'
import { SINGAPORE_ZONE } from '@/lib/shared/format/singapore-time'

/**
 * Shows the start in the viewer's time zone after hydration, because only the browser knows the time zone. Reserves the
 * space until then.
 */
export function ViewerTime({ startsAt }: { startsAt: string }) {
  const hydrated = useHydrated()
  return (
    <p className="mt-1 min-h-[2lh] text-fine text-dust sm:max-lg:min-h-[1lh] xl:min-h-[1lh]">
      {hydrated && ownTime(startsAt)}
    </p>
  )
}

function ownTime(startsAt: string): string | null {
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const own = formatInZone(startsAt, zone)
    if (own === formatInZone(startsAt, SINGAPORE_ZONE)) return 'Same time in your time zone'
    return `Your time: ${formatInZone(startsAt, zone, { offset: true })}`
  } catch {
    // Shows nothing if the browser doesn't know its time zone. The Singapore time is shown above.
    return null
  }
}
