import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { TextVersions } from '@/app/(admin)/dashboard/_form/text-versions'
import { titleOfPage } from '@/app/(admin)/dashboard/_form/title-of-page'
import { pageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { SettingsForm } from '@/app/(admin)/dashboard/words/_components/settings-form'
import { listTextChanges } from '@/lib/domains/content/queries'
import { getStaffSettings } from '@/lib/domains/content/settings/queries'
import { SETTINGS_KEY } from '@/lib/domains/content/settings/schema'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { pageQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.words, {
  title: 'Name, announcement, addresses',
  query: pageQuerySchema,
})

export default async function SettingsPage({ searchParams }: PageProps<'/dashboard/words/settings'>) {
  const actor = await pageActor(staffRoutes.words)
  const { page } = await pageQuery(pageQuerySchema, searchParams)
  const [settings, changes] = await Promise.all([
    getStaffSettings(actor),
    listTextChanges(actor, SETTINGS_KEY, { page, size: PAGE_SIZE.admin }),
  ])
  const { version } = settings
  return (
    <>
      <PageHeading title="Name, announcement, addresses" back={{ href: staffRoutes.words, label: 'Pages and words' }} />
      <SettingsForm settings={settings} />
      <TextVersions text={{ key: SETTINGS_KEY, version }} path={staffRoutes.text('settings')} changes={changes} />
    </>
  )
}
