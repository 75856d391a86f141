import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage } from '@/app/_seo/page-metadata'
import { loadVideoEdition } from '@/app/editions/[role]/_data/edition'
import { VideoView } from '@/app/editions/[role]/browse/videos/[id]/info/_components/video-view'
import { LyricsList } from '@/components/catalogue/video/lyrics-list'
import { roleOfEdition } from '@/lib/shared/access/roles'
import { byId } from '@/lib/shared/row-id'

/** Revalidation interval in seconds, so that scheduled videos soon appear among the related videos. */
export const revalidate = 60

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { id: string }[] {
  return []
}

type Props = PageProps<'/editions/[role]/browse/videos/[id]/info'>

/** Cached per request, because the title and the page both need it. */
const loadEdition = cache(async (roleName: string, rawId: string) => {
  const role = roleOfEdition(roleName)
  return role ? byId(rawId, (id) => loadVideoEdition(role, id)) : null
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { role, id } = await params
  const edition = await loadEdition(role, id)
  return { ...(edition ? { title: edition.video.name } : missingPage), robots: { index: false } }
}

/** Serves /browse/videos/:id/info. The middleware rewrites it to the static variant for the viewer's role. */
export default async function VideoPage({ params }: Props) {
  const { role, id } = await params
  const edition = await loadEdition(role, id)
  if (!edition) notFound()
  const { words, ...shown } = edition
  return <VideoView key={edition.id} {...shown} words={words && words.length > 0 && <LyricsList pieces={words} />} />
}
