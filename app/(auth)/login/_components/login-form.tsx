'use client'
import { KeyRound } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { CodeField, LostCodes } from '@/components/accounts/code-field'
import { usePasswordSignIn } from '@/components/accounts/use-password-sign-in'
import { requireFunctional } from '@/components/layout/consent/require-functional'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { isShownInApp } from '@/lib/client/accounts/in-app-browser'
import {
  requestPasskey,
  hasPasskeys,
  isCancelled,
  canOfferPasskeys,
  cancelPasskeyRequest,
} from '@/lib/client/accounts/passkeys'
import { sendSignIn } from '@/lib/client/accounts/sign-in'
import { showError } from '@/lib/client/forms/show-error'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { functionalAllowed } from '@/lib/client/storage/consent'
import { useHydrated } from '@/lib/client/use-hydrated'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

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

/** Interval in milliseconds for renewing the challenge, which expires after five minutes. */
const ASK_AGAIN_MS = 4 * 60_000

/**
 * Logs in with a passkey. The person chooses the passkey from the email field's autofill list or in the dialog that
 * this button opens.
 */
export function PasskeyButton() {
  const isReady = useHydrated()
  const [once, isBusy] = useSingleRun()
  // Incremented when the dialog closes, to restart the autofill request.
  const [round, setRound] = useState(0)
  const isDialogOpen = useRef(false)

  useEffect(() => {
    let isOver = false
    let isAsking = false
    async function offer() {
      if (isDialogOpen.current || !functionalAllowed() || !(await canOfferPasskeys())) return
      isAsking = true
      let isChosen = false
      try {
        const answer = await requestPasskey({ isWanted: () => !isOver && !isDialogOpen.current })
        isChosen = true
        if (!isOver) window.location.assign(await sendSignIn(apiRoutes.passkeySignIn, answer))
      } catch (error) {
        // Ignores errors until a passkey is chosen, because the autofill list is optional.
        if (!isOver && isChosen) await showError(error)
      }
    }
    void offer()
    const timer = setInterval(() => void offer(), ASK_AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      if (isAsking) void cancelPasskeyRequest()
    }
  }, [round])

  async function signIn() {
    if (!requireFunctional()) return
    isDialogOpen.current = true
    try {
      const answer = await requestPasskey()
      window.location.assign(await sendSignIn(apiRoutes.passkeySignIn, answer))
      isDialogOpen.current = false
      return 'leaving'
    } catch (error) {
      isDialogOpen.current = false
      setRound((before) => before + 1)
      if (!isCancelled(error)) await showError(error)
    }
  }

  // In-app browsers can't access the device's passkeys.
  if (isReady && (!hasPasskeys() || isShownInApp())) return null
  return (
    <Button variant="secondary" size="lg" wide loading={isBusy} disabled={!isReady} onClick={() => void once(signIn)}>
      <KeyRound aria-hidden className="size-5" />
      Use a passkey
    </Button>
  )
}
