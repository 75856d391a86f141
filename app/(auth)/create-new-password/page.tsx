import type { Metadata } from 'next'
import { NewPasswordForm } from '@/app/(auth)/create-new-password/_components/new-password-form'
import { ButtonLink } from '@/components/ui/button'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false } }

export default async function CreateNewPasswordPage({ searchParams }: PageProps<'/create-new-password'>) {
  await pageActor(routes.createNewPassword)
  const { verificationCode } = await searchParams
  return (
    <>
      <h1 className="text-heading">Choose a new password</h1>
      {typeof verificationCode === 'string' && verificationCode ? (
        <NewPasswordForm verificationCode={verificationCode} />
      ) : (
        <>
          <p className="mt-5 text-lead text-sand">This address is incomplete. Please open the link in the mail again.</p>
          <ButtonLink href={routes.forgotPassword} className="mt-8">
            Get a new link
          </ButtonLink>
        </>
      )}
    </>
  )
}
