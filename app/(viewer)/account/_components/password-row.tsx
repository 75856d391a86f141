'use client'

import { Check, Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { UserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { callApi } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'
import { changePasswordSchema } from '@/lib/domains/accounts/schema-profile'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PASSWORD_HINT } from '@/lib/shared/constants'

/** The row of the password: a button, then a form with two fields. */
export function PasswordRow({ email }: { email: string }) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (!editing && wasEditing.current) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <div className="contents">
      <dt className="text-dust">Password</dt>
      <dd className="min-w-0">
        {editing ? (
          <PasswordForm email={email} onClose={() => setEditing(false)} />
        ) : (
          <div className="-my-2 flex items-center justify-between gap-4">
            <span aria-hidden>••••••••</span>
            <span className="sr-only">Not shown</span>
            <IconButton
              ref={pencil}
              icon={Pencil}
              label="Edit password"
              className="-mr-[min(0.75rem,3vw)]"
              onClick={() => setEditing(true)}
            />
          </div>
        )}
      </dd>
    </div>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: changePasswordSchema,
    defaultValues: { currentPassword: '', password: '' },
    submit: (values) => callApi(apiRoutes.profile, { method: 'PATCH', json: values }),
    success: 'Your password has been changed. Other devices are signed out.',
    onSuccess: () => {
      onClose()
      // The list of devices, which are signed out.
      router.refresh()
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex max-w-md flex-col gap-5">
      {/* Tells a password manager which account this is. */}
      <UserName email={email} />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...field('currentPassword')}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <div className="flex gap-3">
        <Button type="submit" loading={isSubmitting} disabled={!isReady}>
          <Check aria-hidden className="size-4" />
          Save
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
