import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { VideoIndex, videoIndexMetadata } from '@/app/(public)/videos/_components/video-index'
import { missingPage } from '@/app/_seo/page-metadata'
import { routes } from '@/lib/shared/routes/routes'

type Props = PageProps<'/videos/list/[page]'>

export const revalidate = 300

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { page: string }[] {
  return []
}

const numberOf = async ({ params }: Props) => {
  const { page } = await params
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await numberOf(props)
  return page ? videoIndexMetadata(page) : missingPage
}

export default async function LaterVideosPage(props: Props) {
  const page = await numberOf(props)
  if (!page) notFound()
  // Redirects, because the canonical URL of the first page has no number.
  if (page === 1) permanentRedirect(routes.publicVideos)
  return <VideoIndex page={page} />
}
