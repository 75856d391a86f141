import { ActionButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { mailColumns } from '@/app/(admin)/dashboard/_list/columns'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { retryFailedMailsAction, retryMailAction } from '@/lib/domains/outbox/actions'
import { countUnsentMails, listMails } from '@/lib/domains/outbox/queries'
import { mailListQuerySchema, mailStates, type MailDto } from '@/lib/domains/outbox/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.mail, { query: mailListQuerySchema })

const columns = {
  To: ({ to }: MailDto) => to,
  ...mailColumns,
}

const retryButton = ({ id, state, subject, to }: MailDto) =>
  state === 'failed' && (
    <ActionButton variant="ghost" action={retryMailAction.bind(null, { id })} label={`Try again: ${subject}, to ${to}`}>
      Try again
    </ActionButton>
  )

function unsent({ queued, failed }: { queued: number; failed: number }): string {
  if (queued + failed === 0) return 'All emails have been sent.'
  return `${queued} queued, ${failed} failed.`
}

export default listPage({
  title: 'Outgoing emails',
  path: staffRoutes.mail,
  schema: mailListQuerySchema,
  list: listMails,
  head: async (actor) => {
    const counts = await countUnsentMails(actor)
    const action = retryFailedMailsAction.bind(null, {})
    return {
      intro: unsent(counts),
      actions: counts.failed > 0 && <ActionButton action={action}>Retry failed emails</ActionButton>,
    }
  },
  placeholder: 'Search emails',
  filters: ({ state }) => <FilterSelect label="Status" name="state" labels={mailStates} value={state} />,
  show: (mails) => <DataTable label="Outgoing emails" columns={columns} rows={mails} actions={retryButton} />,
})
