import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { VersionHistory } from '@/app/(admin)/dashboard/_form/version-history'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { SettingsForm } from '@/app/(admin)/dashboard/words/_components/settings-form'
import { listContentChanges } from '@/lib/domains/content/queries'
import { getStaffSettings } from '@/lib/domains/content/settings/queries'
import { SETTINGS_KEY } from '@/lib/domains/content/settings/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { pageQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.words, {
  title: 'Site settings',
  query: pageQuerySchema,
})

export default async function SettingsPage({ searchParams }: PageProps<'/dashboard/words/settings'>) {
  const actor = await requirePageActor(staffRoutes.words)
  const { page } = await parsePageQuery(pageQuerySchema, searchParams)
  const [settings, changes] = await Promise.all([
    getStaffSettings(actor),
    listContentChanges(actor, SETTINGS_KEY, { page, size: PAGE_SIZE.admin }),
  ])
  const { version } = settings
  return (
    <>
      <PageHeading title="Site settings" back={{ href: staffRoutes.words, label: 'Pages and emails' }} />
      <SettingsForm settings={settings} />
      <VersionHistory text={{ key: SETTINGS_KEY, version }} path={staffRoutes.text('settings')} changes={changes} />
    </>
  )
}
