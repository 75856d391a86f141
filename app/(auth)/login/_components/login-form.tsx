'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { callApi } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { loginSchema, type SessionUser } from '@/lib/domains/accounts/schema'
import { routes } from '@/lib/shared/routes'

export function LoginForm() {
  const { form, onSubmit, isSubmitting } = useFormSubmit({
    schema: loginSchema,
    defaultValues: { email: '', password: '' },
    loading: 'Logging in...',
    errorField: 'password',
    submit: async (values) => {
      await callApi(routes.api.login, { method: 'POST', json: values })
      return callApi<SessionUser>(routes.api.session)
    },
    // A navigation of the browser: pages kept from before were a visitor's.
    onSuccess: (user) => window.location.assign(user.roleName === 'ADMIN' ? routes.dashboardTags : routes.browse),
  })
  const { errors } = form.formState
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <Link href={routes.forgotPassword} className="self-end text-fine text-sand underline underline-offset-4">
        Forgot your password?
      </Link>
      <Button type="submit" size="lg" wide loading={isSubmitting}>
        Log In
      </Button>
    </form>
  )
}
