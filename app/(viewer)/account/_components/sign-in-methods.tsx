'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { callApi } from '@/lib/client/requests/api'
import { signInMethodNames, type SignInMethod, type SignInMethodsDto } from '@/lib/domains/accounts/sign-in/schema'
import type { OAuthProviderId } from '@/lib/shared/access/oauth'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

/** How the person can sign in. A way can be removed while another one remains; a provider also linked again. */
export function SignInMethods({ methods, passkeys, removed }: SignInMethodsDto) {
  const router = useRouter()
  const [changing, setChanging] = useState<SignInMethod | null>(null)
  const { run, isRunning, dialog } = useProof()
  const isLast = methods.length + passkeys < 2

  function remove(method: SignInMethod) {
    if (isRunning) return
    setChanging(method)
    void run(() => callApi(apiRoutes.signInMethod(method), { method: 'DELETE' }), {
      success: `${signInMethodNames[method]} is removed. All other devices are signed out.`,
      onSuccess: () => router.refresh(),
    })
  }

  function linkAgain(provider: OAuthProviderId) {
    if (isRunning) return
    setChanging(provider)
    void run(() => callApi(apiRoutes.signInMethod(provider), { method: 'PUT' }), {
      // The provider says whose account it is; its sign-in links it.
      onSuccess: () => window.location.assign(apiRoutes.oauth(provider, routes.account)),
    })
  }

  return (
    <>
      <ul className="flex flex-col gap-3">
        {methods.map((method) => (
          <li key={method} className="flex min-h-11 items-center justify-between gap-4">
            {signInMethodNames[method]}
            {!isLast && (
              <ConfirmButton
                variant="ghost"
                className="-mr-5"
                aria-label={`Remove ${signInMethodNames[method]}`}
                loading={isRunning && changing === method}
                // Not `disabled`: the pressed button would lose the focus.
                aria-disabled={isRunning || undefined}
                title={`Remove ${signInMethodNames[method]}?`}
                description="You cannot sign in with it any more, and all other devices are signed out."
                confirm="Remove"
                // The question is closed by then: another dialog may ask for a proof.
                onConfirm={async () => remove(method)}
              >
                Remove
              </ConfirmButton>
            )}
          </li>
        ))}
        {removed.map((provider) => (
          <li key={provider} className="flex min-h-11 items-center justify-between gap-4">
            <span>
              {signInMethodNames[provider]} <span className="ml-2 text-fine text-dust">removed</span>
            </span>
            <Button
              variant="ghost"
              className="-mr-5"
              loading={isRunning && changing === provider}
              aria-disabled={isRunning || undefined}
              onClick={() => linkAgain(provider)}
            >
              Link {signInMethodNames[provider]} again
            </Button>
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
