import type { Metadata } from 'next'
import Link from 'next/link'
import { ForgotPasswordForm } from '@/app/(auth)/forgot-password/_components/forgot-password-form'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Forgot your password?', robots: { index: false } }

export default async function ForgotPasswordPage() {
  await requirePageActor(routes.forgotPassword)
  return (
    <>
      <h1 className="text-heading">Forgot your password?</h1>
      <p className="mt-5 text-sand">Enter your email address and we’ll send you a link to choose a new one.</p>
      <ForgotPasswordForm />
      <p className="mt-8">
        <Link href={routes.login} className="text-brass-bright underline underline-offset-4">
          Back to login
        </Link>
      </p>
    </>
  )
}
