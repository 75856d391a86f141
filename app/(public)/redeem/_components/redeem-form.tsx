'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { ProgrammeRule } from '@/components/ui/section'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { readHint } from '@/lib/client/requests/page-person'
import { redeemSchema, type RedeemedDto, type RedeemInput } from '@/lib/domains/payments/redemptions/schema'
import { formatDay } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** @param initial code from the link, filled in but not redeemed */
export function RedeemForm({ initial }: { initial: string }) {
  const [redeemed, setRedeemed] = useState<RedeemedDto | null>(null)
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit<RedeemInput, { code: string }, RedeemedDto>({
    schema: redeemSchema,
    defaultValues: { code: initial },
    submit: (values) => callApi(apiRoutes.redeem, { method: 'POST', json: values }),
    onSuccess: async (answer) => {
      setRedeemed(answer)
      // Makes the header show the new plan. The access doesn't depend on it.
      await callApi(apiRoutes.refresh, { method: 'POST' }).then(readHint, (error: unknown) =>
        console.warn('The session could not be refreshed.', error),
      )
    },
  })
  if (redeemed) return <Redeemed {...redeemed} />
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex max-w-md flex-col gap-5">
      <Field
        label="Code"
        autoComplete="off"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX"
        className="numerals uppercase"
        {...field('code')}
      />
      <Button type="submit" size="lg" loading={isSubmitting} disabled={!isReady} className="self-start">
        Redeem
      </Button>
    </form>
  )
}

function periodText({ period, isRepeated }: RedeemedDto): string {
  if (!period) return 'It’s taken off your first month of Premium, or off one pass. Choose which on the next page.'
  const until = formatDay(period.endsAt)
  if (isRepeated) return `You’ve already redeemed this code. It’s yours until ${until}.`
  if (!period.isLater) return `It’s yours until ${until}.`
  return `It starts on ${formatDay(period.startsAt)}, when what you have ends, and lasts until ${until}.`
}

function Redeemed(redeemed: RedeemedDto) {
  const { title, period, path } = redeemed
  return (
    <div className="mt-10">
      <ProgrammeRule align="start" className="mb-8 max-w-sm" />
      {/* Takes the focus from the form, which is gone. */}
      <h2 dir="auto" tabIndex={-1} ref={(heading) => heading?.focus()} className="text-heading text-brass-bright">
        {title}
      </h2>
      <p className="mt-3 max-w-measure text-lead text-sand">{periodText(redeemed)}</p>
      <ButtonLink href={path} prefetch={false} size="lg" className="mt-8">
        {period ? 'Start watching' : 'See the offers'}
      </ButtonLink>
    </div>
  )
}
