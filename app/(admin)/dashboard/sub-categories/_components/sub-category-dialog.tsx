'use client'

import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { callAction } from '@/lib/client/requests/server-action'
import { saveSubCategoryAction } from '@/lib/domains/catalogue/actions'
import { subCategoryInputSchema, type StaffSubCategoryDto } from '@/lib/domains/catalogue/categories/schema'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'

type SubCategoryDialogProps = { category: CategorySlug; item: StaffSubCategoryDto | null; onClose: () => void }

/** Creates or renames a sub-category. */
export function SubCategoryDialog({ category, item, onClose }: SubCategoryDialogProps) {
  const { field, ...frame } = useDialogForm({
    draft: `sub-category ${item?.id ?? category}`,
    version: item?.updatedAt,
    notInDraft: ['updatedAt'],
    schema: subCategoryInputSchema,
    defaultValues: { category, name: item?.name ?? '', updatedAt: item?.updatedAt },
    errorField: 'name',
    submit: (values) => callAction(saveSubCategoryAction, { ...values, id: item?.id ?? null }),
    onClose,
  })
  const title = item ? 'Rename the sub-category' : 'New sub-category'
  return (
    <FormDialog title={title} submit="Save" {...frame}>
      <Field label="Name" autoComplete="off" {...field('name')} />
    </FormDialog>
  )
}
