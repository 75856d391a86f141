import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage, titleByQuery } from '@/app/_seo/page-metadata'
import { InfiniteVideos } from '@/components/catalogue/shelves/infinite-lists'
import { FollowButton } from '@/components/following/follow-button'
import { PageHero } from '@/components/layout/page-hero'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { PlayAllButton } from '@/components/player/play-all/play-all-button'
import { SideBySideButton } from '@/components/player/side-by-side/side-by-side-button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { getName, listNameVideos } from '@/lib/domains/catalogue/performed/queries'
import { nameParamsSchema } from '@/lib/domains/catalogue/performed/schema'
import { getFollowState } from '@/lib/domains/following/queries'
import { factKindOf } from '@/lib/domains/names/pages/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatCount } from '@/lib/shared/format/format'
import { followKindOf, isPlayedInRow, nameLabels } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { pageNumberSchema, pageQuerySchema } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'

type NamePageProps = PageProps<'/browse/[names]/[id]'>

const loadName = cache(async (rawKind: string, rawId: string) => {
  const params = nameParamsSchema.safeParse({ kind: rawKind, id: rawId })
  const name = params.success && (await getName(params.data.kind, params.data.id))
  return name ? { kind: params.data.kind, name } : null
})

export async function generateMetadata({ params, searchParams }: NamePageProps): Promise<Metadata> {
  const { names, id } = await params
  const found = await loadName(names, id)
  return found ? titleByQuery(found.name.name, pageQuerySchema)({ searchParams }) : missingPage
}

export default async function NamePage({ params, searchParams }: NamePageProps) {
  const { names, id } = await params
  const actor = await requirePageActor(`${routes.browse}/${encodeURIComponent(names)}/${encodeURIComponent(id)}`)
  const page = pageNumberSchema.safeParse((await searchParams).page)
  const found = await loadName(names, id)
  if (!found || !page.success) notFound()
  const { kind, name } = found
  const videos = await listNameVideos(actor, kind, name.id, page.data)
  if (!videos) notFound()
  const followed = followKindOf(kind)
  const state = followed && (await getFollowState(actor, { kind: followed, id: name.id }))
  return (
    <>
      <PageHero
        title={
          kind === 'forms' ? name.name : <TransliteratedName kind={factKindOf[kind]}>{name.name}</TransliteratedName>
        }
        label={nameLabels[kind]}
      >
        {formatCount(name.videos, 'performance')}
        {kind !== 'forms' && (
          <>
            {' · '}
            <Link href={routes.knowledgeOf({ kind, slug: name.slug })} className={linkClass}>
              About <bdi>{name.name}</bdi>
            </Link>
          </>
        )}
        <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {isPlayedInRow(kind) && <PlayAllButton kind={kind} id={name.id} name={name.name} />}
          {kind === 'compositions' && name.videos > 1 && <SideBySideButton id={name.id} name={name.name} />}
          {followed && state && (
            <FollowButton kind={followed} id={name.id} name={name.name} initial={state.following} />
          )}
        </div>
      </PageHero>
      <div className="page-width py-10 md:py-14">
        <h2 className="sr-only">Performances</h2>
        <InfiniteVideos
          key={`${kind} ${name.id}`}
          first={videos}
          api={apiRoutes.nameVideos(kind, name.id)}
          href={routes.name(kind, name.id)}
          empty="No performances on this page."
        />
      </div>
    </>
  )
}
