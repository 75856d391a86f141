'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Question } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { publicationOptions } from '@/app/(admin)/dashboard/_fields/source-fields'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { useLeave } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { TermsFields } from '@/app/(admin)/dashboard/_tickets/terms-fields'
import { TicketPanel } from '@/app/(admin)/dashboard/_tickets/ticket-panel'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import {
  cancelLivestreamAction,
  deleteLivestreamAction,
  makeRecordingAction,
  saveLivestreamAction,
} from '@/lib/domains/catalogue/actions'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import {
  isPublishedLate,
  livestreamInputSchema,
  newLivestream,
  type StaffLivestreamDetail,
} from '@/lib/domains/livestreams/editing/schema'
import { formatCount } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const lateQuestion: Question = {
  title: 'Publish a past livestream?',
  description: 'The start time has passed. No one will get a reminder, and viewers will see it as already live.',
  confirm: 'Publish',
}

export function LivestreamForm({ stored: livestream }: { stored: StaffLivestreamDetail | null }) {
  const { field, ...frame } = useEditor({
    schema: livestreamInputSchema,
    save: saveLivestreamAction,
    stored: livestream,
    empty: newLivestream,
    pageOf: staffRoutes.livestream,
    questionOf: (values) => (isPublishedLate(values, livestream?.form) ? lateQuestion : null),
  })
  return (
    <>
      <EditorFrame
        {...frame}
        deletable={{ what: 'livestream', remove: deleteLivestreamAction, list: staffRoutes.livestreams }}
      >
        {livestream && livestream.waiting > 0 && !livestream.tickets.cancelled && (
          <p className="text-sand">
            {formatCount(livestream.waiting, 'person', 'people')} will get a reminder. If you change the start time,
            we’ll move the reminder too.
          </p>
        )}
        {livestream && livestream.video !== undefined && <Recording id={livestream.id} video={livestream.video} />}
        <Field label="Name" autoComplete="off" {...field('name')} />
        <TextareaField label="Description" rows={5} {...field('description')} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field label="Starts (Singapore time)" type="datetime-local" {...field('startsAt')} />
          <Field
            label="Ends (Singapore time)"
            type="datetime-local"
            hint="Leave empty to end after six hours."
            {...field('endsAt')}
          />
        </div>
        <Field
          label="Vimeo URL or ID"
          hint="A video or live event. You can add it later."
          autoComplete="off"
          spellCheck={false}
          {...field('vimeo')}
        />
        <Field label="Embed key (optional)" autoComplete="off" spellCheck={false} {...field('embedKey')} />
        <Field
          label="Playlist URL (optional)"
          hint="An HLS stream to use instead of Vimeo."
          autoComplete="off"
          spellCheck={false}
          {...field('hlsUrl')}
        />
        <PictureField label="Thumbnail" />
        <FieldGroup title="Tickets">
          <TermsFields field={field} optional />
          <Field
            label="Catch-up days (optional)"
            hint="Ticket holders can watch it again for this long after the end."
            inputMode="numeric"
            autoComplete="off"
            {...field('catchUpDays')}
          />
          <SelectionField
            kind="festival"
            label="Festival (optional)"
            name="festivalId"
            stored={livestream?.festival ?? null}
          />
        </FieldGroup>
        <SelectField label="Status" options={publicationOptions} {...field('publication')} />
      </EditorFrame>
      {livestream && (
        <TicketPanel name={livestream.form.name} tickets={livestream.tickets} cancel={cancelLivestreamAction} />
      )}
    </>
  )
}

/** Creates a draft video of an ended livestream, or links to the existing one. */
function Recording({ id, video }: { id: number; video: { id: number } | null }) {
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
          Open recording
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label="Recording category"
        options={toOptions(categoryLabels)}
        name="recordingCategory"
        value={category}
        onChange={(event) => setCategory(event.target.value as CategorySlug)}
      />
      <Button variant="secondary" onClick={() => leave(() => run(make))} loading={isMaking}>
        Create video
      </Button>
    </div>
  )
}
