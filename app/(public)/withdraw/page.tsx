import Link from 'next/link'
import type { ReactNode } from 'react'
import { ConfirmForm } from '@/app/(public)/withdraw/_components/confirm-form'
import { ContractList, DeclaredList, DeclaredNotice, PaidLine } from '@/app/(public)/withdraw/_components/contract-list'
import { LinkForm } from '@/app/(public)/withdraw/_components/link-form'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { getLeaving, type LeavingView } from '@/lib/domains/withdrawals/queries'
import type { ContractDto, ExitDto, LinkState } from '@/lib/domains/withdrawals/schema'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { isVerified } from '@/lib/shared/access/actor'
import { codeText } from '@/lib/shared/format/pasted-text'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Withdraw or cancel',
  description: `Withdraw from a purchase on ${name}, or cancel your membership, without logging in.`,
  path: routes.withdraw,
}))

const linkTexts: Record<Exclude<LinkState, 'waiting'>, string> = {
  used: 'This link has already been used.',
  expired: 'This link has expired.',
  unknown: 'This link isn’t valid. It may be incomplete, or a newer one has replaced it.',
}

export default async function WithdrawPage({ searchParams }: PageProps<'/withdraw'>) {
  const { verificationCode, contract, exit, done } = await searchParams
  const code = typeof verificationCode === 'string' ? codeText(verificationCode) : null
  const actor = await actorFromCookies()
  if (code === null && (!isVerified(actor) || actor.mustEnrol)) return <AskForLink />
  const view = await getLeaving(actor, code)
  if (view.link !== null && view.link !== 'waiting') return <AskForLink problem={linkTexts[view.link]} view={view} />
  const chosen = view.contracts.find(({ id }) => id === contract)
  const way = chosen?.exits.find(({ kind }) => kind === exit)
  if (chosen && way) return <Confirm contract={chosen} exit={way} code={code} actingFor={code ? null : actor.id} />
  const declared = view.declared.find(({ id }) => String(id) === done)
  return (
    <Frame title="Withdraw or cancel">
      {declared && <DeclaredNotice declared={declared} />}
      <p className="mt-6 max-w-measure text-sand">
        {view.contracts.length === 0 ? 'There’s nothing to withdraw from or cancel for ' : 'The purchases of '}
        <span className="wrap-anywhere">{view.email}</span>.
        {view.contracts.length > 0 && ' You’ll confirm on the next page.'}
      </p>
      <ContractList contracts={view.contracts} code={code} />
      <DeclaredList declared={view.declared.filter((each) => each !== declared)} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width max-w-3xl py-14 lg:py-20">
      {/* Hides the announcement, because nothing may distract a person who wants to leave. */}
      <style>{'[data-announcement]{display:none}'}</style>
      <h1 className="text-display">{title}</h1>
      {children}
    </div>
  )
}

function AskForLink({ problem, view }: { problem?: string; view?: LeavingView }) {
  const link = 'text-brass-bright underline underline-offset-4'
  return (
    <Frame title="Withdraw or cancel">
      {problem && <p className="mt-6 text-lead">{problem}</p>}
      {view && <DeclaredList declared={view.declared} />}
      <p className="mt-6 max-w-measure text-lead text-sand">
        Withdraw from a purchase within 14 days, or cancel your membership. You don’t need to log in: enter the email
        address of your account, and we’ll send you a link.
      </p>
      <LinkForm />
      <ul className="mt-10 flex max-w-measure list-disc flex-col gap-2 pl-5 text-sand marker:text-brass">
        <li>Membership and passes: we refund the unused days, or everything if you’ve watched nothing.</li>
        <li>Rentals: until you start the video. Gifts: until they’re redeemed.</li>
        <li>Tickets: until one hour before the livestream begins.</li>
        <li>After 14 days, a membership ends at the end of the month you’ve paid for.</li>
      </ul>
      <p className="mt-6 max-w-measure text-sand">
        The{' '}
        <Link href={routes.terms} className={link}>
          terms
        </Link>{' '}
        have the details. If you can’t open your email or have deleted your account,{' '}
        <Link href={routes.contact} className={link}>
          write to us
        </Link>
        .
      </p>
    </Frame>
  )
}

type ConfirmProps = { contract: ContractDto; exit: ExitDto; code: string | null; actingFor: number | null }

function Confirm({ contract, exit, code, actingFor }: ConfirmProps) {
  return (
    <Frame title={exit.kind === 'withdrawal' ? 'Confirm your withdrawal' : 'Confirm your cancellation'}>
      <div className="mt-8 rounded-card border border-line bg-raised p-5">
        <p className="font-display text-title wrap-anywhere">
          <bdi>{contract.title}</bdi>
        </p>
        <PaidLine paid={contract.paid} />
        <p className="mt-4 text-lead">{exit.text}</p>
      </div>
      <ConfirmForm contract={contract.id} exit={exit} code={code} actingFor={actingFor} />
    </Frame>
  )
}
