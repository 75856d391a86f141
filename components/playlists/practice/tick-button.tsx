'use client'

import { Check, Circle } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'
import { callAction } from '@/lib/client/requests/server-action'
import { setPracticeTickAction } from '@/lib/domains/playlists/practice/actions'

/** Ticks an entry as practised. Shows the change before it is saved. */
export function TickButton({ entryId, name, ticked }: { entryId: number; name: string; ticked: boolean }) {
  const router = useRouter()
  const { shown: on, show } = useShown(ticked)
  const [run] = useRun()

  async function toggle() {
    show(!on)
    try {
      await callAction(setPracticeTickAction, { entryId, on: !on })
      // Refreshes the router cache, because it still contains the old state.
      router.refresh()
    } catch (error) {
      show(on)
      throw error
    }
  }

  const Icon = on ? Check : Circle
  return (
    <Button
      variant={on ? 'primary' : 'secondary'}
      size="sm"
      aria-pressed={on}
      aria-label={`Practised: ${name}`}
      onClick={() => void run(toggle)}
    >
      <Icon aria-hidden className="size-4" />
      Practised
    </Button>
  )
}
