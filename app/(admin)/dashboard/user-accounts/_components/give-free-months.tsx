'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDialog } from '@/app/(admin)/dashboard/_components/form-dialog'
import { useStaffForm } from '@/app/(admin)/dashboard/_components/use-staff-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextareaField } from '@/components/ui/textarea-field'
import { dataOf } from '@/lib/client/server-action'
import { giveFreeMonthsAction } from '@/lib/domains/payments/actions-people'
import { freeMonthsFormSchema } from '@/lib/domains/payments/schema-free-memberships'
import { monthsLater } from '@/lib/shared/days'
import { formatDay } from '@/lib/shared/format'

type GiveFreeMonthsProps = { person: { id: number; email: string } }

/** Asks for how long and why, says until when it lasts, and gives a person Premium. */
export function GiveFreeMonths({ person }: GiveFreeMonthsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        Give free months
      </Button>
      {isOpen && <FreeMonthsDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function FreeMonthsDialog({ person, onClose }: GiveFreeMonthsProps & { onClose: () => void }) {
  const router = useRouter()
  const { field, ...frame } = useStaffForm({
    draft: `free months of ${person.id}`,
    schema: freeMonthsFormSchema,
    defaultValues: { months: '1', reason: '' },
    submit: (values) => dataOf(giveFreeMonthsAction({ ...values, id: person.id })),
    success: 'The months are given',
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  const { data } = freeMonthsFormSchema.shape.months.safeParse(frame.form.watch('months'))
  const end = data && formatDay(monthsLater(new Date(), data).toISOString())
  return (
    <FormDialog title="Give free months" submit="Give" {...frame} onClose={onClose}>
      <p className="wrap-anywhere text-sand">
        {person.email} has Premium from now on{end && ` until ${end}`}, at no cost, and is told by mail. It ends by
        itself. A subscription that runs goes on being charged.
      </p>
      <Field label="Months" inputMode="numeric" autoComplete="off" {...field('months')} />
      <TextareaField label="Reason" rows={2} hint="For staff. It is part of the person's data." {...field('reason')} />
    </FormDialog>
  )
}
