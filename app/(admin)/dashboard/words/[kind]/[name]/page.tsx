import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { TextVersions } from '@/app/(admin)/dashboard/_form/text-versions'
import { titleOfOne } from '@/app/(admin)/dashboard/_form/title-of-page'
import { pageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { TextForm } from '@/app/(admin)/dashboard/words/_components/text-form'
import { ButtonLink } from '@/components/ui/buttons/button'
import { listTextChanges } from '@/lib/domains/content/queries'
import { getStaffText } from '@/lib/domains/content/staff/queries'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { pageQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type Props = PageProps<'/dashboard/words/[kind]/[name]'>

/** The text at the address, read once for title and page. */
const load = cache(async (kind: string, name: string) => {
  const actor = await pageActor(staffRoutes.words)
  return (await getStaffText(actor, `${kind}:${name}`)) ?? notFound()
})

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  titleOfOne(staffRoutes.words, 'text', async () => {
    await pageQuery(pageQuerySchema, searchParams)
    const { kind, name } = await params
    return (await load(kind, name)).title
  })

export default async function TextPage({ params, searchParams }: Props) {
  const { kind, name } = await params
  const actor = await pageActor(staffRoutes.words)
  const { page } = await pageQuery(pageQuerySchema, searchParams)
  const text = await load(kind, name)
  const changes = await listTextChanges(actor, text.key, { page, size: PAGE_SIZE.admin })
  return (
    <>
      <PageHeading title={text.title} back={{ href: staffRoutes.words, label: 'Pages and words' }}>
        {text.path && (
          <ButtonLink variant="secondary" href={text.path}>
            View on the site
          </ButtonLink>
        )}
      </PageHeading>
      <TextForm key={text.key} text={text} />
      <TextVersions text={text} path={staffRoutes.text(text.key)} changes={changes} />
    </>
  )
}
