'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { DeliveryFields } from '@/components/payments/delivery-fields'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { changeGiftDeliveryAction, refundGiftAction } from '@/lib/domains/payments/gifts/actions'
import {
  giftDeliveryFormSchema,
  type GiftDeliveryForm,
  type GiftDeliveryInput,
  type GiftState,
} from '@/lib/domains/payments/gifts/schema'

type GiftActionsProps = {
  id: number
  state: GiftState
  /** Address of the recipient; empty for a card. */
  email: string
  /** Day on which it is sent. */
  day: string
  days: { first: string; last: string }
}

/** Actions of the giver of a gift that nobody has redeemed. */
export function GiftActions(props: GiftActionsProps) {
  const { id, state, email, days } = props
  const router = useRouter()
  const [isChanging, setChanging] = useState(false)
  const [run, isSending] = useRun()

  async function sendAgain() {
    await callAction(changeGiftDeliveryAction, { id, delivery: 'email', recipientEmail: email, day: days.first })
    toast.success('Your gift is on its way again.')
    router.refresh()
  }

  async function refund() {
    await callAction(refundGiftAction, { id })
    toast.success('Your money is on its way back.')
    router.refresh()
  }

  return (
    <div className="mt-8 flex flex-wrap gap-3 print:hidden">
      <Button onClick={() => window.print()}>Print card</Button>
      {(state === 'sent' || state === 'undelivered') && (
        <Button variant="secondary" loading={isSending} onClick={() => void run(sendAgain)}>
          Send again
        </Button>
      )}
      <Button variant="secondary" onClick={() => setChanging(true)}>
        {email ? 'Change address or day' : 'Email it instead'}
      </Button>
      <ConfirmButton
        variant="ghost"
        title="Get your money back?"
        description="The code stops working at once. The money reaches you in five to ten days, depending on your bank."
        confirm="Refund"
        onConfirm={refund}
      >
        Refund
      </ConfirmButton>
      {isChanging && <ChangeDialog {...props} onClose={() => setChanging(false)} />}
    </div>
  )
}

function ChangeDialog({ id, email, day, days, onClose }: GiftActionsProps & { onClose: () => void }) {
  const router = useRouter()
  const { form, field, onSubmit, isSubmitting } = useFormSubmit<GiftDeliveryForm, Omit<GiftDeliveryInput, 'id'>, void>({
    schema: giftDeliveryFormSchema,
    defaultValues: { delivery: 'email', recipientEmail: email, day },
    submit: (values) => callAction(changeGiftDeliveryAction, { id, ...values }),
    success: 'Saved',
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  const delivery = useWatch({ control: form.control, name: 'delivery' })
  return (
    <Dialog
      onClose={onClose}
      title="How should it reach them?"
      description="If we’ve already emailed it to another address, the gift gets a new code, and the first one stops working."
    >
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6">
        <DeliveryFields field={field} delivery={delivery} days={days} />
        <div className="mt-8 flex flex-wrap justify-end gap-3">
          <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
