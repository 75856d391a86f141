'use client'

import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { saveSalesAction } from '@/lib/domains/content/actions'
import { saleKinds, saleLabels, salesSchema, type Sales, type StaffSales } from '@/lib/domains/content/sales/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function SalesForm({ sales: { version, form } }: { sales: StaffSales }) {
  const { field, ...frame } = useEditor({
    schema: salesSchema,
    save: ({ updatedAt = '', ...sales }: Sales & { updatedAt?: string }, actingFor) =>
      saveSalesAction({ ...sales, updatedAt }, actingFor),
    stored: { id: 0, form: { ...form, updatedAt: String(version) } },
    empty: form,
    pageOf: () => staffRoutes.sales,
  })
  return (
    <EditorFrame {...frame}>
      <FieldGroup title="On sale">
        {saleKinds.map((kind) => (
          <CheckboxField key={kind} {...saleLabels[kind]} {...field(kind)} />
        ))}
      </FieldGroup>
    </EditorFrame>
  )
}
