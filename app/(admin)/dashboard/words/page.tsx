import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { CheckMark } from '@/app/(admin)/dashboard/words/_components/text-check'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { StaffContentRow } from '@/lib/domains/content/schema'
import { listStaffContent } from '@/lib/domains/content/staff/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatMoment } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.words)

const columns = {
  Title: ({ id, title, check }: StaffContentRow) => (
    <>
      <NameCell href={staffRoutes.text(id)}>{title}</NameCell>
      <span className="mt-1 block text-fine empty:hidden">
        <CheckMark check={check} />
      </span>
    </>
  ),
  Edited: ({ changedAt }: StaffContentRow) => (changedAt ? formatMoment(changedAt) : 'Never'),
  By: ({ author }: StaffContentRow) => author,
  Version: ({ version }: StaffContentRow) => <NumberCell>{version || '–'}</NumberCell>,
}

const groups = [
  { title: 'Pages', kind: 'page' },
  { title: 'Emails', kind: 'mail' },
] as const

export default async function ContentPage() {
  const actor = await requirePageActor(staffRoutes.words)
  const texts = await listStaffContent(actor)
  return (
    <>
      <PageHeading
        title="Pages and emails"
        intro="The text of public pages and emails. Every version is kept and can be restored."
      >
        <ButtonLink variant="secondary" href={staffRoutes.text('settings')}>
          Site settings
        </ButtonLink>
      </PageHeading>
      {groups.map(({ title, kind }) => (
        <Section key={kind} id={kind} title={title} className="mt-10">
          <DataTable label={title} columns={columns} rows={texts.filter(({ id }) => id.startsWith(`${kind}:`))} />
        </Section>
      ))}
    </>
  )
}
