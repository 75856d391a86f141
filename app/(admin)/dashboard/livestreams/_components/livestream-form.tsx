'use client'

import { useWatch } from 'react-hook-form'
import { EditorFrame } from '@/app/(admin)/dashboard/_components/editor-frame'
import { PictureField } from '@/app/(admin)/dashboard/_components/picture-field'
import { useEditor } from '@/app/(admin)/dashboard/_components/use-editor'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { TextareaField } from '@/components/ui/textarea-field'
import {
  livestreamInputSchema,
  newLivestream,
  type StaffLivestreamDetail,
} from '@/lib/domains/editorial/schema-livestreams'
import { deleteLivestreamAction, saveLivestreamAction } from '@/lib/domains/editorial/actions'
import { routes } from '@/lib/shared/routes'

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'public', label: 'Public' },
]

/** Everything about a livestream; times are entered and shown as in Singapore. */
export function LivestreamForm({ livestream }: { livestream: StaffLivestreamDetail | null }) {
  const { form, ...frame } = useEditor({
    schema: livestreamInputSchema,
    save: saveLivestreamAction,
    stored: livestream,
    empty: newLivestream,
    pageOf: routes.dashboardLivestream,
  })
  const picture = useWatch({ control: form.control, name: 'thumbnailUrl' })
  const { register, setValue } = form
  const { errors } = form.formState
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'livestream', remove: deleteLivestreamAction, list: routes.dashboardLivestreams }}
    >
      {livestream && livestream.waiting > 0 && (
        <p className="text-sand">
          {livestream.waiting === 1 ? 'One person is' : `${livestream.waiting} people are`} reminded of it, by the time
          that it has then.
        </p>
      )}
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextareaField label="Description" rows={5} error={errors.description?.message} {...register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Starts (Singapore time)"
          type="datetime-local"
          error={errors.startsAt?.message}
          {...register('startsAt')}
        />
        <Field
          label="Ends (Singapore time)"
          type="datetime-local"
          hint="Empty: it streams until somebody ends it."
          error={errors.endsAt?.message}
          {...register('endsAt')}
        />
      </div>
      <Field
        label="Vimeo link or number"
        hint="Of the event; it may follow later."
        autoComplete="off"
        spellCheck={false}
        error={errors.vimeo?.message}
        {...register('vimeo')}
      />
      <Field
        label="Embed key (optional)"
        autoComplete="off"
        spellCheck={false}
        error={errors.embedKey?.message}
        {...register('embedKey')}
      />
      <PictureField
        label="Thumbnail"
        value={picture ?? ''}
        field={register('thumbnailUrl')}
        onChange={(address) => setValue('thumbnailUrl', address, { shouldDirty: true })}
        error={errors.thumbnailUrl?.message}
      />
      <SelectField label="State" options={states} error={errors.publication?.message} {...register('publication')} />
    </EditorFrame>
  )
}
