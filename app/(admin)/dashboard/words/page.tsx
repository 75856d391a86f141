import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import type { StaffContentRow } from '@/lib/domains/content/schema'
import { listStaffContent } from '@/lib/domains/content/staff/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatMoment } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.words)

const columns = {
  Text: ({ id, title }: StaffContentRow) => <NameCell href={staffRoutes.text(id)}>{title}</NameCell>,
  Changed: ({ changedAt }: StaffContentRow) => (changedAt ? formatMoment(changedAt) : 'never'),
  By: ({ author }: StaffContentRow) => author,
  Version: ({ version }: StaffContentRow) => <NumberCell>{version || '–'}</NumberCell>,
}

const groups = [
  { title: 'Pages', kind: 'page' },
  { title: 'Mails', kind: 'mail' },
] as const

export default async function ContentPage() {
  const actor = await requirePageActor(staffRoutes.words)
  const texts = await listStaffContent(actor)
  return (
    <>
      <PageHeading
        title="Pages and words"
        intro="What visitors read and get by mail. Every version stays and can be restored."
      >
        <ButtonLink variant="secondary" href={staffRoutes.text('settings')}>
          Name, announcement, addresses
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
