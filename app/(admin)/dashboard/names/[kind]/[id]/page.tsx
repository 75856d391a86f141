import { notFound } from 'next/navigation'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { TextVersions } from '@/app/(admin)/dashboard/_components/text-versions'
import { getNameOfWords } from '@/lib/domains/knowledge/queries-words'
import { wordsOfSchema } from '@/lib/domains/knowledge/schema-words'
import { listTextChanges } from '@/lib/domains/texts/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { pageQuerySchema } from '@/lib/shared/paging'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Versions of words' }

/** The versions of the words about a name; they are written in the list of names. */
export default async function NameWordsPage({ params, searchParams }: PageProps<'/dashboard/names/[kind]/[id]'>) {
  const actor = await pageActor(staffRoutes.names)
  const of = wordsOfSchema.safeParse(await params)
  const { page } = await pageQuery(pageQuerySchema, searchParams)
  if (!of.success) notFound()
  const { kind, id } = of.data
  const { name, version } = (await getNameOfWords(actor, { kind, id })) ?? notFound()
  const key = `${kind}:${id}`
  const changes = await listTextChanges(actor, key, { page, size: PAGE_SIZE.admin })
  return (
    <>
      <PageHeading title={`Words about ${name}`} back={{ href: `${staffRoutes.names}?kind=${kind}`, label: 'Names' }} />
      <TextVersions text={{ key, version }} path={staffRoutes.nameWords(kind, id)} changes={changes} />
    </>
  )
}
