import type { Metadata } from 'next'
import { createRowOrNewLoader } from '@/app/(admin)/dashboard/_form/editor-page'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { VideoForm } from '@/app/(admin)/dashboard/videos/_components/video-form'
import { ButtonLink } from '@/components/ui/buttons/button'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const load = createRowOrNewLoader(staffRoutes.videos, getStaffVideo)

export const generateMetadata = ({ params }: PageProps<'/dashboard/videos/[id]'>): Promise<Metadata> =>
  getItemMetadata(staffRoutes.videos, 'video', async () => (await load((await params).id))?.form.name)

export default async function VideoPage({ params }: PageProps<'/dashboard/videos/[id]'>) {
  const { id } = await params
  const [video, subCategories] = await Promise.all([load(id), listSubCategories()])
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
                View on site
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
              {video.trailer ? 'Edit trailer' : 'Add trailer'}
            </ButtonLink>
          </>
        )}
      </PageHeading>
      <VideoForm key={video?.id ?? 'new'} video={video} subCategories={subCategories} />
    </>
  )
}
