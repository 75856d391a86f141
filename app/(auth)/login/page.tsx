import type { Metadata } from 'next'
import Link from 'next/link'
import { LoginForm } from '@/app/(auth)/login/_components/login-form'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Log in', robots: { index: false } }

export default async function LoginPage() {
  await pageActor(routes.login)
  return (
    <>
      <h1 className="text-heading">Log in with</h1>
      <LoginForm />
      <p className="mt-8 text-sand">
        New here?{' '}
        <Link href={routes.registration} className="text-brass-bright underline underline-offset-4">
          Set up your account
        </Link>
      </p>
    </>
  )
}
