'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { SelectField } from '@/components/ui/fields/select-field'
import { useRun } from '@/lib/client/forms/use-run'
import { useSwitch } from '@/lib/client/forms/use-switch'
import { invalidateLists } from '@/lib/client/lists/use-list'
import { useShown } from '@/lib/client/lists/use-shown'
import { removePositions } from '@/lib/client/player/progress'
import { callApi } from '@/lib/client/requests/api'
import { dayNames, DIGEST_TIME } from '@/lib/domains/following/policy'
import type { FollowDto } from '@/lib/domains/following/schema'
import { isolateText } from '@/lib/shared/format/format'
import { followLabels } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

type PreferenceSwitchProps = {
  field: 'mailingList' | 'livestreamReminders' | 'wantsRecommendations'
  label: string
  hint: string
  initial: boolean
}

/** Saves each change immediately. */
export function PreferenceSwitch({ field, label, hint, initial }: PreferenceSwitchProps) {
  const [on, set] = useSwitch(initial, async (next) => {
    await callApi(apiRoutes.profile, { method: 'PATCH', json: { [field]: next } })
    toast.success('Saved')
  })

  return (
    <CheckboxField
      role="switch"
      label={label}
      hint={hint}
      checked={on}
      onChange={({ target }) => set(target.checked)}
    />
  )
}

export function ClearHistory({ viewerId }: { viewerId: number }) {
  const router = useRouter()

  async function clear() {
    await callApi(apiRoutes.progress, { method: 'DELETE' })
    removePositions(viewerId)
    invalidateLists()
    toast.success('Watch history cleared')
    // Refreshes the router cache, because it still contains the old progress.
    router.refresh()
  }

  return (
    <ConfirmButton
      variant="secondary"
      title="Clear your watch history?"
      description="Videos will start from the beginning, and suggestions based on what you’ve watched will disappear. My List, follows, playlists and rentals aren’t affected. This can’t be undone."
      confirm="Clear history"
      onConfirm={clear}
    >
      Clear watch history
    </ConfirmButton>
  )
}

const days = [
  { value: '', label: 'No email' },
  ...Object.entries(dayNames).map(([value, label]) => ({ value, label: `On ${label}s` })),
]

export function Following({ follows, day }: { follows: FollowDto[]; day: number | null }) {
  const router = useRouter()
  const [run, isStopping] = useRun()

  const stop = ({ kind, id, name }: FollowDto) =>
    run(async () => {
      await callApi(apiRoutes.follow(kind, id), { method: 'DELETE' })
      toast.success(`You no longer follow ${isolateText(name)}`)
      router.refresh()
    })

  return (
    <div className="flex flex-col gap-6">
      {(follows.length > 0 || day !== null) && <DigestDay initial={day} />}
      {follows.length === 0 ? (
        <p className="text-sand">
          You’re not following anything yet. Look for the Follow button on artists, composers, ragas and series.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {follows.map((follow) => (
            <li key={`${follow.kind} ${follow.id}`} className="flex items-center justify-between gap-x-4">
              <span className="min-w-0 break-words">
                <Link href={follow.href} prefetch={false} className="underline underline-offset-4">
                  <MaybeTransliteratedName kind={follow.kind}>{follow.name}</MaybeTransliteratedName>
                </Link>{' '}
                <span className="ml-2 text-fine text-dust">{followLabels[follow.kind]}</span>
              </span>
              <Button
                variant="ghost"
                className="-mr-5 shrink-0"
                aria-label={`Unfollow ${follow.name}`}
                // Doesn't use `disabled`, because a disabled button would lose focus.
                aria-disabled={isStopping || undefined}
                onClick={() => void stop(follow)}
              >
                Unfollow
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Saves the chosen day immediately. If saving fails, shows the saved day again. */
function DigestDay({ initial }: { initial: number | null }) {
  const router = useRouter()
  const { shown: saved, show: showSaved } = useShown(initial)
  const [chosen, setChosen] = useState(initial)
  const last = useRef(initial)
  const [run, isSaving] = useRun()

  /**
   * Sends one request at a time, because responses could arrive out of order. Repeats until the latest choice is saved.
   */
  async function save() {
    let day
    do {
      day = last.current
      await callApi(apiRoutes.digest, { method: 'PUT', json: { day } })
      showSaved(day)
    } while (day !== last.current)
    toast.success('Saved')
    router.refresh()
  }

  function choose(day: number | null) {
    last.current = day
    setChosen(day)
    void run(save)
  }

  return (
    <SelectField
      label="Weekly email"
      hint={`New releases from what you follow, sent at ${DIGEST_TIME} IST if there are any.`}
      options={days}
      value={(isSaving ? chosen : saved) ?? ''}
      onChange={({ target: { value } }) => choose(value === '' ? null : Number(value))}
    />
  )
}
