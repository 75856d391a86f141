'use client'

import { useRouter } from 'next/navigation'
import { DialogActions } from '@/app/(admin)/dashboard/_components/dialog-actions'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { dataOf } from '@/lib/client/server-action'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { saveSubCategoryAction } from '@/lib/domains/editorial/actions'
import { subCategoryInputSchema, type StaffSubCategoryDto } from '@/lib/domains/editorial/schema-lists'

type SubCategoryDialogProps = { category: CategorySlug; item: StaffSubCategoryDto | null; onClose: () => void }

/** Creates or renames a sub-category. Mount it while it is open. */
export function SubCategoryDialog(props: SubCategoryDialogProps) {
  const title = props.item ? 'Rename the sub-category' : 'New sub-category'
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={title}>
      <SubCategoryForm {...props} />
    </Dialog>
  )
}

function SubCategoryForm({ category, item, onClose }: SubCategoryDialogProps) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting } = useFormSubmit({
    schema: subCategoryInputSchema,
    defaultValues: { category, name: item?.name ?? '', updatedAt: item?.updatedAt },
    errorField: 'name',
    submit: (values) => dataOf(saveSubCategoryAction({ ...values, id: item?.id ?? null })),
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-5">
      <Field label="Name" autoComplete="off" {...field('name')} />
      <DialogActions submit="Save" busy={isSubmitting} onCancel={onClose} />
    </form>
  )
}
