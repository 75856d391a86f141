'use client'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useWatch, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { ChoicesField, SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { PublicationFields } from '@/app/(admin)/dashboard/_fields/source-fields'
import { SubCategoryField } from '@/app/(admin)/dashboard/_fields/sub-category-field'
import { BeforeAfter } from '@/app/(admin)/dashboard/_list/audit-item'
import { HiddenArtists } from '@/app/(admin)/dashboard/videos/_components/hidden-artists'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { SelectField } from '@/components/ui/fields/select-field'
import { focusOn } from '@/lib/client/forms/focus-on'
import { useFormSubmit, type FieldOf } from '@/lib/client/forms/use-form-submit'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { applyBulkAction, previewBulkAction } from '@/lib/domains/catalogue/actions'
import {
  bulkFormSchema,
  newBulk,
  bulkFields,
  type BulkChoice,
  type BulkOutcome,
  type BulkPreview,
} from '@/lib/domains/catalogue/bulk/schema'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import { accessKinds } from '@/lib/domains/catalogue/videos/schema'
import { formatCount, formatNumber } from '@/lib/shared/format/format'
import { SkippedVideos } from './bulk-outcome'

type BulkDialogProps = {
  /** Describes the selection, such as '812 videos'. */
  videos: string
  choice: BulkChoice
  subCategories: readonly SubCategoryDto[]
  onChanged: (changed: number) => void
  onClose: () => void
}

const count = (videos: number) => formatCount(videos, 'video')

export function BulkDialog({ videos, choice, subCategories, onChanged, onClose }: BulkDialogProps) {
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [run, busy] = useRun()
  const wasShown = useRef(false)
  const { form, field, onSubmit, isSubmitting } = useFormSubmit({
    schema: bulkFormSchema,
    defaultValues: newBulk,
    submit: (set) => callAction(previewBulkAction, { choice, set }),
    onSuccess: setPreview,
  })
  const values = useWatch({ control: form.control })

  // Focuses the form when the person returns to it from the preview.
  useEffect(() => {
    if (!preview && wasShown.current) form.setFocus('field')
    wasShown.current = preview !== null
  }, [preview, form])

  const make = (id: number) =>
    run(async () => {
      const done = await callAction(applyBulkAction, { id })
      if (done.stayed.length > 0) setOutcome(done)
      else {
        onChanged(done.changed)
        onClose()
      }
    })

  function close() {
    if (busy || isSubmitting) return
    if (outcome) onChanged(outcome.changed)
    onClose()
  }

  return (
    <Dialog onClose={close} title={outcome ? 'Some videos were skipped' : `Change ${videos}`}>
      <FormProvider {...form}>
        <form
          method="post"
          onSubmit={onSubmit}
          noValidate
          hidden={preview !== null}
          className="mt-6 flex flex-col gap-5"
        >
          {/* Leaves room for the combobox's list. */}
          <div className="flex min-h-72 flex-col gap-5">
            <BulkFields values={values} field={field} subCategories={subCategories} />
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="ghost" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              Preview
            </Button>
          </div>
        </form>
      </FormProvider>
      {preview && !outcome && (
        <div className="mt-6 flex flex-col gap-5">
          <Preview {...preview} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="ghost" disabled={busy} onClick={() => setPreview(null)}>
              Back
            </Button>
            {preview.id !== null && (
              <Button loading={busy} onClick={() => preview.id !== null && void make(preview.id)}>
                Change {count(preview.changing)}
              </Button>
            )}
          </div>
        </div>
      )}
      {outcome && (
        <div className="mt-6 flex flex-col gap-5">
          <p ref={focusOn} tabIndex={-1} className="focus:outline-none">
            {count(outcome.changed)} changed.
          </p>
          <SkippedVideos stayed={outcome.stayed} />
          <Button variant="secondary" onClick={close} className="self-end">
            Close
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Preview({ what, chosen, changing, stayed, examples, warnings, hidden }: BulkPreview) {
  return (
    <>
      <p ref={focusOn} tabIndex={-1} className="focus:outline-none">
        <bdi className="font-semibold">{what}</bdi>
        <span className="block text-sand">
          {changing === 0
            ? 'No changes.'
            : `${formatNumber(changing)} of ${count(chosen)} will change. You can undo this for 24 hours.`}
        </span>
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="text-brass-bright">
          {warning}
        </p>
      ))}
      <HiddenArtists {...hidden} />
      <SkippedVideos stayed={stayed} />
      {examples.length > 0 && (
        <section aria-labelledby="bulk-examples">
          <h3 id="bulk-examples" className="programme-label text-dust">
            {examples.length < changing ? `First ${examples.length} changes` : 'Changes'}
          </h3>
          <ul className="mt-2 border-t border-line">
            {examples.map(({ id, name, before, after }) => (
              <li key={id} className="border-b border-line py-2 text-fine">
                <span dir="auto" className="block font-medium">
                  {name}
                </span>
                <BeforeAfter before={before} after={after} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const none: readonly Choice[] = []
type Form = z.input<typeof bulkFormSchema>
type BulkFieldsProps = { values: Partial<Form>; field: FieldOf<Form>; subCategories: readonly SubCategoryDto[] }

function BulkFields({ values, field, subCategories }: BulkFieldsProps) {
  const { setValue } = useFormContext<Form>()
  return (
    <>
      <SelectField
        label="What to change"
        options={toOptions(bulkFields)}
        placeholder="Choose"
        {...field('field', { onChange: () => setValue('subCategoryId', null) })}
      />
      {values.field === 'category' && (
        <>
          <SelectField
            label="Category"
            options={toOptions(categoryLabels)}
            placeholder="Choose"
            {...field('category', { onChange: () => setValue('subCategoryId', null) })}
          />
          <SubCategoryField
            subCategories={subCategories}
            category={values.category}
            hint="Leave empty to keep the sub-category of videos already in this category."
          />
        </>
      )}
      {values.field === 'subCategory' && <SubCategoryField subCategories={subCategories} category="all" />}
      {values.field === 'artist' && (
        <SelectionField
          kind="artist"
          label="Artist"
          hint="Replaces the lead performer. Other performers stay."
          name="artistId"
          stored={null}
        />
      )}
      {values.field === 'series' && (
        <SelectionField
          kind="series"
          label="Series"
          hint="Adds videos after the last episode, by publication date. Leave empty to remove them from their series."
          name="seriesId"
          stored={null}
        />
      )}
      {(values.field === 'addTags' || values.field === 'removeTags') && (
        <ChoicesField kind="tag" label="Tags" one="tag" name="tagIds" stored={none} />
      )}
      {values.field === 'access' && (
        <SelectField label="Access" options={toOptions(accessKinds)} {...field('access')} />
      )}
      {values.field === 'date' && <PublicationFields publication={values.publication} field={field} />}
    </>
  )
}
