'use client'

import { useRouter } from 'next/navigation'
import { useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { createPasskey, hasPasskeys } from '@/lib/client/accounts/passkeys'
import { callApi } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { PasskeyDto } from '@/lib/domains/accounts/passkeys/schema'
import { formatDay } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

const usedText = ({ lastUsedAt }: PasskeyDto) => (lastUsedAt ? `last used on ${formatDay(lastUsedAt)}` : 'not used yet')

/** The passkeys of the person, with buttons to add and to remove. */
export function Passkeys({ passkeys }: { passkeys: PasskeyDto[] }) {
  const router = useRouter()
  const isReady = useHydrated()
  const { run, isRunning, dialog } = useProof()
  const change = (send: () => Promise<unknown>, success: string) =>
    run(send, { success, onSuccess: () => router.refresh() })
  // The question is closed by then: another dialog may ask for a proof.
  const remove = (id: number) =>
    change(
      () => callApi(apiRoutes.passkey(id), { method: 'DELETE' }),
      'The passkey is removed. All other devices are signed out.',
    )

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sand">Sign in with your fingerprint, your face or the PIN of a device, without a password.</p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="flex flex-col gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <bdi>{passkey.name}</bdi>{' '}
                <span className="ml-2 text-fine text-dust">
                  added on {formatDay(passkey.createdAt)}, {usedText(passkey)}
                </span>
              </span>
              <ConfirmButton
                variant="ghost"
                className="-mx-5"
                aria-label={`Remove the passkey ${passkey.name}`}
                // Not `disabled`: the pressed button would lose the focus.
                aria-disabled={isRunning || undefined}
                title={`Remove the passkey ${passkey.name}?`}
                description="It does not open your account any more, and all other devices are signed out."
                confirm="Remove"
                onConfirm={async () => void remove(passkey.id)}
              >
                Remove
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {(!isReady || hasPasskeys()) && (
        <Button
          variant="secondary"
          className="self-start"
          loading={isRunning}
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
