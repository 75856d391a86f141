'use client'
import { useRouter } from 'next/navigation'
import { DialogButton, FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { isConflict } from '@/lib/client/requests/api'
import { callAction } from '@/lib/client/requests/server-action'
import { freeMonthsFormSchema } from '@/lib/domains/payments/free-months/schema'
import { refundPaymentAction, grantFreeMonthsAction } from '@/lib/domains/payments/staff/actions'
import { refundFormSchema, type RefundedPayment } from '@/lib/domains/payments/staff/schema'
import { monthsLater } from '@/lib/shared/format/days'
import { formatDay } from '@/lib/shared/format/format'
import { formatPrice, minorUnits, type Price } from '@/lib/shared/money/prices'

type RefundPaymentProps = {
  person: { id: number; email: string }
  payment: RefundedPayment
  /** Describes the payment in the dialog and in the button's label, such as 'the invoice dated 1 May 2027'. */
  phrase: string
  paid: Price
  refunded: Price
  /** Sentence saying whether the refund ends the subscription or rental. */
  effect: string
}

export const RefundPayment = (props: RefundPaymentProps) => (
  <DialogButton
    variant="ghost"
    label={`Refund ${props.phrase}`}
    dialog={(close) => <RefundDialog {...props} onClose={close} />}
  >
    Refund
  </DialogButton>
)

function RefundDialog({
  person,
  payment,
  phrase,
  paid,
  refunded,
  effect,
  onClose,
}: RefundPaymentProps & { onClose: () => void }) {
  const router = useRouter()
  const remaining = { ...paid, amount: paid.amount - refunded.amount }
  const { field, ...frame } = useDialogForm({
    schema: refundFormSchema,
    defaultValues: { amount: String(Math.round(remaining.amount * 100) / 100) },
    submit: ({ amount }) =>
      callAction(refundPaymentAction, { id: person.id, payment, amount, seen: minorUnits(refunded) }).catch(
        (error: unknown) => {
          // Closes the dialog, because someone else has refunded part of the payment. When reopened, it shows the
          // remaining amount.
          if (isConflict(error)) {
            onClose()
            router.refresh()
          }
          throw error
        },
      ),
    success: 'Refund issued',
    onClose,
  })
  return (
    <FormDialog title="Refund" submit="Refund" {...frame}>
      <p className="wrap-anywhere text-sand">
        You can refund up to {formatPrice(remaining)} of {phrase}. {effect} We’ll email {person.email}. This can’t be
        undone.
      </p>
      <Field
        label={`Amount in ${paid.currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
    </FormDialog>
  )
}

type GrantFreeMonthsProps = { person: { id: number; email: string } }

export const GrantFreeMonths = ({ person }: GrantFreeMonthsProps) => (
  <DialogButton dialog={(close) => <FreeMonthsDialog person={person} onClose={close} />}>Give free months</DialogButton>
)

function FreeMonthsDialog({ person, onClose }: GrantFreeMonthsProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    draft: `free months of ${person.id}`,
    schema: freeMonthsFormSchema,
    defaultValues: { months: '1', reason: '' },
    submit: (values) => callAction(grantFreeMonthsAction, { ...values, id: person.id }),
    success: 'Free months added',
    onClose,
  })
  const { data } = freeMonthsFormSchema.shape.months.safeParse(frame.form.watch('months'))
  const end = data && formatDay(monthsLater(new Date(), data).toISOString())
  return (
    <FormDialog title="Give free months" submit="Give" {...frame}>
      <p className="wrap-anywhere text-sand">
        {person.email} will get Premium for free{end && ` until ${end}`}, starting now. We’ll email them. Any existing
        subscription will keep renewing.
      </p>
      <Field label="Months" inputMode="numeric" autoComplete="off" {...field('months')} />
      <TextareaField
        label="Reason"
        rows={2}
        hint="Visible to staff, and included in the member’s data export."
        {...field('reason')}
      />
    </FormDialog>
  )
}
