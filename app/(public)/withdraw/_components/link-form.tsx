'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { withdrawalLinkSchema } from '@/lib/domains/withdrawals/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

export function LinkForm() {
  const [answer, setAnswer] = useState('')
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: withdrawalLinkSchema,
    defaultValues: { email: '' },
    submit: (values) => {
      // Announces the same answer again.
      setAnswer('')
      return callApi<{ message: string }>(apiRoutes.withdrawalLink, { method: 'POST', json: values })
    },
    onSuccess: ({ message }) => setAnswer(message),
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex max-w-xl flex-col gap-5">
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" size="lg" loading={isSubmitting} disabled={!isReady}>
        Send link
      </Button>
      <p role="status" className="text-sand empty:hidden">
        {answer}
      </p>
    </form>
  )
}
