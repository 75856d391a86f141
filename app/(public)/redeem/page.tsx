import type { Metadata } from 'next'
import { RedeemForm } from '@/app/(public)/redeem/_components/redeem-form'
import { RegistrationLinks } from '@/components/catalogue/video/sign-up-links'
import { PageOwner } from '@/components/layout/page-owner'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Panel } from '@/components/ui/section'
import { formatCode } from '@/lib/domains/payments/codes/schema'
import { redeemSchema } from '@/lib/domains/payments/redemptions/schema'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { isSignedIn, isVerified } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Redeem a code', robots: { index: false } }

/** Opening the page redeems nothing, because email programs open links too. Visitors don't learn if a code is right. */
export default async function RedeemPage({ searchParams }: PageProps<'/redeem'>) {
  const [actor, { code }] = await Promise.all([actorFromCookies(), searchParams])
  const typed = typeof code === 'string' ? code.slice(0, 100) : ''
  const read = redeemSchema.safeParse({ code: typed })
  const shown = read.success ? formatCode(read.data.code) : typed
  const problem = typed === '' || read.success ? undefined : read.error.issues[0]?.message
  return (
    <div className="page-width max-w-2xl py-16 lg:py-24">
      {isSignedIn(actor) && <PageOwner id={actor.id} />}
      <h1 className="text-display">Redeem a code</h1>
      <p className="mt-4 max-w-measure text-lead text-sand">
        From a gift, your sabha, your school or one of our partners.
      </p>
      {isVerified(actor) && <RedeemForm initial={shown} />}
      {!isVerified(actor) &&
        (read.success ? (
          <SignUpFirst code={shown} isSignedIn={isSignedIn(actor)} />
        ) : (
          <CodeForm typed={shown} problem={problem} />
        ))}
    </div>
  )
}

/** Works without JavaScript: the code is only read from the URL. */
function CodeForm({ typed, problem }: { typed: string; problem: string | undefined }) {
  return (
    <form action={routes.redeem} className="mt-8 flex max-w-md flex-col gap-5">
      <Field
        label="Code"
        name="code"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed}
        error={problem}
        className="numerals uppercase"
      />
      <Button type="submit" size="lg" className="self-start">
        Continue
      </Button>
    </form>
  )
}

function SignUpFirst({ code, isSignedIn: isUnverified }: { code: string; isSignedIn: boolean }) {
  const back = routes.redeemFor(code)
  return (
    <Panel className="mt-8">
      <p className="numerals text-title text-brass-bright">{code}</p>
      <p className="mt-3 text-sand">
        {isUnverified
          ? 'Confirm your email address first. Then come back with this code.'
          : 'To redeem this code, sign up for a free account or log in. You’ll come straight back here.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {isUnverified ? (
          <ButtonLink href={routes.verifyEmail}>Confirm email</ButtonLink>
        ) : (
          <>
            <RegistrationLinks path={back} signUp="Sign up" />
            <ButtonLink href={routes.redeem} prefetch={false} variant="ghost">
              Another code
            </ButtonLink>
          </>
        )}
      </div>
    </Panel>
  )
}
