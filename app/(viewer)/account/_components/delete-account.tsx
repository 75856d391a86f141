'use client'

import { useState } from 'react'
import { useProof } from '@/components/accounts/use-proof'
import { UserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callApi } from '@/lib/client/requests/api'
import { deletionFormSchema } from '@/lib/domains/accounts/profile/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type DeleteAccountProps = {
  email: string
  /** True if the account has a password. Otherwise, the email address must be typed to confirm. */
  isLocal: boolean
  subscribed: boolean
}

export function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title="Delete your account?"
          description="This takes effect immediately and can’t be undone."
        >
          <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 text-sand">
            <li>Your account, My List, playlists, watch history, reminders and messages to us will be deleted.</li>
            {props.subscribed && (
              <li>
                Your membership will be cancelled immediately, without a refund for the rest of the month. To keep
                watching until it ends, end its renewal under Subscription instead.
              </li>
            )}
            <li>
              We keep payment records, as the law requires, without your name and address. Our payment provider keeps
              the invoices it has issued.
            </li>
          </ul>
          <DeletionForm {...props} onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function DeletionForm({ email, isLocal, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const { withProof, dialog } = useProof()
  const { field, onSubmit, isSubmitting } = useFormSubmit({
    schema: deletionFormSchema(isLocal),
    defaultValues: { proof: '' },
    // Shows all errors at this field, so that assistive technology announces them.
    errorField: 'proof',
    submit: ({ proof }) =>
      withProof(() =>
        callApi(apiRoutes.profile, { method: 'DELETE', json: isLocal ? { password: proof } : { confirm: proof } }),
      ),
    onSuccess: () => {
      // Uses a full page load to drop everything rendered for this person.
      window.location.assign(routes.home)
      return 'leaving'
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-6">
      {isLocal ? (
        <>
          <UserName email={email} />
          <Field label="Password" type="password" autoComplete="current-password" {...field('proof')} />
        </>
      ) : (
        <Field
          label="Type your email address to confirm"
          type="email"
          autoComplete="off"
          hint={email}
          {...field('proof')}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" disabled={isSubmitting} onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" loading={isSubmitting}>
          Delete account
        </Button>
      </div>
      {dialog}
    </form>
  )
}
