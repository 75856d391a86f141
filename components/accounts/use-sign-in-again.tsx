'use client'

import { useCallback, type ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field } from '@/components/ui/fields/field'
import { ApiError } from '@/lib/client/requests/api'
import { routes } from '@/lib/shared/routes/routes'
import { CodeField } from './code-field'
import { usePasswordSignIn } from './use-password-sign-in'
import { useAnswer } from './use-proof'

class NotSignedIn extends ApiError {
  constructor() {
    super(401, 'Nothing was saved because you’re logged out. Your changes are still here.')
  }
}

/**
 * Lets a person save a form even if their session has ended.
 * @returns `withSession`: sends a request and, after a 401, opens a login dialog and sends the request again. Rejects
 * with an ApiError 401 if the dialog is closed. `dialog`: render it in the calling component.
 */
export function useSignInAgain(): { withSession: <T>(send: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const { isOpen, ask, done, refuse } = useAnswer()

  const withSession = useCallback(
    async <T,>(send: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await send()
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 401) throw error
          await ask()
        }
      }
    },
    [ask],
  )

  const dialog = isOpen && <SignInDialog onSignedIn={done} onClose={() => refuse(new NotSignedIn())} />
  return { withSession, dialog }
}

function SignInDialog({ onSignedIn, onClose }: { onSignedIn: () => void; onClose: () => void }) {
  const { field, onSubmit, isSubmitting, asksForCode } = usePasswordSignIn({ onSignedIn: () => onSignedIn() })
  return (
    <Dialog
      onClose={onClose}
      title="Please log in again"
      description={
        <>
          Your session has ended. Your changes are still here and will be saved once you log in. To log in with a
          passkey or Google,{' '}
          <a
            href={routes.login}
            target="_blank"
            rel="noopener"
            className="text-brass-bright underline underline-offset-4"
          >
            use a new tab
          </a>
          , then come back.
        </>
      }
    >
      <form
        method="post"
        onSubmit={(event) => {
          // Stops the event, because it bubbles through React's tree and the dialog is inside the form being saved.
          event.stopPropagation()
          void onSubmit(event)
        }}
        noValidate
        className="mt-6 flex flex-col gap-5"
      >
        {asksForCode ? (
          <CodeField {...field('code')} />
        ) : (
          <>
            <Field label="Email" type="email" autoComplete="username" data-autofocus {...field('email')} />
            <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" disabled={isSubmitting} onClick={onSignedIn}>
            I’ve logged in
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Log in and save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
