import type { PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import type { AnnouncedVideo, TrailerDto } from '@/lib/domains/catalogue/schema'
import type { FestivalDto } from '@/lib/domains/livestreams/festivals/schema'
import type { AnnouncedLivestreamDto, TicketTermsDto } from '@/lib/domains/livestreams/schema'
import { brand, type SiteBrand } from '@/lib/shared/brand'
import { NO_LANGUAGE, writtenTag } from '@/lib/shared/format/language'
import { vimeoPlayerUrl } from '@/lib/shared/media/vimeo'
import { routes } from '@/lib/shared/routes/routes'

/** schema.org data, with absolute URLs. */

type Contact = { supportEmail: string; socialLinks: readonly { href: string }[] }

export function organizationData(origin: string, site: SiteBrand, contact: Contact) {
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: site.name,
        legalName: brand.company,
        url: origin,
        logo: new URL(site.logo || '/icon-512.png', origin).href,
        email: contact.supportEmail,
        sameAs: contact.socialLinks.map((link) => link.href),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        url: origin,
        name: site.name,
        description: brand.tagline,
        publisher: { '@id': `${origin}/#organization` },
      },
    ],
  }
}

export function faqData(items: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

type Shown = { path: string; name: string; description: string; picture: string; uploadDate: string }

/** Returns the properties that all VideoObjects share. */
function videoObject(origin: string, { path, name, description, picture, uploadDate }: Shown) {
  const url = origin + path
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    url,
    name,
    description: description.trim() || name,
    thumbnailUrl: [new URL(picture, origin).href],
    uploadDate,
  }
}

const actors = (performers: readonly { name: string }[] = []) =>
  performers.length > 0 && { actor: performers.map(({ name }) => ({ '@type': 'Person', name })) }

/** @param site the product's name */
export function trailerData(origin: string, site: string, trailer: TrailerDto) {
  const { id, source } = trailer
  // Uses the generated card, because `thumbnailUrl` is empty until a remote picture has been copied.
  const picture = trailer.thumbnailUrl || routes.trailerCard(id)
  return {
    ...videoObject(origin, { ...trailer, path: routes.trailer(id), picture, uploadDate: trailer.publishedAt }),
    duration: `PT${trailer.duration}S`,
    isFamilyFriendly: true,
    isAccessibleForFree: true,
    publisher: { '@id': `${origin}/#organization`, '@type': 'Organization', name: site },
    ...actors(trailer.performers),
    ...((source?.kind === 'file' || source?.kind === 'hls') && { contentUrl: new URL(source.url, origin).href }),
    ...(source?.kind === 'vimeo' && { embedUrl: vimeoPlayerUrl(source.vimeoId, source.embedKey) }),
  }
}

/** Returns the VideoObject of a video's public page, with its pieces as clips. */
export function announcedVideoData(origin: string, video: AnnouncedVideo, trailerId: number | null) {
  const { id, pieces, duration } = video
  const picture = video.thumbnailUrl || routes.videoCard(id)
  const uploadDate = video.publishedAt.toISOString()
  return {
    ...videoObject(origin, { ...video, path: routes.publicVideo(id), picture, uploadDate }),
    duration: `PT${duration}S`,
    isAccessibleForFree: video.free,
    ...actors(video.performers),
    ...(trailerId !== null && { trailer: { '@id': `${origin}${routes.trailer(trailerId)}#video` } }),
    ...(pieces.length > 0 && {
      hasPart: pieces.map(({ title, startSeconds, endSeconds }, index) => ({
        '@type': 'Clip',
        name: title,
        startOffset: startSeconds,
        endOffset: endSeconds ?? pieces[index + 1]?.startSeconds ?? duration,
        url: origin + routes.publicMoment(id, startSeconds),
      })),
    }),
  }
}

/** One offer per price region. */
function offersOf(url: string, tickets: TicketTermsDto | null, isCancelled: boolean) {
  if (!tickets || isCancelled) return {}
  const prices = Object.values(tickets.prices).filter((price) => price !== null)
  return {
    offers: prices.map(({ amount, currency }) => ({
      '@type': 'Offer',
      url,
      price: amount,
      priceCurrency: currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
    })),
  }
}

const eventStatus = (isCancelled: boolean) => `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`

type Announced = Omit<AnnouncedLivestreamDto, 'date' | 'time' | 'status' | 'catchUpDays' | 'festival'>

export function livestreamData(origin: string, livestream: Announced) {
  const { id, name, desc, thumbnail, startsAt, endsAt, publishedAt, tickets, cancelled } = livestream
  const path = routes.publicLivestream(id)
  const picture = thumbnail || routes.livestreamCard(id)
  return {
    ...videoObject(origin, { path, name, description: desc, picture, uploadDate: publishedAt }),
    isAccessibleForFree: tickets === null,
    publication: {
      '@type': 'BroadcastEvent',
      name,
      isLiveBroadcast: true,
      startDate: startsAt,
      ...(endsAt && { endDate: endsAt }),
      eventStatus: eventStatus(cancelled),
      ...offersOf(origin + path, tickets, cancelled),
    },
  }
}

/** Returns the festival as an event with one sub-event per livestream. */
export function festivalData(origin: string, festival: FestivalDto) {
  const { id, name, desc, thumbnail, livestreams, tickets, cancelled } = festival
  const url = origin + routes.publicFestival(id)
  const [first, last] = [livestreams.at(0), livestreams.at(-1)]
  return {
    '@type': 'Festival',
    '@id': `${url}#festival`,
    url,
    name,
    description: desc.trim() || name,
    image: [new URL(thumbnail || routes.festivalCard(id), origin).href],
    ...(first && { startDate: first.startsAt }),
    ...(last && { endDate: last.endsAt ?? last.startsAt }),
    eventStatus: eventStatus(cancelled),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@id': `${origin}/#organization` },
    ...offersOf(url, tickets, cancelled),
    subEvent: livestreams.map((each) => ({
      '@type': 'BroadcastEvent',
      name: each.name,
      isLiveBroadcast: true,
      url: origin + routes.publicLivestream(each.id),
      startDate: each.startsAt,
      ...(each.endsAt && { endDate: each.endsAt }),
      eventStatus: eventStatus(each.cancelled),
    })),
  }
}

/** Declares the lyrics free to read, even if the video is not. */
export function createLyricsData(pieces: readonly PieceLyricsDto[]) {
  return pieces.map(({ title, words }) => ({
    '@type': 'MusicComposition',
    name: title,
    lyrics: words.map(({ language, script, lines, source }) => ({
      '@type': 'CreativeWork',
      isAccessibleForFree: true,
      ...(language !== NO_LANGUAGE && { inLanguage: writtenTag({ language, script }) }),
      text: lines.map((line) => line.text).join('\n'),
      ...(source && { isBasedOn: source }),
    })),
  }))
}

/** @param crumbs pages from the home page to this page */
export function breadcrumbData(origin: string, crumbs: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Escapes `<`, so that no text can end the script element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
