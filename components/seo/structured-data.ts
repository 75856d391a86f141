import type { TrailerDto } from '@/lib/domains/catalogue/schema'
import type { PieceWordsDto } from '@/lib/domains/catalogue/schema-words'
import { brand } from '@/lib/shared/brand'
import { NO_LANGUAGE, writtenTag } from '@/lib/shared/language'
import { routes } from '@/lib/shared/routes'
import { vimeoPlayerUrl } from '@/lib/shared/vimeo'

/** Structured data of pages (schema.org). Addresses are absolute: `origin` is the public origin. */

export function organizationData(origin: string) {
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand.name,
        legalName: brand.company,
        url: origin,
        logo: `${origin}/icon-512.png`,
        email: brand.supportEmail,
        sameAs: brand.socialLinks.map((link) => link.href),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        url: origin,
        name: brand.name,
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

export function trailerData(origin: string, trailer: TrailerDto) {
  const url = origin + routes.trailer(trailer.id)
  const { source } = trailer
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    url,
    name: trailer.name,
    description: trailer.description.trim() || trailer.name,
    // A picture that is not copied from another server yet has no address.
    thumbnailUrl: [new URL(trailer.thumbnailUrl || routes.trailerCard(trailer.id), origin).href],
    uploadDate: trailer.publishedAt,
    duration: `PT${trailer.duration}S`,
    isFamilyFriendly: true,
    publisher: { '@id': `${origin}/#organization`, '@type': 'Organization', name: brand.name },
    ...(trailer.performers.length > 0 && {
      actor: trailer.performers.map(({ name }) => ({ '@type': 'Person', name })),
    }),
    ...((source?.kind === 'file' || source?.kind === 'hls') && { contentUrl: new URL(source.url, origin).href }),
    ...(source?.kind === 'vimeo' && { embedUrl: vimeoPlayerUrl(source.vimeoId, source.embedKey) }),
  }
}

/** The words of pieces: free to read, whether or not the video is. */
export function wordsData(pieces: readonly PieceWordsDto[]) {
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

/** The path to a page, from the home page to the page itself. */
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
