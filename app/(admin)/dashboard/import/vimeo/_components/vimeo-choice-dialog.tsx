'use client'

import { FormProvider, useWatch } from 'react-hook-form'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { ChosenField } from '@/app/(admin)/dashboard/_fields/chosen-field'
import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { SubCategoryField } from '@/app/(admin)/dashboard/_fields/sub-category-field'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { SelectField } from '@/components/ui/fields/select-field'
import { callAction } from '@/lib/client/requests/server-action'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import { accessKinds } from '@/lib/domains/catalogue/videos/schema'
import { vimeoChoices, vimeoMappingSchema, type VimeoMappingDto } from '@/lib/domains/import/vimeo-runs/schema'
import { saveVimeoMappingAction } from '@/lib/domains/import/vimeo/actions'

type VimeoChoiceDialogProps = {
  mapping: VimeoMappingDto
  subCategories: readonly SubCategoryDto[]
  onClose: () => void
}

/** What becomes of the videos of a group at Vimeo. */
export function VimeoChoiceDialog({ mapping, subCategories, onClose }: VimeoChoiceDialogProps) {
  const { id, name, choice, subCategory, series, tag, access } = mapping
  const seen = {
    choice,
    access,
    subCategoryId: subCategory?.id ?? null,
    seriesId: series?.id ?? null,
    tagId: tag?.id ?? null,
  }
  const { field, ...frame } = useDialogForm({
    draft: `vimeo ${id}`,
    version: JSON.stringify(seen),
    notInDraft: ['seen'],
    schema: vimeoMappingSchema,
    defaultValues: { id, ...seen, seen },
    submit: (values) => callAction(saveVimeoMappingAction, values),
    success: 'Saved',
    onClose,
  })
  const { form } = frame
  const values = useWatch({ control: form.control })
  const isCategory = values.choice !== '' && values.choice !== 'out'
  return (
    <FormDialog title={`Videos of ‘${name}’`} submit="Save" {...frame}>
      <FormProvider {...form}>
        <SelectField
          label="Category"
          options={optionsOf({ ...vimeoChoices, ...categoryLabels })}
          {...field('choice', { onChange: () => form.setValue('subCategoryId', null, { shouldDirty: true }) })}
        />
        {isCategory && (
          <>
            <SubCategoryField subCategories={subCategories} category={values.choice} />
            <SelectField label="Access" options={optionsOf(accessKinds)} {...field('access')} />
          </>
        )}
        {values.choice !== 'out' && (
          <>
            <ChosenField kind="series" label="Series (optional)" name="seriesId" stored={series} />
            {/* With room for its list of choices. */}
            <div className="min-h-48">
              <ChosenField kind="tag" label="Tag (optional)" name="tagId" stored={tag} />
            </div>
          </>
        )}
      </FormProvider>
    </FormDialog>
  )
}
