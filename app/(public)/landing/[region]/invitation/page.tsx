import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { nameMetadata } from '@/app/(public)/_knowledge/name-page'
import { LandingContent } from '@/app/(public)/landing/[region]/_components/landing-content'
import {
  ArtistInvitation,
  FestivalInvitation,
  LivestreamInvitation,
  NeutralInvitation,
  VideoInvitation,
} from '@/app/(public)/landing/[region]/invitation/_components/invitations'
import { pageMetadata, siteDescription } from '@/app/_seo/page-metadata'
import { festivalMetadata, livestreamMetadata, videoMetadata } from '@/app/_seo/thing-metadata'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { findName, getPerformerSlug } from '@/lib/domains/names/pages/queries'
import { invitedTo } from '@/lib/server/auth/return-to'
import { isPriceRegion } from '@/lib/shared/money/prices'
import { parseThingAddress } from '@/lib/shared/routes/copied-address'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

type Props = PageProps<'/landing/[region]/invitation'>

const wantedOf = async ({ searchParams }: Props) => {
  const { to } = await searchParams
  const path = typeof to === 'string' ? invitedTo(to) : null
  const thing = path && parseThingAddress(path)
  return path && thing ? { path, ...thing } : null
}

const loadSlug = cache(async (id: string) =>
  /^\d+$/.test(id) ? byId(id, getPerformerSlug) : (await findName('performers', id))?.slug,
)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [wanted, { name }] = await Promise.all([wantedOf(props), getSiteBrand()])
  const neutral = pageMetadata(name, { description: siteDescription, path: routes.home })
  if (!wanted) return neutral
  const found = await metadataOf(wanted)
  return found?.openGraph ? found : neutral
}

async function metadataOf({ kind, id }: { kind: string; id: string }): Promise<Metadata | null> {
  if (kind === 'video') return videoMetadata(id)
  if (kind === 'livestream') return livestreamMetadata(id)
  if (kind === 'festival') return festivalMetadata(id)
  const slug = kind === 'artist' ? await loadSlug(id) : null
  return slug ? nameMetadata('performers', slug) : null
}

/** Landing page for visitors who followed a link to a protected page. The middleware rewrites '/?to=' to this route. */
export default async function InvitationPage(props: Props) {
  const [{ region }, wanted] = await Promise.all([props.params, wantedOf(props)])
  if (!isPriceRegion(region)) notFound()
  return <LandingContent region={region} before={wanted && <Invitation {...wanted} />} />
}

async function Invitation({ path, kind, id }: { path: string; kind: string; id: string }) {
  if (kind === 'video') return <VideoInvitation path={path} id={id} />
  if (kind === 'livestream') return <LivestreamInvitation path={path} id={id} />
  if (kind === 'festival') return <FestivalInvitation path={path} id={id} />
  const slug = kind === 'artist' ? await loadSlug(id) : null
  if (slug) return <ArtistInvitation path={path} slug={slug} />
  return <NeutralInvitation path={path} isPlaylist={kind === 'playlist'} />
}
