'use client'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionDialog, FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Field } from '@/components/ui/fields/field'
import { moved, OrderList } from '@/components/ui/fields/order-list'
import { Section } from '@/components/ui/section'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'
import { callAction } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'
import {
  deleteSubCategoryAction,
  orderSubCategoriesAction,
  saveSubCategoryAction,
} from '@/lib/domains/catalogue/actions'
import { subCategoryInputSchema, type StaffSubCategoryDto } from '@/lib/domains/catalogue/categories/schema'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { formatCount } from '@/lib/shared/format/format'

type SubCategoryListProps = { category: CategorySlug; items: readonly StaffSubCategoryDto[] }

/** Saves each change of order immediately. */
export function SubCategoryList({ category, items }: SubCategoryListProps) {
  const refresh = useRefresh()
  const [run, busy] = useRun()
  const [edited, setEdited] = useState<StaffSubCategoryDto | 'new' | null>(null)
  const [deleted, setDeleted] = useState<StaffSubCategoryDto | null>(null)
  const { shown, show, unshow } = useShown(items)

  async function move(from: number, to: number) {
    let isStored = false
    await run(async () => {
      const next = moved(shown, from, to)
      show(next)
      try {
        const ids = (list: readonly StaffSubCategoryDto[]) => list.map(({ id }) => id)
        await callAction(orderSubCategoriesAction, { category, seen: ids(shown), ids: ids(next) })
        isStored = true
      } catch (error) {
        unshow()
        throw error
      } finally {
        await refresh()
      }
    })
    return isStored
  }

  return (
    <Section id={category} title={categoryLabels[category]} className="flex flex-col gap-4">
      {shown.length === 0 && <p className="text-sand">No sub-categories yet.</p>}
      <OrderList
        label={`${categoryLabels[category]} sub-categories`}
        disabled={busy}
        onMove={move}
        items={shown.map((item) => ({
          id: item.id,
          name: item.name,
          about: formatCount(item.videos, 'video'),
          actions: (
            <>
              <IconButton icon={Pencil} label={`Rename ${item.name}`} onClick={() => setEdited(item)} />
              {item.videos === 0 && (
                <IconButton icon={Trash2} label={`Delete ${item.name}`} onClick={() => setDeleted(item)} />
              )}
            </>
          ),
        }))}
      />
      <Button variant="secondary" className="self-start" onClick={() => setEdited('new')}>
        Add to {categoryLabels[category]}
      </Button>
      {edited && (
        <SubCategoryDialog
          category={category}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <ActionDialog
          title="Delete this sub-category?"
          description={
            <>
              “<bdi>{deleted.name}</bdi>” will be deleted and removed from artists’ genres.
            </>
          }
          confirm="Delete"
          action={deleteSubCategoryAction.bind(null, { id: deleted.id, updatedAt: deleted.updatedAt })}
          done="Deleted"
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  )
}

type SubCategoryDialogProps = { category: CategorySlug; item: StaffSubCategoryDto | null; onClose: () => void }

function SubCategoryDialog({ category, item, onClose }: SubCategoryDialogProps) {
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
  const title = item ? 'Rename sub-category' : 'New sub-category'
  return (
    <FormDialog title={title} submit="Save" {...frame}>
      <Field label="Name" autoComplete="off" {...field('name')} />
    </FormDialog>
  )
}
