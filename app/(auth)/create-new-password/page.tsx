import type { Metadata } from 'next'
import Link from 'next/link'
import { NewPasswordForm } from '@/app/(auth)/create-new-password/_components/new-password-form'
import { ButtonLink } from '@/components/ui/buttons/button'
import { getResetAccount } from '@/lib/domains/accounts/verification/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { isSignedIn } from '@/lib/shared/access/actor'
import { codeText } from '@/lib/shared/format/pasted-text'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false } }

export default async function CreateNewPasswordPage({ searchParams }: PageProps<'/create-new-password'>) {
  const given = (await searchParams).verificationCode
  const verificationCode = typeof given === 'string' ? codeText(given) : ''
  const query = verificationCode ? `?${new URLSearchParams({ verificationCode })}` : ''
  const actor = await requirePageActor(routes.createNewPassword + query)
  const account = verificationCode ? await getResetAccount(verificationCode) : null
  return (
    <>
      <h1 className="text-heading">Choose a new password</h1>
      {verificationCode ? (
        <>
          <NewPasswordForm
            verificationCode={verificationCode}
            email={account?.email ?? null}
            isOfOther={isSignedIn(actor) && account !== null && account.id !== actor.id}
          />
          <p className="mt-8 text-sand">
            Link no longer working?{' '}
            <Link href={routes.forgotPassword} className="text-brass-bright underline underline-offset-4">
              Get a new link
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="mt-5 text-lead text-sand">This link is incomplete. Please open it from the email again.</p>
          <ButtonLink href={routes.forgotPassword} className="mt-8">
            Get a new link
          </ButtonLink>
        </>
      )}
    </>
  )
}
