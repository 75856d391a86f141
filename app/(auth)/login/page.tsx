import type { Metadata } from 'next'
import Link from 'next/link'
import { LoginForm, PasskeyButton } from '@/app/(auth)/login/_components/login-form'
import { GoogleSection } from '@/components/accounts/google-section'
import { oauthProblemText } from '@/lib/domains/accounts/google/schema'
import { isOffered } from '@/lib/server/auth/google/oauth-providers'
import { passkeysPossible } from '@/lib/server/auth/proofs/passkeys'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Log in', robots: { index: false } }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { error } = await searchParams
  const problem = oauthProblemText(error)
  await requirePageActor(problem ? routes.loginWithError(String(error)) : routes.login)
  return (
    <>
      <h1 className="text-heading">Log in with</h1>
      {isOffered('google') && <GoogleSection label="Log in with Google" problem={problem} />}
      <LoginForm />
      {passkeysPossible() && (
        <div className="mt-5">
          <PasskeyButton />
        </div>
      )}
      <p className="mt-8 text-sand">
        New here?{' '}
        <Link href={routes.registration} className="text-brass-bright underline underline-offset-4">
          Set up your account
        </Link>
      </p>
    </>
  )
}
