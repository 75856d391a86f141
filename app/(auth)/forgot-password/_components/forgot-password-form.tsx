'use client'

import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { forgotPasswordSchema } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

export function ForgotPasswordForm() {
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: forgotPasswordSchema,
    defaultValues: { email: '' },
    loading: 'Requesting password reset link...',
    submit: (values) => callApi<{ message: string }>(apiRoutes.forgotPassword, { method: 'POST', json: values }),
    success: ({ message }) => message,
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Send reset link
      </Button>
    </form>
  )
}
