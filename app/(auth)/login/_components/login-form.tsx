'use client'

import Link from 'next/link'
import { CodeField } from '@/components/accounts/code-field'
import { LostCodes } from '@/components/accounts/lost-codes'
import { usePasswordSignIn } from '@/components/accounts/use-password-sign-in'
import { requireFunctional } from '@/components/layout/consent/require-functional'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { routes } from '@/lib/shared/routes/routes'

/** Address and password, then, of those who have turned that on, a code. */
export function LoginForm() {
  const { field, onSubmit, isSubmitting, isReady, asksForCode } = usePasswordSignIn({
    mayStart: requireFunctional,
    loading: 'Logging in...',
    onSignedIn: (path) => {
      window.location.assign(path)
      return 'leaving'
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5">
      {asksForCode ? (
        <>
          <CodeField {...field('code')} />
          <LostCodes />
        </>
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
