'use client'

import Link from 'next/link'
import { useState } from 'react'
import { CodeField } from '@/components/accounts/code-field'
import { requireFunctional } from '@/components/layout/consent/require-functional'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ApiError } from '@/lib/client/api'
import { sendSignIn } from '@/lib/client/sign-in'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { loginSchema } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** Address and password, then, of those who have turned that on, a code. */
export function LoginForm() {
  const [asksForCode, setAsksForCode] = useState(false)
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: loginSchema,
    defaultValues: { email: '', password: '', code: '' },
    mayStart: requireFunctional,
    loading: 'Logging in...',
    errorField: asksForCode ? 'code' : 'password',
    submit: async ({ code, ...values }) => {
      try {
        return await sendSignIn(apiRoutes.login, { ...values, code: code || undefined })
      } catch (error) {
        if (asksForCode || !(error instanceof ApiError) || !error.demand.secondFactor) throw error
        setAsksForCode(true)
        return null
      }
    },
    onSuccess: (path) => {
      if (!path) return undefined
      window.location.assign(path)
      return 'leaving'
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      {asksForCode ? (
        <CodeField {...field('code')} />
      ) : (
        <>
          <Field label="Email" type="email" autoComplete="username webauthn" {...field('email')} />
          <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
          <Link href={routes.forgotPassword} className="self-end text-fine text-sand underline underline-offset-4">
            Forgot your password?
          </Link>
        </>
      )}
      <Button type="submit" size="lg" wide loading={isSubmitting} disabled={!isReady}>
        Log In
      </Button>
    </form>
  )
}
