'use client'

import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialog-button'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { callAction } from '@/lib/client/requests/server-action'
import { freeMonthsFormSchema } from '@/lib/domains/payments/free-months/schema'
import { giveFreeMonthsAction } from '@/lib/domains/payments/staff/actions'
import { monthsLater } from '@/lib/shared/format/days'
import { formatDay } from '@/lib/shared/format/format'

type GiveFreeMonthsProps = { person: { id: number; email: string } }

/** Asks for how long and why, says until when it lasts, and gives a person Premium. */
export const GiveFreeMonths = ({ person }: GiveFreeMonthsProps) => (
  <DialogButton dialog={(close) => <FreeMonthsDialog person={person} onClose={close} />}>Give free months</DialogButton>
)

function FreeMonthsDialog({ person, onClose }: GiveFreeMonthsProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    draft: `free months of ${person.id}`,
    schema: freeMonthsFormSchema,
    defaultValues: { months: '1', reason: '' },
    submit: (values) => callAction(giveFreeMonthsAction, { ...values, id: person.id }),
    success: 'The months are given',
    onClose,
  })
  const { data } = freeMonthsFormSchema.shape.months.safeParse(frame.form.watch('months'))
  const end = data && formatDay(monthsLater(new Date(), data).toISOString())
  return (
    <FormDialog title="Give free months" submit="Give" {...frame}>
      <p className="wrap-anywhere text-sand">
        {person.email} has Premium from now on{end && ` until ${end}`}, at no cost, and is told by mail. It ends by
        itself. A subscription that runs goes on being charged.
      </p>
      <Field label="Months" inputMode="numeric" autoComplete="off" {...field('months')} />
      <TextareaField label="Reason" rows={2} hint="For staff. It is part of the person's data." {...field('reason')} />
    </FormDialog>
  )
}
