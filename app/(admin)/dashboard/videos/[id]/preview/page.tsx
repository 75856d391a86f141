import { notFound } from 'next/navigation'
import { z } from 'zod'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { AccessBadge } from '@/components/catalogue/access-badge'
import { categoryLabels } from '@/components/catalogue/category-label'
import { PiecesList } from '@/components/catalogue/pieces-list'
import { playableOf } from '@/components/catalogue/player/playable'
import { VideoGrid } from '@/components/catalogue/video-grid'
import { VideoHero } from '@/components/catalogue/video-hero'
import { ButtonLink } from '@/components/ui/button'
import { ChipLink } from '@/components/ui/chip'
import { getVideoPreview } from '@/lib/domains/editorial/queries-videos'
import { byId } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { humanizeDuration } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Preview' }

const querySchema = z.object({ as: z.literal('guest').optional() })

/** A video as a viewer sees it, or will see it: staff look before anybody else does. */
export default async function VideoPreviewPage({ params, searchParams }: PageProps<'/dashboard/videos/[id]/preview'>) {
  const actor = await pageActor(routes.dashboardVideos)
  const { as } = await pageQuery(querySchema, searchParams)
  const video = await byId((await params).id, (id) => getVideoPreview(actor, id, as ?? 'member'))
  if (!video) notFound()
  const playable = playableOf(video)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <ButtonLink variant="secondary" href={routes.dashboardVideo(video.id)}>
          Edit
        </ButtonLink>
        <ChipLink href={routes.dashboardVideoPreview(video.id)} active={!as}>
          As a member
        </ChipLink>
        <ChipLink href={routes.dashboardVideoPreview(video.id, 'guest')} active={as === 'guest'}>
          As a guest
        </ChipLink>
      </div>
      <article className="-mx-gutter lg:-mx-10">
        <VideoHero playable={playable} category={video.category}>
          <div className="flex flex-wrap items-center gap-3">
            <span className="programme-label text-accent">
              {video.subCategory?.name ?? categoryLabels[video.category]}
            </span>
            <AccessBadge free={video.freeAccess} locked={playable.locked} />
          </div>
          <h1 className="mt-3 text-heading">{video.name}</h1>
          {video.artist && <p className="mt-3 text-lead text-sand">{video.artist.name}</p>}
          <p className="mt-1 text-dust">{humanizeDuration(video.duration)}</p>
          <p className="mt-5 max-w-measure text-sand">{video.description}</p>
        </VideoHero>
        <div className="page-width flex flex-col gap-14 py-12">
          {video.pieces.length > 0 && (
            <section aria-labelledby="programme" data-category={video.category}>
              <h2 id="programme" className="mb-6 text-heading">
                Programme
              </h2>
              <PiecesList pieces={video.pieces} />
            </section>
          )}
          {video.relatedVideos.length > 0 && (
            <section aria-labelledby="related">
              <h2 id="related" className="mb-6 text-heading">
                More like this
              </h2>
              <VideoGrid videos={video.relatedVideos} />
            </section>
          )}
        </div>
      </article>
    </>
  )
}
