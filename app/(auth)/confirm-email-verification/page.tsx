import type { Metadata } from 'next'
import { Confirmation } from '@/app/(auth)/confirm-email-verification/_components/confirmation'
import { getVerification } from '@/lib/domains/accounts/verification/queries'
import { readReturnTo } from '@/lib/server/auth/return-to'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { isSignedIn } from '@/lib/shared/access/actor'
import { codeText } from '@/lib/shared/format/pasted-text'

export const metadata: Metadata = { title: 'Confirm your email', robots: { index: false } }

export default async function ConfirmEmailPage({ searchParams }: PageProps<'/confirm-email-verification'>) {
  const query = await searchParams
  const verificationCode = typeof query.verificationCode === 'string' ? codeText(query.verificationCode) : ''
  const view = await getVerification(verificationCode)
  const [actor, wanted] = await Promise.all([actorFromCookies(), readReturnTo()])
  return <Confirmation verificationCode={verificationCode} view={view} isSignedIn={isSignedIn(actor)} wanted={wanted} />
}
