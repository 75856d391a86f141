import { useState } from 'react'
import { sendSignIn } from '@/lib/client/accounts/sign-in'
import { useFormSubmit, type AfterSuccess } from '@/lib/client/forms/use-form-submit'
import { ApiError } from '@/lib/client/requests/api'
import { loginSchema } from '@/lib/domains/accounts/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

type Options = {
  onSignedIn: (path: string) => AfterSuccess
  mayStart?: () => boolean
  loading?: string
}

/**
 * Logs in with email address and password, and with a code if two-step verification is on.
 * @returns the form; `asksForCode` is true once a code is required
 */
export function usePasswordSignIn({ onSignedIn, mayStart, loading }: Options) {
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useFormSubmit({
    schema: loginSchema,
    defaultValues: { email: '', password: '', code: '' },
    mayStart,
    loading,
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
    onSuccess: (path) => (path === null ? undefined : onSignedIn(path)),
  })
  return { ...form, asksForCode }
}
