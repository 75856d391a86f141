import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { close, listen } from './loopback'

// Fake server for the parts of Vimeo's API 3.4 that the product reads: paged lists, folders, showcases, chapters, text
// tracks with their files, and token scopes. https://developer.vimeo.com/api/reference

type Facts = Record<string, unknown>
export type Answer = (response: ServerResponse) => void

export type VimeoWorld = {
  token: string
  /** Space-separated scopes. */
  scope: string
  /** Videos in `GET /me/videos`, oldest first. */
  videos: Facts[]
  /** Videos of other accounts. Only `GET /videos/{id}` returns them. */
  others: Facts[]
  folders: Facts[]
  showcases: { uri: string; name: string; videos: number[] }[]
  /** Chapters by video id. */
  chapters: Record<string, { title: string; timecode: number }[]>
  textTracks: Record<string, Facts[]>
  /** Contents of text track files by URL path. */
  files: Record<string, string>
  /** Overrides for the next responses, in order. */
  instead: Answer[]
  /** Called before each response. Returns true if it has sent the response itself. */
  onRequest: (url: URL, response: ServerResponse) => boolean
  asked: { url: URL; request: IncomingMessage }[]
}

export const TOKEN = 'vimeo-token-for-tests'

export const emptyWorld = (): VimeoWorld => ({
  token: TOKEN,
  scope: 'public private',
  videos: [],
  others: [],
  folders: [],
  showcases: [],
  chapters: {},
  textTracks: {},
  files: {},
  instead: [],
  asked: [],
  onRequest: () => false,
})

export const vimeoVideo = (id: number, facts: Facts = {}): Facts => ({
  uri: `/videos/${id}`,
  name: `Video ${id}`,
  description: null,
  duration: 61,
  link: `https://vimeo.com/${id}`,
  player_embed_url: `https://player.vimeo.com/video/${id}?h=abcdef${id}&app_id=1`,
  pictures: {
    sizes: [640, 1280, 1920].map((width) => ({ width, link: `https://i.vimeocdn.com/video/${id}_${width}` })),
  },
  created_time: '2021-05-03T10:00:00+00:00',
  privacy: { view: 'unlisted', embed: 'public' },
  parent_folder: null,
  tags: [],
  ...facts,
})

export const vimeoFolder = (id: number, name: string, videos: number, parent?: number): Facts => ({
  uri: `/users/1/projects/${id}`,
  name,
  metadata: {
    connections: {
      videos: { uri: `/users/1/projects/${id}/videos`, total: videos },
      parent_folder: parent === undefined ? null : { uri: `/users/1/projects/${parent}` },
    },
  },
})
export const inFolder = (id: number): Facts => ({ parent_folder: { uri: `/users/1/projects/${id}` } })
export const tagged = (...names: string[]): Facts => ({
  tags: names.map((name) => ({ name, canonical: name.toLowerCase().replaceAll(' ', '') })),
})

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response
    .writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json', ...headers })
    .end(JSON.stringify(body))
}

function page(url: URL, all: readonly unknown[]) {
  const [number, size] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('per_page') ?? 25)]
  const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), page: String(number + 1) })
  const next = number * size < all.length ? `${url.pathname}?${query}` : null
  const data = all.slice((number - 1) * size, number * size)
  return { total: all.length, page: number, per_page: size, paging: { next }, data }
}

const numberOf = (video: Facts) => Number(String(video.uri).replace('/videos/', ''))

/** Returns the body of the response; undefined for a 404. */
function find(world: VimeoWorld, url: URL): unknown {
  if (url.pathname === '/oauth/verify') return { access_token: world.token, token_type: 'bearer', scope: world.scope }
  if (url.pathname === '/me/videos') return page(url, world.videos)
  if (url.pathname === '/me/projects') return page(url, world.folders)
  if (url.pathname === '/me/albums') {
    const groups = world.showcases.map(({ videos, ...showcase }) => {
      return { ...showcase, metadata: { connections: { videos: { total: videos.length } } } }
    })
    return page(url, groups)
  }
  const [, album] = /^\/me\/albums\/(\d+)\/videos$/.exec(url.pathname) ?? []
  if (album !== undefined) {
    const showcase = world.showcases.find(({ uri }) => uri.endsWith(`/${album}`))
    const videos = showcase?.videos.map((id) => world.videos.find((each) => numberOf(each) === id))
    return videos && page(url, videos)
  }
  const [, id = '', part] = /^\/videos\/(\d+)(?::\w+)?(?:\/(chapters|texttracks))?$/.exec(url.pathname) ?? []
  if (part === 'chapters') return page(url, world.chapters[id] ?? [])
  if (part === 'texttracks') return page(url, world.textTracks[id] ?? [])
  return [...world.videos, ...world.others].find((each) => each.uri === `/videos/${id}`)
}

export type RunningVimeo = { url: string; close: () => Promise<void> }

export async function startVimeo(world: () => VimeoWorld, port = 0): Promise<RunningVimeo> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vimeo')
    const now = world()
    now.asked.push({ url, request })
    const other = now.instead.shift()
    if (other) return other(response)
    if (now.onRequest(url, response)) return
    const file = now.files[url.pathname]
    if (file !== undefined) return response.end(file)
    if (request.headers.authorization !== `bearer ${now.token}`)
      return json(response, 401, { error: 'The user credentials are invalid.' })
    const body = find(now, url)
    if (body === undefined) json(response, 404, { error: "The requested video couldn't be found." })
    else json(response, 200, body)
  })
  return { url: `http://${await listen(server, port)}`, close: () => close(server) }
}
