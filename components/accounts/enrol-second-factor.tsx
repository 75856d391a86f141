'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { copyText } from '@/lib/client/copy-text'
import { focusOn } from '@/lib/client/forms/focus-on'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { secondFactorSchema, type SecondFactorSecret } from '@/lib/domains/accounts/second-factor/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { CodeField } from './code-field'
import { useProof } from './use-proof'

/** Renders nothing if the component fails to load, because people can type the key instead. */
const QrCode = lazyPart(() => import('./qr-code').then((module) => module.QrCode), {
  waiting: <div className="size-52 rounded-card bg-white" />,
})

type EnrolProps = {
  /** Called when two-step verification has been turned on and the recovery codes are shown. */
  onConfirmed?: () => void
  onDone: () => void
}

export function EnrolSecondFactor({ onConfirmed, onDone }: EnrolProps) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const { run, isRunning, dialog } = useProof()
  const begin = () =>
    run(() => callApi<SecondFactorSecret>(apiRoutes.secondFactor, { method: 'POST' }), { onSuccess: setSecret })

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  function confirm(codes: string[]) {
    setRecoveryCodes(codes)
    onConfirmed?.()
  }
  return (
    <>
      {secret ? (
        // `key` resets the form when the secret changes.
        <FirstCode key={secret.uri} secret={secret} onConfirmed={confirm} onAgain={() => void begin()} />
      ) : (
        <Button variant="secondary" loading={isRunning} onClick={() => void begin()} className="self-start">
          Turn on
        </Button>
      )}
      {dialog}
    </>
  )
}

type FirstCodeProps = {
  secret: SecondFactorSecret
  onConfirmed: (recoveryCodes: string[]) => void
  onAgain: () => void
}

function FirstCode({ secret, onConfirmed, onAgain }: FirstCodeProps) {
  const { field, onSubmit, isSubmitting } = useFormSubmit({
    schema: secondFactorSchema,
    defaultValues: { code: '' },
    errorField: 'code',
    submit: (json) => callApi<{ recoveryCodes: string[] }>(apiRoutes.secondFactor, { method: 'PUT', json }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex max-w-md flex-col gap-5">
      <p className="text-sand">Scan this code with an authenticator app, such as your phone’s password manager.</p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <p className="text-sand">
        Or type this key into the app:{' '}
        <code className="font-mono break-all text-ivory">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField {...field('code')} hint="The six-digit code from your app" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSubmitting}>
          Confirm
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Start over
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex max-w-md flex-col gap-5">
      <p ref={focusOn} tabIndex={-1} className="text-sand focus:outline-none">
        Two-step verification is on. Save these recovery codes in a safe place: each works once if you can’t use your
        app, and you won’t see them again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-y-2 font-mono text-fine">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void copyText(text, 'Couldn’t copy. Select the codes and copy them yourself.')}
        >
          Copy
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}

/** Opens the dashboard with a full page load, because pages in the router cache still require enrolment. */
export function EnrolAsStaff() {
  return <EnrolSecondFactor onDone={() => window.location.assign(routes.dashboard)} />
}
