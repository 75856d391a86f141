'use client'

import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { ApiError, callApi } from '@/lib/client/api'
import { askForPasskey, hasPasskeys, isCancelled } from '@/lib/client/passkeys'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { passwordProofSchema } from '@/lib/domains/accounts/schema-proof'
import { apiRoutes } from '@/lib/shared/api-routes'
import { GENERIC_MESSAGE } from '@/lib/shared/errors'

/** The person closed the dialog. */
export class NotProven extends Error {
  constructor() {
    super('Nothing was changed.')
    this.name = 'NotProven'
  }
}

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

/**
 * For what the server does only shortly after a proof of who is there.
 * @returns `withProof`, which sends a request and, when the server asks for a proof first, opens a dialog and sends it
 *   again; and the dialog, to be rendered
 */
export function useProof(): { withProof: <T>(send: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<Waiting | null>(null)

  const withProof = useCallback(async <T,>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || !error.demand.reauthenticate) throw error
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setOpen(true)
      })
      return send()
    }
  }, [])

  function close(isProven: boolean) {
    setOpen(false)
    if (isProven) waiting.current?.resolve()
    else waiting.current?.reject(new NotProven())
    waiting.current = null
  }

  const dialog = isOpen && <ProofDialog onProven={() => close(true)} onClose={() => close(false)} />
  return { withProof, dialog }
}

function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { form, field, onSubmit, isSubmitting } = useFormSubmit({
    schema: passwordProofSchema,
    defaultValues: { password: '' },
    errorField: 'password',
    submit: (json) => callApi(apiRoutes.reauthenticate, { method: 'POST', json }),
    onSuccess: onProven,
  })

  async function provePasskey() {
    try {
      await callApi(apiRoutes.reauthenticate, { method: 'POST', json: { passkey: await askForPasskey() } })
      onProven()
    } catch (error) {
      if (isCancelled(error)) return
      form.setError('password', { message: error instanceof ApiError ? error.message : GENERIC_MESSAGE })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Is it you?"
      description="This needs your password once more. Without a password, use a passkey, or log out and in again."
    >
      <form
        method="post"
        onSubmit={(event) => {
          // The dialog may stand within another form of the page's tree.
          event.stopPropagation()
          void onSubmit(event)
        }}
        noValidate
        className="mt-6 flex flex-col gap-6"
      >
        <Field label="Password" type="password" autoComplete="current-password" autoFocus {...field('password')} />
        <div className="flex flex-wrap justify-end gap-3">
          {hasPasskeys() && (
            <Button variant="ghost" disabled={isSubmitting} onClick={() => void provePasskey()}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" loading={isSubmitting}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
