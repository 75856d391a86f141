'use client'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { callApi } from '@/lib/client/api'
import { loadToast } from '@/lib/client/toast'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { apiRoutes } from '@/lib/shared/api-routes'

export function ForgotPasswordForm() {
  const { form, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: () => import('@/lib/domains/accounts/schema').then((module) => module.forgotPasswordSchema),
    defaultValues: { email: '' },
    loading: 'Requesting password reset link...',
    submit: (values) => callApi<{ message: string }>(apiRoutes.forgotPassword, { method: 'POST', json: values }),
    onSuccess: async ({ message }) => void (await loadToast()).success(message),
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        {...form.register('email')}
        error={form.formState.errors.email?.message}
      />
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Send the link
      </Button>
    </form>
  )
}
