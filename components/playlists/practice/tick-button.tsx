'use client'

import { Check, Circle } from 'lucide-react'
import { Button } from '@/components/ui/buttons/button'
import { useSwitch } from '@/lib/client/forms/use-switch'
import { callAction } from '@/lib/client/requests/server-action'
import { setPracticeTickAction } from '@/lib/domains/playlists/practice/actions'

/** Ticks an entry as practised. */
export function TickButton({ entryId, name, ticked }: { entryId: number; name: string; ticked: boolean }) {
  const [on, set] = useSwitch(ticked, (on) => callAction(setPracticeTickAction, { entryId, on }))
  const Icon = on ? Check : Circle
  return (
    <Button
      variant={on ? 'primary' : 'secondary'}
      size="sm"
      aria-pressed={on}
      aria-label={`Practised: ${name}`}
      onClick={() => set(!on)}
    >
      <Icon aria-hidden className="size-4" />
      Practised
    </Button>
  )
}
