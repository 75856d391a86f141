import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { articleVideo } from '@/components/catalogue/video/article-video'
import { LyricsList } from '@/components/catalogue/video/lyrics-list'
import { PiecesList } from '@/components/catalogue/video/pieces-list'
import { VideoArticle } from '@/components/catalogue/video/video-article'
import { ButtonLink } from '@/components/ui/buttons/button'
import { ChipLink } from '@/components/ui/buttons/chip'
import { listDraftLyrics } from '@/lib/domains/catalogue/lyrics/queries'
import { getVideoPreview } from '@/lib/domains/catalogue/videos/queries'
import { playableOf } from '@/lib/domains/viewing/playable/policy'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { byId } from '@/lib/shared/row-id'

const querySchema = z.object({ as: z.literal('guest').optional() })

type Props = PageProps<'/dashboard/videos/[id]/preview'>

const load = cache(async (raw: string, as: 'guest' | 'member') => {
  const actor = await requirePageActor(staffRoutes.videos)
  return (await byId(raw, (id) => getVideoPreview(actor, id, as))) ?? notFound()
})

export const generateMetadata = ({ params, searchParams }: Props): Promise<Metadata> =>
  getItemMetadata(staffRoutes.videos, 'preview', async () => {
    const { as = 'member' } = await parsePageQuery(querySchema, searchParams)
    return (await load((await params).id, as)).name
  })

/** Previews a video as viewers see it, even before it is published. */
export default async function VideoPreviewPage({ params, searchParams }: Props) {
  const actor = await requirePageActor(staffRoutes.videos)
  const { as } = await parsePageQuery(querySchema, searchParams)
  const video = await load((await params).id, as ?? 'member')
  const words = await listDraftLyrics(actor, video.id)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <ButtonLink variant="secondary" href={staffRoutes.video(video.id)}>
          Edit
        </ButtonLink>
        <ChipLink href={staffRoutes.videoPreview(video.id)} active={!as}>
          As a member
        </ChipLink>
        <ChipLink href={staffRoutes.videoPreview(video.id, 'guest')} active={as === 'guest'}>
          As a guest
        </ChipLink>
      </div>
      <div className="-mx-gutter lg:-mx-10">
        <VideoArticle
          video={articleVideo(video)}
          playable={playableOf(video)}
          programme={<PiecesList pieces={video.pieces} />}
          words={words && words.length > 0 && <LyricsList pieces={words} />}
        />
      </div>
    </>
  )
}
