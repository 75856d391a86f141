'use client'

import { useState } from 'react'
import { UserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { newPasswordFormSchema } from '@/lib/domains/accounts/schema'
import { PASSWORD_HINT } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type NewPasswordFormProps = {
  verificationCode: string
  /** Email address of the account; null if the code is invalid. */
  email: string | null
  /** True if the logged-in person isn't the one who received the code. */
  isOfOther: boolean
}

export function NewPasswordForm({ verificationCode, email, isOfOther }: NewPasswordFormProps) {
  const [isSaved, setSaved] = useState(false)
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: newPasswordFormSchema,
    defaultValues: { password: '', confirmPassword: '' },
    submit: ({ password }) =>
      callApi(apiRoutes.updatePassword, { method: 'POST', json: { verificationCode, password } }),
    onSuccess: () => {
      // Stays on this page, because the login page would redirect a logged-in person without a message.
      if (isOfOther) return setSaved(true)
      window.location.assign(routes.login)
      return 'leaving'
    },
  })
  if (isSaved) {
    return (
      <p role="status" className="mt-5 text-lead text-sand">
        Password changed. In this browser, you’re still logged in to a different account.
      </p>
    )
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      {isOfOther && <p className="text-sand">This link is for a different account from the one you’re logged in to.</p>}
      <UserName email={email ?? ''} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <Field label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Save password
      </Button>
    </form>
  )
}
