'use client'

import { useRouter } from 'next/navigation'
import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialog-button'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { isConflict } from '@/lib/client/requests/api'
import { callAction } from '@/lib/client/requests/server-action'
import { refundPaymentAction } from '@/lib/domains/payments/staff/actions'
import { refundFormSchema, type RefundedPayment } from '@/lib/domains/payments/staff/schema'
import { formatPrice, minorUnits, type Price } from '@/lib/shared/money/prices'

type RefundPaymentProps = {
  person: { id: number; email: string }
  payment: RefundedPayment
  /** What it is, for assistive technology and the question: 'the invoice of 1 May 2027'. */
  phrase: string
  paid: Price
  refunded: Price
  /** What happens besides. */
  effect: string
}

/** Asks how much of a payment is given back, and gives it back. */
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
          // Somebody else gave money back meanwhile: what remains is shown when the dialog is opened again.
          if (isConflict(error)) {
            onClose()
            router.refresh()
          }
          throw error
        },
      ),
    success: 'The money is on its way back',
    onClose,
  })
  return (
    <FormDialog title="Refund" submit="Refund" {...frame}>
      <p className="wrap-anywhere text-sand">
        Of {phrase}, {formatPrice(remaining)} can go back to {person.email}. {effect} They get a mail about it. This
        cannot be undone.
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
