'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { registeredAddress } from '@/lib/client/accounts/registered-address'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { forgotPasswordSchema } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * Resends the link to the logged-in account, to the email address just registered in this tab, or to a typed email
 * address.
 */
export function ResendVerification({ signedInAs }: { signedInAs: string | null }) {
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: forgotPasswordSchema,
    defaultValues: { email: signedInAs ?? '' },
    loading: 'Sending a new link...',
    submit: ({ email }) =>
      callApi<{ message: string }>(apiRoutes.resendVerification, { method: 'POST', json: { email } }),
    success: ({ message }) => message,
  })
  useEffect(() => {
    const registered = registeredAddress()
    if (registered && !form.getValues('email')) form.setValue('email', registered)
  }, [form])
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      className="mt-8 flex flex-col gap-4 rounded-card border border-line bg-raised p-5"
    >
      <p className="text-sand">
        Nothing there? Check your spam folder, or let us send it again{signedInAs && <> to {signedInAs}</>}.
      </p>
      {!signedInAs && <Field label="Email" type="email" autoComplete="email" {...field('email')} />}
      <Button type="submit" variant="secondary" loading={isSubmitting} disabled={!isReady}>
        Send a new link
      </Button>
    </form>
  )
}
