'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { NotProven, useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/button'
import { ApiError, callApi } from '@/lib/client/api'
import { createPasskey, hasPasskeys, isCancelled } from '@/lib/client/passkeys'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { PasskeyDto } from '@/lib/domains/accounts/schema-passkeys'
import { apiRoutes } from '@/lib/shared/api-routes'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'
import { formatDay } from '@/lib/shared/format'

const usedText = ({ lastUsedAt }: PasskeyDto) => (lastUsedAt ? `last used on ${formatDay(lastUsedAt)}` : 'not used yet')

/** The passkeys of the person, with buttons to add and to remove. */
export function Passkeys({ passkeys }: { passkeys: PasskeyDto[] }) {
  const router = useRouter()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()

  /** Sends a change, after a proof when the server wants one, and says how it went. */
  async function change(send: () => Promise<unknown>, success: string) {
    const { toast } = await import('sonner')
    setBusy(true)
    try {
      await withProof(send)
      toast.success(success)
      router.refresh()
    } catch (error) {
      if (!(error instanceof NotProven) && !isCancelled(error)) {
        toast.error(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sand">Sign in with your fingerprint, your face or the PIN of a device, without a password.</p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="flex flex-col gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                {passkey.name}
                <span className="ml-3 text-fine text-dust">
                  added on {formatDay(passkey.createdAt)}, {usedText(passkey)}
                </span>
              </span>
              <Button
                variant="ghost"
                className="-mr-5"
                aria-label={`Remove the passkey ${passkey.name}`}
                disabled={isBusy}
                onClick={() =>
                  void change(
                    () => callApi(apiRoutes.passkey(passkey.id), { method: 'DELETE' }),
                    'The passkey is removed.',
                  )
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(!isReady || hasPasskeys()) && (
        <Button
          variant="secondary"
          className="self-start"
          loading={isBusy}
          disabled={!isReady}
          onClick={() => void change(createPasskey, 'The passkey is added.')}
        >
          Add a passkey
        </Button>
      )}
      {dialog}
    </div>
  )
}
