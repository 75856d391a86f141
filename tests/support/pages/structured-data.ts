import { z } from 'zod'

// Fields that search engines require for the schema.org types we use. Sources: Google's documentation of structured
// data (video, breadcrumb, FAQ, carousel), and schema.org for the other types.

const address = z.url({ protocol: /^https?$/ })
const text = z.string().regex(/\S/)
const instant = z.iso.datetime()
const duration = z.string().regex(/^PT\d+S$/)
const reference = z.looseObject({ '@id': address })
const clip = z
  .looseObject({
    '@type': z.literal('Clip'),
    name: text,
    startOffset: z.int().min(0),
    endOffset: z.int(),
    url: address,
  })
  .refine(({ startOffset, endOffset }) => endOffset > startOffset, 'a clip ends after it begins')
const offer = z.looseObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.number().positive(),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  availability: address,
})
const broadcast = z.looseObject({
  '@type': z.literal('BroadcastEvent'),
  isLiveBroadcast: z.literal(true),
  startDate: instant,
  endDate: instant.optional(),
  eventStatus: address.optional(),
  offers: z.array(offer).optional(),
})
const named = { name: text, url: address, sameAs: z.array(address).optional() }
const year = z.string().regex(/^\d{4}$/)

const types: Readonly<Record<string, z.ZodType>> = {
  VideoObject: z.looseObject({
    name: text,
    description: text,
    thumbnailUrl: z.array(address).min(1),
    uploadDate: instant,
    duration: duration.optional(),
    isAccessibleForFree: z.boolean(),
    hasPart: z.array(clip).optional(),
    publication: broadcast.optional(),
    trailer: reference.optional(),
  }),
  Festival: z.looseObject({
    name: text,
    description: text,
    url: address,
    image: z.array(address).min(1),
    startDate: instant,
    endDate: instant,
    eventStatus: address,
    location: z.looseObject({ '@type': z.literal('VirtualLocation'), url: address }),
    offers: z.array(offer).optional(),
    subEvent: z.array(broadcast).min(1),
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z
      .array(z.looseObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
      .min(2),
  }),
  CollectionPage: z.looseObject({
    ...named,
    mainEntity: z.looseObject({
      itemListElement: z.array(z.looseObject({ position: z.int(), name: text, url: address })),
    }),
  }),
  DefinedTerm: z.looseObject({
    ...named,
    description: text,
    inDefinedTermSet: z.looseObject({ '@type': z.literal('DefinedTermSet'), name: text, url: address }),
  }),
  MusicComposition: z.looseObject({ name: text, composer: z.looseObject({ '@type': z.literal('Person') }).optional() }),
  Person: z.looseObject({ ...named, birthDate: year.optional(), deathDate: year.optional() }),
  Organization: z.looseObject({ name: text, url: address, logo: address }),
  WebSite: z.looseObject({ name: text, url: address }),
  FAQPage: z.looseObject({
    mainEntity: z.array(
      z.looseObject({ '@type': z.literal('Question'), name: text, acceptedAnswer: z.looseObject({ text }) }),
    ),
  }),
}

export function structuredDataProblems(data: unknown): string[] {
  const document = z.looseObject({ '@context': z.literal('https://schema.org') }).safeParse(data)
  if (!document.success) return ['no document of schema.org']
  const nodes = Array.isArray(document.data['@graph']) ? document.data['@graph'] : [document.data]
  return nodes.flatMap((node: { '@type'?: string }) => {
    const type = node['@type'] ?? 'nothing'
    const schema = types[type]
    if (!schema) return [`${type} is no type of ours`]
    const { error } = schema.safeParse(node)
    return error ? error.issues.map(({ path, message }) => `${type}.${path.join('.')}: ${message}`) : []
  })
}
