'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EnrolSecondFactor } from '@/components/accounts/enrol-second-factor'
import { useProof } from '@/components/accounts/use-proof'
import { OwnUserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { passwordProofSchema } from '@/lib/domains/accounts/profile/schema'
import type { SecondFactorDto } from '@/lib/domains/accounts/second-factor/schema'
import { counted } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

type SecondFactorProps = { factor: SecondFactorDto; hasPassword: boolean }

/** Codes of an app beside the password: whether they are asked for, and how to change that. */
export function SecondFactor({ factor, hasPassword }: SecondFactorProps) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  // The codes are on then, and stay until the person says that they have kept them.
  const [showsRecoveryCodes, setShowsRecoveryCodes] = useState(false)
  if (!factor.isOn || showsRecoveryCodes) {
    return (
      <div className="flex flex-col gap-4">
        {!showsRecoveryCodes && (
          <p className="text-sand">Off. Signing in can ask for a code of an app beside the password.</p>
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
        On{' '}
        <span className="ml-2 text-sand">
          {counted(factor.recoveryCodes, 'recovery code is', 'recovery codes are')} left
        </span>
      </p>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      {isAsking && (
        <Dialog
          onClose={() => setAsking(false)}
          title="Turn off the codes?"
          description="Whoever knows your password can sign in then. The recovery codes end, and all other devices are signed out."
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
    // Without a password the server may ask for a proof of its own.
    submit: (json) => withProof(() => callApi(apiRoutes.secondFactor, { method: 'DELETE', json })),
    success: 'The codes are off. All other devices are signed out.',
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
