import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { VersionHistory } from '@/app/(admin)/dashboard/_form/version-history'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { listContentChanges } from '@/lib/domains/content/queries'
import { getArticleName } from '@/lib/domains/names/articles/queries'
import { articleRefSchema } from '@/lib/domains/names/articles/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { pageQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type Props = PageProps<'/dashboard/names/[kind]/[id]'>

/** Cached per request, because the title and the page both need it. */
const load = cache(async (rawKind: string, rawId: string) => {
  const actor = await requirePageActor(staffRoutes.names)
  const of = articleRefSchema.safeParse({ kind: rawKind, id: rawId })
  const found = of.success ? await getArticleName(actor, of.data) : null
  return found && of.success ? { ...found, ...of.data } : notFound()
})

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  getItemMetadata(staffRoutes.names, 'article history', async () => {
    await parsePageQuery(pageQuerySchema, searchParams)
    const { kind, id } = await params
    return (await load(kind, id)).name
  })

/** Shows only the version history, because the article is edited in the list of names. */
export default async function ArticlePage({ params, searchParams }: Props) {
  const actor = await requirePageActor(staffRoutes.names)
  const { kind: rawKind, id: rawId } = await params
  const { page } = await parsePageQuery(pageQuerySchema, searchParams)
  const { kind, id, name, version } = await load(rawKind, rawId)
  const key = `${kind}:${id}`
  const changes = await listContentChanges(actor, key, { page, size: PAGE_SIZE.admin })
  return (
    <>
      <PageHeading
        title={`Article about ${name}`}
        back={{ href: `${staffRoutes.names}?kind=${kind}`, label: 'Names' }}
      />
      <VersionHistory text={{ key, version }} path={staffRoutes.nameWords(kind, id)} changes={changes} />
    </>
  )
}
