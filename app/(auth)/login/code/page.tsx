import type { Metadata } from 'next'
import Link from 'next/link'
import { CodeForm } from '@/app/(auth)/login/code/_components/code-form'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Log in', robots: { index: false } }

export default async function LoginCodePage() {
  await requirePageActor(routes.loginCode)
  return (
    <>
      <h1 className="text-heading">One more step</h1>
      <p className="mt-4 text-sand">Enter the code from your authenticator app to log in.</p>
      <CodeForm />
      <p className="mt-8 text-sand">
        <Link href={routes.login} className="text-brass-bright underline underline-offset-4">
          Log in another way
        </Link>
      </p>
    </>
  )
}
