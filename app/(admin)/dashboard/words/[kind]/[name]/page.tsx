import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { VersionHistory } from '@/app/(admin)/dashboard/_form/version-history'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { ContentForm } from '@/app/(admin)/dashboard/words/_components/content-form'
import { TextCheckPanel } from '@/app/(admin)/dashboard/words/_components/text-check'
import { ButtonLink } from '@/components/ui/buttons/button'
import { listContentChanges } from '@/lib/domains/content/queries'
import { getStaffContent } from '@/lib/domains/content/staff/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { hasRight } from '@/lib/shared/access/rights'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { pageQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type Props = PageProps<'/dashboard/words/[kind]/[name]'>

const load = cache(async (kind: string, name: string) => {
  const actor = await requirePageActor(staffRoutes.words)
  return (await getStaffContent(actor, `${kind}:${name}`)) ?? notFound()
})

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  getItemMetadata(staffRoutes.words, 'text', async () => {
    await parsePageQuery(pageQuerySchema, searchParams)
    const { kind, name } = await params
    return (await load(kind, name)).title
  })

export default async function ContentEditorPage({ params, searchParams }: Props) {
  const { kind, name } = await params
  const actor = await requirePageActor(staffRoutes.words)
  const { page } = await parsePageQuery(pageQuerySchema, searchParams)
  const text = await load(kind, name)
  const changes = await listContentChanges(actor, text.key, { page, size: PAGE_SIZE.admin })
  return (
    <>
      <PageHeading title={text.title} back={{ href: staffRoutes.words, label: 'Pages and emails' }}>
        {text.path && (
          <ButtonLink variant="secondary" href={text.path}>
            View page
          </ButtonLink>
        )}
      </PageHeading>
      <TextCheckPanel text={text} mayConfirm={hasRight(actor, 'legal')} />
      <ContentForm key={text.key} text={text} />
      <VersionHistory text={text} path={staffRoutes.text(text.key)} changes={changes} />
    </>
  )
}
