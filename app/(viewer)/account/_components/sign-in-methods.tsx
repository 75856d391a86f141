'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { NotProven, useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/button'
import { callApi } from '@/lib/client/api'
import {
  signInMethodNames,
  type SignInMethod,
  type SignInMethodsDto,
} from '@/lib/domains/accounts/schema-sign-in-methods'
import { apiRoutes } from '@/lib/shared/api-routes'
import { errorMessage } from '@/lib/shared/errors'

/** How the person can sign in. A way can be removed while another one remains. */
export function SignInMethods({ methods, passkeys }: SignInMethodsDto) {
  const router = useRouter()
  const [removing, setRemoving] = useState<SignInMethod | null>(null)
  const { withProof, dialog } = useProof()
  const isLast = methods.length + passkeys < 2

  async function remove(method: SignInMethod) {
    setRemoving(method)
    try {
      await withProof(() => callApi(apiRoutes.signInMethod(method), { method: 'DELETE' }))
      toast.success(`${signInMethodNames[method]} is removed`)
      router.refresh()
    } catch (error) {
      if (!(error instanceof NotProven)) toast.error(errorMessage(error))
    } finally {
      setRemoving(null)
    }
  }

  return (
    <>
      <ul className="flex flex-col gap-3">
        {methods.map((method) => (
          <li key={method} className="flex min-h-11 items-center justify-between gap-4">
            {signInMethodNames[method]}
            {!isLast && (
              <Button
                variant="ghost"
                className="-mr-5"
                aria-label={`Remove ${signInMethodNames[method]}`}
                loading={removing === method}
                disabled={removing !== null}
                onClick={() => void remove(method)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
        {passkeys > 0 && (
          <li className="flex min-h-11 items-center">
            {passkeys === 1 ? 'A passkey' : `${passkeys} passkeys`}, listed below
          </li>
        )}
      </ul>
      {isLast && <p className="mt-2 text-fine text-sand">The only way to sign in cannot be removed.</p>}
      {dialog}
    </>
  )
}
