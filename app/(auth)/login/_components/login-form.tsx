'use client'

import Link from 'next/link'
import { requireFunctional } from '@/components/layout/consent/require-functional'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { callApi } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { loginSchema, type SessionUser } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/api-routes'
import { landingPath, RETURN_TO_HEADER } from '@/lib/shared/landing-path'
import { sameOriginPath } from '@/lib/shared/redirect'
import { routes } from '@/lib/shared/routes'

export function LoginForm() {
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: loginSchema,
    defaultValues: { email: '', password: '' },
    mayStart: requireFunctional,
    loading: 'Logging in...',
    errorField: 'password',
    submit: async (values) => {
      let wanted: string | null = null
      const onResponse = ({ headers }: Response) => (wanted = headers.get(RETURN_TO_HEADER))
      const person = await callApi<SessionUser>(apiRoutes.login, { method: 'POST', json: values, onResponse })
      // The login has succeeded: a failure of this second request must not look like a wrong password.
      const user = await callApi<SessionUser>(apiRoutes.session).catch(() => person)
      return sameOriginPath(landingPath(user.roleName, wanted), window.location.origin, routes.browse)
    },
    // A navigation of the browser: pages in the router's cache were rendered for a visitor.
    onSuccess: (path) => window.location.assign(path),
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <Link href={routes.forgotPassword} className="self-end text-fine text-sand underline underline-offset-4">
        Forgot your password?
      </Link>
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Log In
      </Button>
    </form>
  )
}
