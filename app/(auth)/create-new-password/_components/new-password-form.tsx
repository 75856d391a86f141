'use client'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { callApi } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { newPasswordFormSchema } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PASSWORD_HINT } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

export function NewPasswordForm({ verificationCode }: { verificationCode: string }) {
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: newPasswordFormSchema,
    defaultValues: { password: '', confirmPassword: '' },
    submit: ({ password }) =>
      callApi(apiRoutes.updatePassword, { method: 'POST', json: { verificationCode, password } }),
    onSuccess: () => {
      window.location.assign(routes.login)
      return 'leaving'
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <Field label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Save the password
      </Button>
    </form>
  )
}
