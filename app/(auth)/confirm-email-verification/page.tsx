import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { verifyEmail, type VerificationOutcome } from '@/lib/domains/accounts/mutations-registration'
import { actorFromCookies } from '@/lib/server/auth/session'
import { isSignedIn } from '@/lib/shared/actor'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Confirm your email', robots: { index: false } }

const texts: Record<VerificationOutcome, { title: string; text: string }> = {
  verified: {
    title: 'Thank you for verifying your email!',
    text: 'You can now watch live streams and exclusive performances.',
  },
  used: {
    title: 'This link has already been used',
    text: 'Your email address is verified, and nothing is left to confirm. Some mail programs open links by themselves, so this may be the first time that you see it.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Confirmation links work for 24 hours. Let us send you a new one.',
  },
  unknown: {
    title: 'This link is not valid',
    text: 'Perhaps it was cut off on its way, or a newer one was sent. Open the newest mail, or ask for a new link.',
  },
}

export default async function ConfirmEmailPage({ searchParams }: PageProps<'/confirm-email-verification'>) {
  const { verificationCode } = await searchParams
  const outcome = typeof verificationCode === 'string' ? await verifyEmail(verificationCode) : 'unknown'
  const { title, text } = texts[outcome]
  const confirmed = outcome === 'verified' || outcome === 'used'
  const signedIn = isSignedIn(await actorFromCookies())
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p className="mt-5 text-lead text-sand">{text}</p>
      <div className="mt-8">
        {confirmed ? (
          // A navigation of the browser: on the way the session cookie, which still says unverified, is renewed.
          <a href={signedIn ? routes.browse : routes.login} className={buttonClass({ size: 'lg' })}>
            {signedIn ? 'Start watching' : 'Log In'}
          </a>
        ) : (
          <ButtonLink href={routes.verifyEmail} size="lg">
            Get a new link
          </ButtonLink>
        )}
      </div>
    </>
  )
}
