'use client'

import { CodeField, LostCodes } from '@/components/accounts/code-field'
import { Button } from '@/components/ui/buttons/button'
import { sendSignIn } from '@/lib/client/accounts/sign-in'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { secondFactorSchema } from '@/lib/domains/accounts/second-factor/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Second step after logging in with Google. */
export function CodeForm() {
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: secondFactorSchema,
    defaultValues: { code: '' },
    loading: 'Logging in...',
    errorField: 'code',
    submit: (values) => sendSignIn(apiRoutes.secondFactorSignIn, values),
    onSuccess: (path) => {
      window.location.assign(path)
      return 'leaving'
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <CodeField {...field('code')} />
      <LostCodes />
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Log In
      </Button>
    </form>
  )
}
