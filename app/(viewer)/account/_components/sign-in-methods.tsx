'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EnrolSecondFactor } from '@/components/accounts/enrol-second-factor'
import { useProof } from '@/components/accounts/use-proof'
import { OwnUserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field } from '@/components/ui/fields/field'
import { createPasskey, hasPasskeys } from '@/lib/client/accounts/passkeys'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { PasskeyDto } from '@/lib/domains/accounts/passkeys/schema'
import { passwordProofSchema } from '@/lib/domains/accounts/profile/schema'
import type { SecondFactorDto } from '@/lib/domains/accounts/second-factor/schema'
import { signInMethodNames, type SignInMethod, type SignInMethodsDto } from '@/lib/domains/accounts/sign-in/schema'
import type { OAuthProviderId } from '@/lib/shared/access/oauth'
import { formatDay, formatCount } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export function SignInMethods({ methods, passkeys, removed }: SignInMethodsDto) {
  const router = useRouter()
  const [changing, setChanging] = useState<SignInMethod | null>(null)
  const { run, isRunning, dialog } = useProof()
  const isLast = methods.length + passkeys < 2

  function remove(method: SignInMethod) {
    if (isRunning) return
    setChanging(method)
    void run(() => callApi(apiRoutes.signInMethod(method), { method: 'DELETE' }), {
      success: `${signInMethodNames[method]} removed. All other devices have been logged out.`,
      onSuccess: () => router.refresh(),
    })
  }

  function linkAgain(provider: OAuthProviderId) {
    if (isRunning) return
    setChanging(provider)
    void run(() => callApi(apiRoutes.signInMethod(provider), { method: 'PUT' }), {
      // Redirects to Google, because only a login there identifies the account to link.
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
                // Doesn't use `disabled`, because a disabled button would lose focus.
                aria-disabled={isRunning || undefined}
                title={`Remove ${signInMethodNames[method]}?`}
                description="You won’t be able to log in with it, and all other devices will be logged out."
                confirm="Remove"
                // Isn't awaited, so that the confirmation closes before another dialog asks for proof of identity.
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
            {passkeys === 1 ? 'A passkey' : `${passkeys} passkeys`} (listed below)
          </li>
        )}
      </ul>
      {isLast && <p className="mt-2 text-fine text-sand">You can’t remove your only login method.</p>}
      {dialog}
    </>
  )
}

const usedText = ({ lastUsedAt }: PasskeyDto) => (lastUsedAt ? `last used on ${formatDay(lastUsedAt)}` : 'not used yet')

export function Passkeys({ passkeys }: { passkeys: PasskeyDto[] }) {
  const router = useRouter()
  const isReady = useHydrated()
  const { run, isRunning, dialog } = useProof()
  const change = (send: () => Promise<unknown>, success: string) =>
    run(send, { success, onSuccess: () => router.refresh() })
  const remove = (id: number) =>
    change(
      () => callApi(apiRoutes.passkey(id), { method: 'DELETE' }),
      'Passkey removed. All other devices have been logged out.',
    )

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sand">Log in with your fingerprint, face or device PIN. No password needed.</p>
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
                aria-label={`Remove passkey ${passkey.name}`}
                // Doesn't use `disabled`, because a disabled button would lose focus.
                aria-disabled={isRunning || undefined}
                title={`Remove passkey ${passkey.name}?`}
                description="You won’t be able to log in with it, and all other devices will be logged out."
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
          onClick={() => void change(createPasskey, 'Passkey added')}
        >
          Add a passkey
        </Button>
      )}
      {dialog}
    </div>
  )
}

type SecondFactorProps = { factor: SecondFactorDto; hasPassword: boolean }

export function SecondFactor({ factor, hasPassword }: SecondFactorProps) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  // Keeps the recovery codes on screen until the person confirms that they have saved them.
  const [showsRecoveryCodes, setShowsRecoveryCodes] = useState(false)
  if (!factor.isOn || showsRecoveryCodes) {
    return (
      <div className="flex flex-col gap-4">
        {!showsRecoveryCodes && (
          <p className="text-sand">Off. Turn it on to require a code from your authenticator app when you log in.</p>
        )}
        <EnrolSecondFactor
          onConfirmed={() => setShowsRecoveryCodes(true)}
          onDone={() => {
            setShowsRecoveryCodes(false)
            router.refresh()
          }}
        />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>
        On <span className="ml-2 text-sand">{formatCount(factor.recoveryCodes, 'recovery code')} left</span>
      </p>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      {isAsking && (
        <Dialog
          onClose={() => setAsking(false)}
          title="Turn off two-step verification?"
          description="You’ll log in without a code, your recovery codes will stop working, and all other devices will be logged out."
        >
          <TurnOffForm hasPassword={hasPassword} onDone={() => (setAsking(false), router.refresh())} />
        </Dialog>
      )}
    </div>
  )
}

function TurnOffForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { withProof, dialog } = useProof()
  const { field, onSubmit, isSubmitting } = useFormSubmit({
    schema: passwordProofSchema.partial(),
    defaultValues: hasPassword ? { password: '' } : {},
    // Without a password, the server asks for another proof of identity.
    submit: (json) => withProof(() => callApi(apiRoutes.secondFactor, { method: 'DELETE', json })),
    success: 'Two-step verification is off. All other devices have been logged out.',
    onSuccess: onDone,
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-6">
      {hasPassword && (
        <>
          <OwnUserName />
          <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        </>
      )}
      <Button type="submit" variant="danger" loading={isSubmitting} className="self-end">
        Turn off
      </Button>
      {dialog}
    </form>
  )
}
