'use client'

import type { Question } from '@/app/(admin)/dashboard/_dialogs/use-question'
import { PictureField } from '@/app/(admin)/dashboard/_fields/picture-field'
import { publicationOptions } from '@/app/(admin)/dashboard/_fields/publication-fields'
import { EditorFrame } from '@/app/(admin)/dashboard/_form/editor-frame'
import { useEditor } from '@/app/(admin)/dashboard/_form/use-editor'
import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { deleteLivestreamAction, saveLivestreamAction } from '@/lib/domains/catalogue/actions'
import {
  isPublishedLate,
  livestreamInputSchema,
  newLivestream,
  type StaffLivestreamDetail,
} from '@/lib/domains/livestreams/editing/schema'
import { counted } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { Recording } from './recording'

const lateQuestion: Question = {
  title: 'Publish a livestream of the past?',
  description: 'Its start is over already. Nobody is reminded of it, and viewers see it as begun.',
  confirm: 'Publish',
}

/** Everything about a livestream; times are entered and shown as in Singapore. */
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
    <EditorFrame
      {...frame}
      deletable={{ what: 'livestream', remove: deleteLivestreamAction, list: staffRoutes.livestreams }}
    >
      {livestream && livestream.waiting > 0 && (
        <p className="text-sand">
          {counted(livestream.waiting, 'person is', 'people are')} reminded of it, by the time that it has then.
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
          hint="Leave empty to end it after six hours, or when you enter its end here."
          {...field('endsAt')}
        />
      </div>
      <Field
        label="Vimeo link or number"
        hint="Of a video or of a live event; it may follow later."
        autoComplete="off"
        spellCheck={false}
        {...field('vimeo')}
      />
      <Field label="Embed key (optional)" autoComplete="off" spellCheck={false} {...field('embedKey')} />
      <Field
        label="Playlist (optional)"
        hint="The address of a stream (HLS), instead of Vimeo."
        autoComplete="off"
        spellCheck={false}
        {...field('hlsUrl')}
      />
      <PictureField label="Thumbnail" />
      <SelectField label="State" options={publicationOptions} {...field('publication')} />
    </EditorFrame>
  )
}
