import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { SettingsForm } from '@/app/(admin)/dashboard/words/_components/settings-form'
import { TextVersions } from '@/app/(admin)/dashboard/words/_components/text-versions'
import { listTextChanges } from '@/lib/domains/texts/queries'
import { getStaffSettings } from '@/lib/domains/texts/queries-settings'
import { textVersionsQuerySchema } from '@/lib/domains/texts/schema'
import { SETTINGS_KEY } from '@/lib/domains/texts/schema-settings'
import { pageActor } from '@/lib/server/auth/gate'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Name, announcement, addresses' }

export default async function SettingsPage({ searchParams }: PageProps<'/dashboard/words/settings'>) {
  const actor = await pageActor(routes.dashboardWords)
  const { page } = await pageQuery(textVersionsQuerySchema, searchParams)
  const [settings, changes] = await Promise.all([
    getStaffSettings(actor),
    listTextChanges(actor, SETTINGS_KEY, { page, size: PAGE_SIZE.admin }),
  ])
  const { version } = settings
  return (
    <>
      <PageHeading
        title="Name, announcement, addresses"
        back={{ href: routes.dashboardWords, label: 'Pages and words' }}
      />
      <SettingsForm settings={settings} />
      <TextVersions text={{ key: SETTINGS_KEY, version }} path={routes.dashboardText('settings')} changes={changes} />
    </>
  )
}
