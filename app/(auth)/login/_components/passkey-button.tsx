'use client'

import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { requireFunctional } from '@/components/layout/consent/require-functional'
import { Button } from '@/components/ui/buttons/button'
import { isShownInApp } from '@/lib/client/accounts/in-app-browser'
import { askForPasskey, hasPasskeys, isCancelled, offersPasskeys, stopAsking } from '@/lib/client/accounts/passkeys'
import { sendSignIn } from '@/lib/client/accounts/sign-in'
import { showError } from '@/lib/client/forms/show-error'
import { useOnceAtATime } from '@/lib/client/forms/use-once-at-a-time'
import { functionalAllowed } from '@/lib/client/storage/consent'
import { useHydrated } from '@/lib/client/use-hydrated'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Before the question that the list answers is over. */
const ASK_AGAIN_MS = 4 * 60_000

/** Signs in with a passkey: from the list under the email field, or from the dialog that this button opens. */
export function PasskeyButton() {
  const isReady = useHydrated()
  const [once, isBusy] = useOnceAtATime()
  // The list waits again after the dialog was closed.
  const [round, setRound] = useState(0)
  const isDialogOpen = useRef(false)

  useEffect(() => {
    let isOver = false
    let isAsking = false
    async function offer() {
      if (isDialogOpen.current || !functionalAllowed() || !(await offersPasskeys())) return
      isAsking = true
      let isChosen = false
      try {
        const answer = await askForPasskey({ isWanted: () => !isOver && !isDialogOpen.current })
        isChosen = true
        if (!isOver) window.location.assign(await sendSignIn(apiRoutes.passkeySignIn, answer))
      } catch (error) {
        // A list that could not be offered is not worth a word; that a chosen passkey did not sign in is.
        if (!isOver && isChosen) await showError(error)
      }
    }
    void offer()
    const timer = setInterval(() => void offer(), ASK_AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      if (isAsking) void stopAsking()
    }
  }, [round])

  async function signIn() {
    if (!requireFunctional()) return
    isDialogOpen.current = true
    try {
      const answer = await askForPasskey()
      window.location.assign(await sendSignIn(apiRoutes.passkeySignIn, answer))
      isDialogOpen.current = false
      return 'leaving'
    } catch (error) {
      isDialogOpen.current = false
      setRound((before) => before + 1)
      if (!isCancelled(error)) await showError(error)
    }
  }

  // Within another app the device's passkeys are out of reach.
  if (isReady && (!hasPasskeys() || isShownInApp())) return null
  return (
    <Button variant="secondary" size="lg" wide loading={isBusy} disabled={!isReady} onClick={() => void once(signIn)}>
      <KeyRound aria-hidden className="size-5" />
      Use a passkey
    </Button>
  )
}
