'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GoogleButton } from '@/components/accounts/google-button'
import { UserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ApiError, callApi } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { firstPasswordSchema } from '@/lib/domains/accounts/schema-profile'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PASSWORD_HINT } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

/**
 * The row of the password where there is none yet.
 * @param isProven the last sign-in is new enough to set one
 */
export function FirstPasswordRow(props: { email: string; isProven: boolean; hasGoogle: boolean }) {
  const { email, isProven, hasGoogle } = props
  const [editing, setEditing] = useState(false)
  return (
    <div className="contents">
      <dt className="text-dust">Password</dt>
      <dd className="min-w-0 max-w-md">
        {!isProven && (
          <p className={hasGoogle ? 'mb-3' : ''}>
            Not set. To set one, {hasGoogle ? 'sign in with Google once more.' : 'log out and in again first.'}
          </p>
        )}
        {!isProven && hasGoogle && <GoogleButton label="Sign in with Google" to={routes.account} />}
        {isProven && !editing && (
          <Button variant="secondary" className="-my-2" onClick={() => setEditing(true)}>
            Set a password
          </Button>
        )}
        {isProven && editing && <FirstPasswordForm email={email} onClose={() => setEditing(false)} />}
      </dd>
    </div>
  )
}

function FirstPasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: firstPasswordSchema,
    defaultValues: { password: '' },
    submit: (json) =>
      callApi(apiRoutes.profile, { method: 'PATCH', json }).catch((error: unknown) => {
        // The page stood open for long: shown anew, it says how to go on.
        if (error instanceof ApiError && error.demand.reauthenticate) router.refresh()
        throw error
      }),
    success: 'Your password is set. Other devices are signed out.',
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      {/* Tells a password manager which account this is. */}
      <UserName email={email} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <div className="flex gap-3">
        <Button type="submit" loading={isSubmitting} disabled={!isReady}>
          Save
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
