import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Artwork } from '@/components/catalogue/artwork'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { ButtonLink } from '@/components/ui/button'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { getLivestream } from '@/lib/domains/livestreams/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

const loadLivestream = cache(async (rawId: string) => {
  const id = idSchema.safeParse(rawId)
  return id.success ? getLivestream(id.data) : null
})

export async function generateMetadata({ params }: PageProps<'/livestreams/[id]'>): Promise<Metadata> {
  const livestream = await loadLivestream((await params).id)
  return livestream ? { title: livestream.name, robots: { index: false } } : {}
}

export default async function LivestreamPage({ params }: PageProps<'/livestreams/[id]'>) {
  const { id } = await params
  await pageActor(`${routes.livestreams}/${encodeURIComponent(id)}`)
  const livestream = await loadLivestream(id)
  if (!livestream) notFound()
  return (
    <article className="page-width grid gap-10 py-10 lg:grid-cols-[1.65fr_1fr] lg:py-16">
      <div className="relative aspect-video overflow-hidden rounded-card max-lg:-mx-gutter max-lg:rounded-none">
        <Artwork src={livestream.thumbnail} sizes="(min-width: 1024px) 60vw, 100vw" priority />
      </div>
      <div>
        <p className="programme-label text-brass">
          {livestream.status === 'streaming now' ? 'Streaming Now' : 'Coming soon'}
        </p>
        <h1 className="mt-3 text-heading">{livestream.name}</h1>
        <p className="mt-4 text-lead text-sand">
          <LivestreamTime livestream={livestream} />
        </p>
        <p className="mt-5 max-w-measure text-sand">{livestream.desc}</p>
        <ButtonLink href={routes.livestreams} variant="secondary" className="mt-8">
          All livestreams
        </ButtonLink>
      </div>
    </article>
  )
}
