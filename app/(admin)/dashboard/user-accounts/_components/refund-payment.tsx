'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDialog } from '@/app/(admin)/dashboard/_components/form-dialog'
import { useStaffForm } from '@/app/(admin)/dashboard/_components/use-staff-form'
import { useFocusHome } from '@/app/(admin)/dashboard/_components/use-focus-home'
import { useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ApiError } from '@/lib/client/api'
import { dataOf } from '@/lib/client/server-action'
import { refundPaymentAction } from '@/lib/domains/payments/actions-people'
import { refundFormSchema, type RefundedPayment } from '@/lib/domains/payments/schema-refunds'
import { formatPrice, minorUnits, type Price } from '@/lib/shared/prices'

type RefundPaymentProps = {
  person: { id: number; email: string }
  payment: RefundedPayment
  /** What it is, for assistive technology and the question: 'the invoice of 1 May 2027'. */
  of: string
  paid: Price
  refunded: Price
  /** What happens besides. */
  effect: string
}

/** Asks how much of a payment is given back, and gives it back. */
export function RefundPayment(props: RefundPaymentProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useFocusHome<HTMLButtonElement>()
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        className="min-h-11"
        aria-label={`Refund ${props.of}`}
        onClick={() => setOpen(true)}
      >
        Refund
      </Button>
      {isOpen && <RefundDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDialog({
  person,
  payment,
  of,
  paid,
  refunded,
  effect,
  onClose,
}: RefundPaymentProps & { onClose: () => void }) {
  const router = useRouter()
  const { withProof, dialog } = useProof()
  const left = { ...paid, amount: paid.amount - refunded.amount }
  const { field, ...frame } = useStaffForm({
    draft: `refund of ${person.id}`,
    notInDraft: ['amount'],
    schema: refundFormSchema,
    defaultValues: { amount: String(Math.round(left.amount * 100) / 100) },
    submit: ({ amount }) =>
      withProof(() =>
        dataOf(refundPaymentAction({ id: person.id, payment, amount, seen: minorUnits(refunded) })),
      ).catch((error: unknown) => {
        // Somebody else gave money back meanwhile: what is left is shown when the dialog is opened again.
        if (error instanceof ApiError && error.status === 409) {
          onClose()
          router.refresh()
        }
        throw error
      }),
    success: 'The money is on its way back',
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <>
      <FormDialog title="Refund" submit="Refund" {...frame} onClose={onClose}>
        <p className="wrap-anywhere text-sand">
          Of {of}, {formatPrice(left)} can go back to {person.email}. {effect} This cannot be undone.
        </p>
        <Field
          label={`Amount in ${paid.currency.toUpperCase()}`}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
      </FormDialog>
      {dialog}
    </>
  )
}
