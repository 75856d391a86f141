'use client'

import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { ChoicesField } from '@/app/(admin)/dashboard/_fields/choices-field'
import { ChosenField } from '@/app/(admin)/dashboard/_fields/chosen-field'
import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { PublicationFields } from '@/app/(admin)/dashboard/_fields/publication-fields'
import { SubCategoryField } from '@/app/(admin)/dashboard/_fields/sub-category-field'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { SelectField } from '@/components/ui/fields/select-field'
import type { FieldOf } from '@/lib/client/forms/use-form-submit'
import { bulkFields, type bulkFormSchema } from '@/lib/domains/catalogue/bulk/schema'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import { accessKinds } from '@/lib/domains/catalogue/videos/schema'

const none: readonly Choice[] = []
type Form = z.input<typeof bulkFormSchema>
type BulkFieldsProps = { values: Partial<Form>; field: FieldOf<Form>; subCategories: readonly SubCategoryDto[] }

/** What is set for many videos: one thing, and the fields that it needs. */
export function BulkFields({ values, field, subCategories }: BulkFieldsProps) {
  const { setValue } = useFormContext<Form>()
  return (
    <>
      <SelectField
        label="What to change"
        options={optionsOf(bulkFields)}
        placeholder="Choose"
        {...field('field', { onChange: () => setValue('subCategoryId', null) })}
      />
      {values.field === 'category' && (
        <>
          <SelectField
            label="Category"
            options={optionsOf(categoryLabels)}
            placeholder="Choose"
            {...field('category', { onChange: () => setValue('subCategoryId', null) })}
          />
          <SubCategoryField
            subCategories={subCategories}
            category={values.category}
            hint="With none, videos that are in the category already keep theirs."
          />
        </>
      )}
      {values.field === 'subCategory' && <SubCategoryField subCategories={subCategories} category="all" />}
      {values.field === 'artist' && (
        <ChosenField
          kind="artist"
          label="Artist"
          hint="Becomes the first who performs, in place of the one before. The others stay."
          name="artistId"
          stored={null}
        />
      )}
      {values.field === 'series' && (
        <ChosenField
          kind="series"
          label="Series"
          hint="Numbered after its last episode, by the date of publication. Empty takes videos out of their series."
          name="seriesId"
          stored={null}
        />
      )}
      {(values.field === 'addTags' || values.field === 'removeTags') && (
        <ChoicesField kind="tag" label="Tags" one="tag" name="tagIds" stored={none} />
      )}
      {values.field === 'access' && (
        <SelectField label="Access" options={optionsOf(accessKinds)} {...field('access')} />
      )}
      {values.field === 'date' && <PublicationFields publication={values.publication} field={field} />}
    </>
  )
}
