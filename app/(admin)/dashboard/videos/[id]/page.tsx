import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { storedOrNew } from '@/app/(admin)/dashboard/_components/stored-or-new'
import { VideoForm } from '@/app/(admin)/dashboard/videos/_components/video-form'
import { ButtonLink } from '@/components/ui/button'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Video' }

export default async function VideoPage({ params }: PageProps<'/dashboard/videos/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(staffRoutes.videos)
  const [video, subCategories] = await Promise.all([
    storedOrNew(raw, (id) => getStaffVideo(actor, id)),
    listSubCategories(),
  ])
  return (
    <>
      <PageHeading title={video ? video.form.name : 'New video'} back={{ href: staffRoutes.videos, label: 'Videos' }}>
        {video && (
          <>
            <ButtonLink variant="secondary" href={staffRoutes.videoPreview(video.id)}>
              Preview
            </ButtonLink>
            {video.state === 'published' && (
              <ButtonLink variant="secondary" href={routes.videoInfo(video.id)}>
                View on the site
              </ButtonLink>
            )}
            <ButtonLink
              variant="secondary"
              href={
                video.trailer
                  ? staffRoutes.trailer(video.trailer.id)
                  : `${staffRoutes.trailer('new')}?video=${video.id}`
              }
            >
              {video.trailer ? 'Its trailer' : 'Add a trailer'}
            </ButtonLink>
          </>
        )}
      </PageHeading>
      <VideoForm key={video?.id ?? 'new'} video={video} subCategories={subCategories} />
    </>
  )
}
