import { ActionButton } from '@/app/(admin)/dashboard/_components/action-button'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_components/filter-select'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { StateMark } from '@/app/(admin)/dashboard/_components/state-mark'
import { retryFailedMailsAction, retryMailAction } from '@/lib/domains/mail/actions'
import { countUnsentMails, listMails } from '@/lib/domains/mail/queries'
import { mailListQuerySchema, mailStates, type MailDto } from '@/lib/domains/mail/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { formatMoment } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Mail' }

const columns = ['To', 'Subject', 'Written', 'State']
const tones = { queued: 'waiting', failed: 'bad', sent: 'none' } as const

function MailStateCell({ mail }: { mail: MailDto }) {
  const { state, sentAt, failedAt, nextAttemptAt, attempts, lastError } = mail
  const moment = sentAt ?? failedAt ?? (attempts > 0 ? nextAttemptAt : null)
  const says = state === 'queued' ? `next attempt ${moment && formatMoment(moment)}` : moment && formatMoment(moment)
  return (
    <>
      <StateMark tone={tones[state]}>{mailStates[state]}</StateMark>
      {moment && <span className="block text-fine text-sand">{says}</span>}
      {lastError && (
        <span className="block max-w-xs text-fine wrap-anywhere text-dust">
          {attempts === 1 ? 'After one attempt' : `After ${attempts} attempts`}: {lastError}
        </span>
      )}
    </>
  )
}

const rowOf = (mail: MailDto) => ({
  id: mail.id,
  cells: [
    mail.to,
    <div key="subject">
      {mail.subject}
      <span className="block text-fine text-dust">{mail.template}</span>
    </div>,
    <span key="written" className="text-sand">
      {formatMoment(mail.createdAt)}
    </span>,
    <MailStateCell key="state" mail={mail} />,
  ],
  actions: mail.state === 'failed' && (
    <ActionButton
      variant="ghost"
      action={retryMailAction.bind(null, { id: mail.id })}
      label={`Try again: ${mail.subject}, to ${mail.to}`}
    >
      Try again
    </ActionButton>
  ),
})

function unsent({ queued, failed }: { queued: number; failed: number }): string {
  if (queued + failed === 0) return 'Everything was sent.'
  return `${queued} on the way, ${failed} given up.`
}

export default async function MailPage({ searchParams }: PageProps<'/dashboard/mail'>) {
  const actor = await pageActor(routes.dashboardMail)
  const query = await pageQuery(mailListQuerySchema, searchParams)
  const [mails, counts] = await Promise.all([listMails(actor, query), countUnsentMails(actor)])
  return (
    <ListPage
      title="Mail"
      intro={unsent(counts)}
      path={routes.dashboardMail}
      query={query}
      list={mails}
      placeholder="address or subject"
      filters={<FilterSelect label="State" name="state" labels={mailStates} value={query.state} />}
      actions={
        counts.failed > 0 && (
          <ActionButton action={retryFailedMailsAction.bind(null, {})}>Try all failed ones again</ActionButton>
        )
      }
    >
      <DataTable label="Mail" columns={columns} rows={mails.data.map(rowOf)} />
    </ListPage>
  )
}
