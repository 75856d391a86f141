'use client'

import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'
import { callApi } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

type PreferenceSwitchProps = {
  field: 'mailingList' | 'livestreamReminders' | 'wantsRecommendations'
  label: string
  hint: string
  initial: boolean
}

/** A preference that is saved when it is switched. A failure switches it back. */
export function PreferenceSwitch({ field, label, hint, initial }: PreferenceSwitchProps) {
  const router = useRouter()
  const { shown: on, show, unshow } = useShown(initial)
  const [run] = useRun()

  async function change(next: boolean) {
    show(next)
    try {
      await callApi(apiRoutes.profile, { method: 'PATCH', json: { [field]: next } })
      toast.success('Saved')
      // The router's cache has the old value.
      router.refresh()
    } catch (error) {
      unshow()
      throw error
    }
  }

  return (
    <CheckboxField
      role="switch"
      label={label}
      hint={hint}
      checked={on}
      // Responses could arrive in another order than the clicks.
      onChange={({ target }) => void run(() => change(target.checked))}
    />
  )
}
