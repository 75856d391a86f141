import { notFound } from 'next/navigation'
import { LandingContent } from '@/app/(public)/landing/[region]/_components/landing-content'
import { siteDescription } from '@/app/_seo/page-metadata'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { isPriceRegion } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

export const revalidate = 300

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { region: string }[] {
  return []
}

export const generateMetadata = publicMetadata(() => ({
  description: siteDescription,
  path: routes.home,
}))

/** Serves '/'. The middleware chooses the region, so that each region's page can be cached. */
export default async function LandingPage({ params }: PageProps<'/landing/[region]'>) {
  const { region } = await params
  if (!isPriceRegion(region)) notFound()
  return <LandingContent region={region} />
}
