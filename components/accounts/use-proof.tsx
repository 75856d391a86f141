'use client'
import { useCallback, useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field } from '@/components/ui/fields/field'
import { requestPasskey, hasPasskeys, isCancelled } from '@/lib/client/accounts/passkeys'
import { showError } from '@/lib/client/forms/show-error'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { passwordProofSchema } from '@/lib/domains/accounts/profile/schema'
import { errorMessage } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { OwnUserName } from './user-name'

/** Thrown when the person closes the dialog. Forms show the message, but `run` doesn't. */
class NotProven extends ApiError {
  constructor() {
    super(403, 'Nothing was changed.')
  }
}

type Outcome<T> = { onSuccess?: (result: T) => void; success?: string }

type Proof = {
  /**
   * Sends a request. If the server requires proof of identity, opens the dialog and then sends the request again.
   * @throws ApiError if the person closes the dialog
   */
  withProof: <T>(send: () => Promise<T>) => Promise<T>
  /**
   * Runs `withProof` for a button. Ignores clicks while it runs, and shows the outcome as a toast. Shows nothing if the
   * person closes the dialog.
   */
  run: <T>(send: () => Promise<T>, outcome?: Outcome<T>) => Promise<void>
  isRunning: boolean
  /** Render this in the calling component. */
  dialog: ReactNode
}

export function useProof(): Proof {
  const { isOpen, ask, done, refuse } = useAnswer()
  const [once, isRunning] = useSingleRun()

  const withProof = useCallback(
    async <T,>(send: () => Promise<T>): Promise<T> => {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiError) || !error.demand.reauthenticate) throw error
        await ask()
        return send()
      }
    },
    [ask],
  )

  const run: Proof['run'] = (send, { onSuccess, success } = {}) =>
    once(async () => {
      try {
        const result = await withProof(send)
        if (success) toast.success(success)
        onSuccess?.(result)
      } catch (error) {
        if (error instanceof NotProven || isCancelled(error)) return
        void showError(error)
      }
    })

  const dialog = isOpen && <ProofDialog onProven={done} onClose={() => refuse(new NotProven())} />
  return { withProof, run, isRunning, dialog }
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
      await callApi(apiRoutes.reauthenticate, { method: 'POST', json: { passkey: await requestPasskey() } })
      onProven()
    } catch (error) {
      if (isCancelled(error)) return
      form.setError('password', { message: errorMessage(error) })
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title="Confirm it’s you"
      description="Enter your password to continue. If you don’t have one, use a passkey, or log out and back in."
    >
      <form
        method="post"
        onSubmit={(event) => {
          // Stops the event, because it bubbles through React's tree and the dialog may be inside another form.
          event.stopPropagation()
          void onSubmit(event)
        }}
        noValidate
        className="mt-6 flex flex-col gap-6"
      >
        <OwnUserName />
        <Field label="Password" type="password" autoComplete="current-password" data-autofocus {...field('password')} />
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

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

/**
 * Lets code wait for a dialog.
 * @returns `isOpen`, true while the dialog is open; `ask`, which opens the dialog and returns a promise; `done` and
 * `refuse`, which close the dialog and resolve or reject that promise
 */
export function useAnswer() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const ask = useCallback(() => new Promise<void>((resolve, reject) => setWaiting({ resolve, reject })), [])
  // Closes only its own dialog, because a newer request may have opened another one.
  const close = () => setWaiting((now) => (now === waiting ? null : now))
  return {
    isOpen: waiting !== null,
    ask,
    done: () => (close(), waiting?.resolve()),
    refuse: (reason: Error) => (close(), waiting?.reject(reason)),
  }
}
