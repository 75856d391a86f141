'use client'

import { useRouter } from 'next/navigation'
import { useActionState, useEffect } from 'react'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { declareWithdrawalAction } from '@/lib/domains/withdrawals/actions'
import type { ExitDto } from '@/lib/domains/withdrawals/schema'
import { routes } from '@/lib/shared/routes/routes'

type ConfirmFormProps = {
  contract: string
  exit: ExitDto
  /** Code of the mailed link; null for the person who is logged in. */
  code: string | null
  /** Id of the person who is logged in. */
  actingFor: number | null
}

export function ConfirmForm({ contract, exit: { kind, amount }, code, actingFor }: ConfirmFormProps) {
  const router = useRouter()
  const [answer, declare, isPending] = useActionState(declareWithdrawalAction, null)
  useEffect(() => {
    // Shows the new amount, or that the link no longer works.
    if (answer && !answer.ok) router.refresh()
  }, [answer, router])
  return (
    <>
      <noscript>
        {/* Overrides `no-referrer`, because the form would otherwise be sent with `Origin: null`. */}
        <meta name="referrer" content="same-origin" />
      </noscript>
      <form action={declare} className="mt-8">
        <input type="hidden" name="contract" value={contract} />
        <input type="hidden" name="exit" value={kind} />
        <input type="hidden" name="seen" value={amount} />
        {code !== null && <input type="hidden" name="verificationCode" value={code} />}
        {actingFor !== null && <input type="hidden" name="actingFor" value={actingFor} />}
        <p role="alert" className="mb-4 font-medium text-danger empty:hidden">
          {answer && !answer.ok && answer.message}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" loading={isPending}>
            {kind === 'withdrawal' ? 'Confirm withdrawal' : 'Confirm cancellation'}
          </Button>
          <ButtonLink href={routes.withdrawList(code)} size="lg" variant="ghost" prefetch={false}>
            Back
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
