'use client'

import { useRouter } from 'next/navigation'
import { useActionState, useEffect, useEffectEvent, useState } from 'react'
import { UserName } from '@/components/accounts/user-name'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { Field } from '@/components/ui/fields/field'
import { focusOn } from '@/lib/client/forms/focus-on'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { ApiError, callApi, isConflict } from '@/lib/client/requests/api'
import { verifyEmailAction } from '@/lib/domains/accounts/verification/actions'
import {
  NEW_ADDRESS,
  SEVERAL_REGISTRATIONS,
  verificationFormSchema,
  verificationTexts,
  type VerificationView,
} from '@/lib/domains/accounts/verification/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

const confirmedTexts = {
  title: 'Thank you for verifying your email!',
  text: 'You can now watch livestreams and exclusive performances.',
}

const changedTexts = {
  title: 'Your email address has been changed',
  // Mentions setting a password, because Google may have been the only login method.
  text: 'Use it to log in from now on. If you don’t have a password, set one with ‘Forgot your password?’.',
}

const WAITING = 'One moment, we’re confirming your email address.'
// Shown on the page, because the toast with the reason soon disappears.
const FAILED = 'We couldn’t confirm your email address. Please try again.'

const BUTTON = 'Confirm email address'
const LABELS = { password: 'Your password', newPassword: 'Or a new password' }

type ConfirmationProps = {
  verificationCode: string
  view: VerificationView
  isSignedIn: boolean
  /** Page that the person wanted before they logged in; null for the start page. */
  wanted: string | null
}

/**
 * Confirms an email address with a separate POST request, because email gateways open links too. Without JavaScript, a
 * button sends the request.
 */
export function Confirmation({ verificationCode, view, isSignedIn, wanted }: ConfirmationProps) {
  const [answer, action] = useActionState(verifyEmailAction, null)
  const [isConfirmed, setConfirmed] = useState(false)
  const [asksPassword, setAsksPassword] = useState(view.asksPassword)
  const router = useRouter()
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: verificationFormSchema,
    defaultValues: { password: '', newPassword: '' },
    submit: async (passwords) => {
      try {
        await callApi(apiRoutes.verifyEmail, { method: 'POST', json: { verificationCode, ...passwords } })
      } catch (error) {
        if (isConflict(error)) setAsksPassword(true)
        // Refreshes the page to show the new state of the link.
        if (error instanceof ApiError && error.fields?.verificationCode) router.refresh()
        throw error
      }
    },
    onSuccess: () => {
      setConfirmed(true)
      // Refreshes the page, because the session may have changed.
      router.refresh()
    },
  })
  const confirmAtOnce = useEffectEvent(() => {
    if (view.state === 'waiting' && !view.asksPassword && !view.isChange) void onSubmit()
  })
  useEffect(() => confirmAtOnce(), [])

  const next = isSignedIn ? 'watch' : 'log-in'
  if (isConfirmed || answer?.ok)
    return (
      <Outcome
        {...(view.isChange ? { ...changedTexts, next: 'log-in' } : { ...confirmedTexts, next })}
        wanted={wanted}
        isNew
      />
    )
  if (view.state !== 'waiting')
    return (
      <Outcome {...verificationTexts[view.state]} next={view.state === 'used' ? next : 'new-link'} wanted={wanted} />
    )
  return (
    <>
      <h1 className="text-heading">Confirm your email</h1>
      <p className="mt-5 text-lead text-sand">
        {view.isChange
          ? NEW_ADDRESS
          : asksPassword
            ? SEVERAL_REGISTRATIONS
            : form.formState.isSubmitted && !isSubmitting
              ? FAILED
              : WAITING}
      </p>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-8 flex flex-col gap-5 noscript:hidden">
        {asksPassword && (
          <>
            <UserName email={view.email ?? ''} />
            <Field label={LABELS.password} type="password" autoComplete="current-password" {...field('password')} />
            <Field label={LABELS.newPassword} type="password" autoComplete="new-password" {...field('newPassword')} />
          </>
        )}
        <Button type="submit" size="lg" loading={isSubmitting} disabled={!isReady}>
          {BUTTON}
        </Button>
      </form>
      <noscript>
        {/* Overrides `no-referrer`, because the form would otherwise be sent with `Origin: null`. */}
        <meta name="referrer" content="same-origin" />
        <form action={action} className="mt-8 flex flex-col gap-5">
          <input type="hidden" name="verificationCode" value={verificationCode} />
          {answer && !answer.ok && <p role="alert">{answer.fields?.password ?? answer.message}</p>}
          {(asksPassword || (answer && answer.code === 'conflict')) && (
            <>
              <UserName email={view.email ?? ''} />
              <Field label={LABELS.password} type="password" autoComplete="current-password" name="password" />
              <Field label={LABELS.newPassword} type="password" autoComplete="new-password" name="newPassword" />
            </>
          )}
          <Button type="submit" size="lg">
            {BUTTON}
          </Button>
        </form>
      </noscript>
    </>
  )
}

type OutcomeProps = {
  title: string
  text: string
  next: 'watch' | 'log-in' | 'new-link'
  wanted: string | null
  /** True if the message has replaced the form and must receive focus. */
  isNew?: boolean
}

function Outcome({ title, text, next, wanted, isNew = false }: OutcomeProps) {
  return (
    <>
      <h1 ref={isNew ? focusOn : undefined} tabIndex={-1} className="text-heading focus:outline-none">
        {title}
      </h1>
      <p className="mt-5 text-lead text-sand">{text}</p>
      <div className="mt-8">
        {next === 'new-link' ? (
          <ButtonLink href={routes.verifyEmail} size="lg">
            Get a new link
          </ButtonLink>
        ) : (
          // Uses a full page load to renew the session cookie, because the old one still says that the email address is
          // unverified.
          <a href={next === 'watch' ? (wanted ?? routes.browse) : routes.login} className={buttonClass({ size: 'lg' })}>
            {next === 'log-in' ? 'Log In' : wanted ? 'Continue' : 'Start watching'}
          </a>
        )}
      </div>
    </>
  )
}
