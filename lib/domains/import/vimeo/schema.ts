import { z } from 'zod'
import { truncateAtGrapheme } from '@/lib/shared/format/format'

/** Requested fields, as few as possible: Vimeo's rate limit is higher for smaller responses. */
export const VIMEO_FIELDS =
  'uri,name,description,duration,link,player_embed_url,pictures.sizes.link,pictures.sizes.width,metadata.connections.texttracks.total,created_time,privacy.view,privacy.embed,parent_folder.uri,tags.name,tags.canonical'

export const vimeoVideoSchema = z.object({
  uri: z.string(),
  name: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  /** Length in seconds; 0 while Vimeo is processing the video. */
  duration: z.number().nullable().default(null),
  link: z.string().nullable().default(null),
  player_embed_url: z.string().nullable().default(null),
  pictures: z
    .object({ sizes: z.array(z.object({ link: z.string(), width: z.number() })).default([]) })
    .nullable()
    .default(null),
  metadata: z
    .object({ connections: z.object({ texttracks: z.object({ total: z.number() }).optional() }) })
    .nullable()
    .catch(null),
  created_time: z.string().nullable().catch(null),
  privacy: z
    .object({ view: z.string().catch(''), embed: z.string().catch('') })
    .nullable()
    .catch(null),
  parent_folder: z.object({ uri: z.string() }).nullable().catch(null),
  tags: z.array(z.object({ name: z.string(), canonical: z.string() })).catch([]),
})
export type VimeoVideo = z.output<typeof vimeoVideoSchema>

const paging = z.object({ next: z.string().nullable().default(null) }).default({ next: null })

export const vimeoPageSchema = z.object({
  total: z.number().default(0),
  data: z.array(vimeoVideoSchema),
  paging,
})

/** Response of `GET /me/projects` (folders) and `GET /me/albums` (showcases). */
export const vimeoGroupsSchema = z.object({
  data: z.array(
    z.object({
      uri: z.string(),
      name: z.string().nullable().catch(null),
      metadata: z
        .object({
          connections: z.object({
            videos: z.object({ total: z.number() }).optional().catch(undefined),
            parent_folder: z.object({ uri: z.string() }).nullish().catch(null),
          }),
        })
        .nullable()
        .catch(null),
    }),
  ),
  paging,
})
export type VimeoGroups = z.output<typeof vimeoGroupsSchema>
export const VIMEO_GROUP_FIELDS = 'uri,name,metadata.connections.videos.total,metadata.connections.parent_folder.uri'

/** Response of `GET /videos/{id}/chapters`. `timecode` is in seconds. */
export const vimeoChaptersSchema = z.object({
  data: z.array(z.object({ title: z.string().nullable().catch(null), timecode: z.number().nonnegative() })),
  paging,
})
export const VIMEO_CHAPTER_FIELDS = 'title,timecode'

export const vimeoScopeSchema = z.object({ scope: z.string() })

export const vimeoIdOf = (uri: string): string | null => /^\/videos\/(\d{1,20})/.exec(uri)?.[1] ?? null

export const externalIdOf = (vimeoId: string): string => `vimeo:${vimeoId}`

export const vimeoName = (name: string | null, id: string): string =>
  truncateAtGrapheme(name?.trim() || `Vimeo ${id}`, 200)

/** Returns the id in a URI such as `/users/1/projects/2` or `/users/1/albums/3`. */
export const vimeoGroupIdOf = (uri: string): string | null =>
  /\/(?:projects|folders|albums)\/(\d{1,20})/.exec(uri)?.[1] ?? null

export const isEmbeddable = ({ privacy }: Pick<VimeoVideo, 'privacy'>): boolean =>
  privacy?.embed !== 'private' && privacy?.view !== 'nobody'

/** Response of `GET /videos/{id}/texttracks`. `link` is the URL of a WebVTT file. */
export const vimeoTracksSchema = z.object({
  data: z.array(
    z.object({
      active: z.boolean().default(false),
      type: z.string().nullable().default(null),
      language: z.string().nullable().default(null),
      name: z.string().nullable().default(null),
      link: z.string().nullable().default(null),
    }),
  ),
})
const VIMEO_TRACK_FIELDS = 'active,type,language,name,link'

export function vimeoTracksPath({ uri, metadata }: VimeoVideo): string | null {
  const id = vimeoIdOf(uri)
  if (!id || !metadata?.connections.texttracks?.total) return null
  return `/videos/${id}/texttracks?${new URLSearchParams({ fields: VIMEO_TRACK_FIELDS })}`
}
