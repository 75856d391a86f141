'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { useLeave } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { makeRecordingAction } from '@/lib/domains/catalogue/actions'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** After the end of a livestream: makes a draft of a video of it, or leads to the one that was made. */
export function Recording({ id, video }: { id: number; video: { id: number } | null }) {
  const router = useRouter()
  const leave = useLeave()
  const [category, setCategory] = useState<CategorySlug>('music')
  const [run, isMaking] = useRun()

  async function make() {
    const made = await callAction(makeRecordingAction, { id, category })
    router.push(staffRoutes.video(made.id))
    return 'leaving'
  }

  if (video) {
    return (
      <div>
        <ButtonLink href={staffRoutes.video(video.id)} variant="secondary">
          Open the video of it
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label="It has ended. Category of the video"
        options={optionsOf(categoryLabels)}
        name="recordingCategory"
        value={category}
        onChange={(event) => setCategory(event.target.value as CategorySlug)}
      />
      <Button variant="secondary" onClick={() => leave(() => run(make))} loading={isMaking}>
        Make it a video
      </Button>
    </div>
  )
}
