'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import type { Consent } from '@/lib/shared/access/consent'
import { routes } from '@/lib/shared/routes/routes'

type ConsentDialogProps = {
  initial: Consent
  onSave: (consent: Consent) => void
  /** Called when the dialog is closed without a choice. Nothing is stored in that case. */
  onDismiss: () => void
}

export function ConsentDialog({ initial, onSave, onDismiss }: ConsentDialogProps) {
  const [choice, setChoice] = useState(initial)
  const [view, setView] = useState<'default' | 'declined'>('default')
  const declined = view === 'declined'
  /** True after returning from the other view. Focus must then be set again. */
  const [returned, setReturned] = useState(false)

  function accept() {
    if (choice.functional || choice.analytical) onSave(choice)
    else setView('declined')
  }
  function goBack() {
    setReturned(true)
    setView('default')
  }

  return (
    <Dialog
      onClose={onDismiss}
      title={declined ? 'Decline all cookies?' : 'Cookie settings'}
      description={
        declined ? (
          <p>
            Without functional cookies you can’t create an account or log in. Public pages keep working, and you can
            change this under ‘Cookie settings’ at the bottom of any page.
          </p>
        ) : (
          <p>Choose what we may store in your browser. You can change this at the bottom of any page.</p>
        )
      }
    >
      {declined ? (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button autoFocus onClick={goBack}>
            No I want to create my account
          </Button>
          <Button variant="secondary" onClick={() => onSave({ functional: false, analytical: false })}>
            Yes Decline
          </Button>
        </div>
      ) : (
        <>
          <div className="mt-6 flex flex-col gap-4 border-y border-line py-5">
            <CheckboxField
              label="Functional"
              hint="Keep you logged in and remember your choices."
              checked={choice.functional}
              onChange={(event) => setChoice({ ...choice, functional: event.target.checked })}
            />
            <CheckboxField
              label="Analytical"
              hint="Count page visits, without following you to other sites."
              checked={choice.analytical}
              onChange={(event) => setChoice({ ...choice, analytical: event.target.checked })}
            />
          </div>
          <p className={clsx('mt-4 text-fine', choice.functional ? 'text-sand' : 'font-medium text-danger')}>
            Functional cookies must be enabled to create an account.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button autoFocus={returned} onClick={accept}>
              Accept
            </Button>
            <Button variant="secondary" onClick={() => setView('declined')}>
              Decline All
            </Button>
            <Link
              href={routes.privacy}
              onClick={onDismiss}
              className="ml-auto self-center text-fine text-sand underline underline-offset-4 hover:text-brass-bright"
            >
              Privacy policy
            </Link>
          </div>
        </>
      )}
    </Dialog>
  )
}
