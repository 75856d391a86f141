'use client'
import { Check, Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { GoogleButton } from '@/components/accounts/google-button'
import { UserName } from '@/components/accounts/user-name'
import { Button } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { useRun } from '@/lib/client/forms/use-run'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { changePasswordSchema } from '@/lib/domains/accounts/profile/schema'
import type { SessionDto } from '@/lib/domains/accounts/sessions/schema'
import { deviceName } from '@/lib/shared/access/device-name'
import { PASSWORD_HINT } from '@/lib/shared/constants'
import { formatDay } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

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
            <span className="sr-only">Hidden</span>
            <IconButton
              ref={pencil}
              icon={Pencil}
              label="Change password"
              className="-mr-[min(0.75rem,3vw)]"
              onClick={() => setEditing(true)}
            />
          </div>
        )}
      </dd>
    </div>
  )
}

/** @param isProven true if the last login is recent enough to set a password */
export function FirstPasswordRow(props: { email: string; isProven: boolean; hasGoogle: boolean }) {
  const { email, isProven, hasGoogle } = props
  const [editing, setEditing] = useState(false)
  return (
    <div className="contents">
      <dt className="text-dust">Password</dt>
      <dd className="min-w-0 max-w-md">
        {!isProven && (
          <p className={hasGoogle ? 'mb-3' : ''}>
            Not set. To set one, {hasGoogle ? 'log in with Google again.' : 'log out and back in first.'}
          </p>
        )}
        {!isProven && hasGoogle && <GoogleButton label="Log in with Google" to={routes.account} />}
        {isProven && !editing && (
          <Button variant="secondary" className="-my-2" onClick={() => setEditing(true)}>
            Set a password
          </Button>
        )}
        {isProven && editing && <PasswordForm isFirst email={email} onClose={() => setEditing(false)} />}
      </dd>
    </div>
  )
}

type PasswordFormProps = { email: string; isFirst?: boolean; onClose: () => void }

function PasswordForm({ email, isFirst = false, onClose }: PasswordFormProps) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: changePasswordSchema,
    defaultValues: isFirst ? { password: '' } : { currentPassword: '', password: '' },
    submit: (json) =>
      callApi(apiRoutes.profile, { method: 'PATCH', json }).catch((error: unknown) => {
        // The login is no longer recent enough. The refreshed page says how to continue.
        if (error instanceof ApiError && error.demand.reauthenticate) router.refresh()
        throw error
      }),
    success: `Your password has been ${isFirst ? 'set' : 'changed'}. All other devices have been logged out.`,
    onSuccess: () => {
      onClose()
      // Refreshes the list of devices, because all others have been logged out.
      router.refresh()
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex max-w-md flex-col gap-5">
      {/* Lets password managers identify the account. */}
      <UserName email={email} />
      {!isFirst && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
          {...field('currentPassword')}
        />
      )}
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus={isFirst}
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <div className="flex gap-3">
        <Button type="submit" loading={isSubmitting} disabled={!isReady}>
          {!isFirst && <Check aria-hidden className="size-4" />}
          Save
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export function SessionList({ sessions }: { sessions: SessionDto[] }) {
  const router = useRouter()
  const [ending, setEnding] = useState('')
  const [run, isEnding] = useRun()

  const end = (path: string, done: string) =>
    run(async () => {
      setEnding(path)
      await callApi(path, { method: 'DELETE' })
      toast.success(done)
      router.refresh()
    })

  return (
    <>
      <ul className="flex flex-col gap-5">
        {sessions.map(({ id, current, userAgent, createdAt, lastSeenAt }) => {
          const device = deviceName(userAgent)
          const path = apiRoutes.ownSession(id)
          return (
            <li
              key={id}
              aria-current={current || undefined}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <div className="min-w-0">
                <p>
                  {device} {current && <span className="ml-2 text-brass-bright">This device</span>}
                </p>
                <p className="text-fine text-sand">
                  Logged in on {formatDay(createdAt)}, last seen on {formatDay(lastSeenAt)}
                </p>
              </div>
              {current ? (
                // A full page load drops everything rendered for this person.
                <a href={apiRoutes.logout} className={buttonClass({ variant: 'ghost' }, '-mx-5')}>
                  Log out
                </a>
              ) : (
                <Button
                  variant="ghost"
                  className="-mx-5"
                  aria-label={`Log out ${device}`}
                  loading={isEnding && ending === path}
                  // Doesn't use `disabled`, because a disabled button would lose focus.
                  aria-disabled={isEnding || undefined}
                  onClick={() => void end(path, 'Device logged out')}
                >
                  Log out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-6"
          loading={isEnding && ending === apiRoutes.sessions}
          aria-disabled={isEnding || undefined}
          onClick={() => void end(apiRoutes.sessions, 'All other devices logged out')}
        >
          Log out other devices
        </Button>
      )}
    </>
  )
}
