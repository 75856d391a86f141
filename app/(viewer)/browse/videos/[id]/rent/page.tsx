import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Confirm your rental', robots: { index: false } }

export default async function RentPage({ params }: PageProps<'/browse/videos/[id]/rent'>) {
  const { id: rawId } = await params
  const actor = await pageActor(`${routes.browse}/videos/${encodeURIComponent(rawId)}/rent`)
  const id = idSchema.safeParse(rawId)
  const video = id.success ? await getVideo(actor, id.data) : null
  if (!video) notFound()
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Confirm your rental</h1>
      <Card className="mt-8 flex flex-col gap-3">
        <p className="font-display text-title">{video.name}</p>
        {video.episode !== null && <p className="text-sand">Episode {video.episode}</p>}
        <p className="text-sand">Available for 7 days from payment</p>
        <p className="flex justify-between border-t border-line pt-3 font-display text-title">
          Total <span>$5</span>
        </p>
      </Card>
      <div className="mt-8 flex items-center justify-between">
        <ButtonLink href={routes.videoInfo(video.id)} variant="ghost">
          {'< Back'}
        </ButtonLink>
        <ButtonLink href={routes.paymentMethod} size="lg">
          Continue
        </ButtonLink>
      </div>
    </div>
  )
}
