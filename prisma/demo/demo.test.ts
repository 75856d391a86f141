import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { checkCaptions } from '@/lib/domains/catalogue/captions/schema'
import { parseLyrics, formatLyrics } from '@/lib/domains/catalogue/lyrics/policy'
import { categorySlugs } from '@/lib/domains/catalogue/schema'
import { isStream } from '@/lib/domains/catalogue/sources/schema'
import { checkTerms, termsForm, termsShape } from '@/lib/domains/livestreams/terms/schema'
import { entryTaskFormSchema, playlistInputSchema } from '@/lib/domains/playlists/schema'
import { streamKeyPath } from '@/lib/server/media/streams/streams'
import { readMainPlaylist, readThumbnails } from '@/lib/shared/media/main-playlist'
import { ragaSpelling, sameNameKey } from '@/lib/shared/music/ragas/raga-spelling'
import { demoArtists } from './artists'
import { demoCaptions } from './captions'
import { demoFeatured, demoTags, demoTrailers } from './highlights'
import { demoLivestreams } from './livestreams'
import { art, artCounts, clipSeconds } from './media'
import { demoPractice } from './playlists'
import { programme, type ProgrammeVideo } from './programme'
import { demoRagas } from './ragas'
import { namesIn, repertoire } from './repertoire'
import { demoSeries } from './series'
import { demoSubCategories, slugOf } from './sub-categories'
import { demoFestival, demoPaidLivestreams, demoTicketed } from './tickets'
import { demoComposers, demoForms, demoTalas } from './vocabulary'
import { demoWords, wordsOfPiece } from './words'

const published = programme.filter((video) => video.publishedAt !== null)
const of = (category: string) => published.filter((video) => video.category === category)
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const names = (terms: readonly { name: string }[]) => terms.map(({ name }) => name)

describe('the demo catalogue', () => {
  it.each([
    ['dance', 34],
    ['music', 58],
    ['lectures', 22],
    ['trivia', 18],
  ])('has enough videos in the category %s', (category, least) => {
    expect(of(category).length).toBeGreaterThanOrEqual(least)
  })

  it('has free and premium videos in every category, and about two in five are free', () => {
    for (const category of categorySlugs) {
      const free = of(category).filter((video) => video.freeAccess).length
      expect(free).toBeGreaterThan(3)
      expect(free).toBeLessThan(of(category).length - 3)
    }
    const share = published.filter((video) => video.freeAccess).length / published.length
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.45)
  })

  it('has artists, trailers, tags, drafts and livestreams', () => {
    expect(demoArtists).toHaveLength(artCounts.artist)
    expect(demoTrailers.length).toBeGreaterThanOrEqual(12)
    expect(demoTags.length).toBeGreaterThanOrEqual(12)
    expect(programme.length - published.length).toBe(3)
    expect(demoLivestreams).toHaveLength(3)
    expect(demoRagas.length).toBeGreaterThan(900)
  })

  it('has concerts and recitals with a programme', () => {
    const withPieces = (category: string) => of(category).filter((video) => video.pieces.length >= 3).length
    expect(withPieces('music')).toBeGreaterThanOrEqual(40)
    expect(withPieces('dance')).toBeGreaterThanOrEqual(15)
    expect(Math.max(...programme.map((video) => video.pieces.length))).toBeLessThanOrEqual(7)
  })
})

describe('demo videos', () => {
  it('have unique names, keys and instants', () => {
    expect(repeated(programme.map((video) => video.externalId))).toEqual([])
    expect(repeated(programme.map((video) => video.name))).toEqual([])
    expect(repeated(programme.map((video) => video.about))).toEqual([])
    expect(repeated(published.map((video) => String(video.publishedAt?.getTime())))).toEqual([])
  })

  it('have descriptions of full sentences', () => {
    for (const { about } of programme) {
      expect(about.length).toBeGreaterThanOrEqual(80)
      expect(about).toMatch(/^[“A-Z].*[.?!]$/s)
    }
  })

  it('have exactly one source, with its own length', () => {
    for (const video of programme) {
      expect([video.vimeoId, video.fileKey, video.hlsUrl].filter((source) => source !== null)).toHaveLength(1)
      expect(video.embedKey === null || video.vimeoId !== null).toBe(true)
      expect(video.durationSeconds).toBe(video.fileKey ? clipSeconds[video.fileKey] : video.hlsUrl ? 30 : 62)
    }
    const vimeo = published.filter((video) => video.vimeoId)
    expect(vimeo.filter((video) => video.freeAccess).length).toBeGreaterThanOrEqual(5)
    expect(vimeo.filter((video) => !video.freeAccess).length).toBeGreaterThanOrEqual(5)
  })

  it('are streams too: a free one, and a premium one whose encrypted segments name our key', () => {
    const streams = published.filter(({ hlsUrl }) => hlsUrl)
    expect(streams.map(({ freeAccess, hlsKey }) => [freeAccess, hlsKey !== null])).toEqual([
      [true, false],
      [false, true],
    ])
    for (const { hlsUrl, hlsKey } of streams) {
      const main = path.join('public', hlsUrl ?? '')
      const rungs = readFileSync(main, 'utf8').match(/^[^#].*m3u8$/gm) ?? []
      expect(rungs.length).toBeGreaterThan(1)
      const { sound, thumbnails, key } = readMainPlaylist(readFileSync(main, 'utf8'), 'https://demo.test/')
      expect(rungs).toContain(new URL(sound ?? '').pathname.slice(1))
      expect(key && new URL(key).pathname).toBe(hlsKey && streamKeyPath(hlsKey))
      const track = readFileSync(path.join(path.dirname(main), path.basename(thumbnails ?? '')), 'utf8')
      const pictures = readThumbnails(track, 'https://demo.test/')
      expect([pictures.length, pictures.at(-1)?.end]).toEqual([15, 30])
      // 0xff starts a JPEG.
      const [begin] = readFileSync(path.join(path.dirname(main), new URL(pictures[0]?.url ?? '').pathname))
      expect(begin === 0xff).toBe(hlsKey === null)
      for (const rung of rungs) {
        const list = readFileSync(path.join(path.dirname(main), rung), 'utf8')
        const keys = [...list.matchAll(/^#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/gm)].map(([, uri]) => uri)
        expect(keys).toEqual(hlsKey ? [streamKeyPath(hlsKey)] : [])
        const segments = list.match(/^[^#].*\.m2ts$/gm) ?? []
        // The audio may end slightly later.
        expect(segments.length).toBeGreaterThanOrEqual(5)
        // 0x47 starts each MPEG-TS packet; encrypted ones look like noise.
        const [first] = readFileSync(path.join(path.dirname(main), path.dirname(rung), segments[0] ?? ''))
        expect(first === 0x47).toBe(hlsKey === null)
      }
    }
  })

  it.each(categorySlugs)('in the category %s begin with a free and a premium file', (category) => {
    const newest = (free: boolean) => of(category).find((video) => video.freeAccess === free)
    expect(newest(true)?.fileKey).toBeTruthy()
    expect(newest(false)?.fileKey).toBeTruthy()
  })

  it('are published in the past eighteen months', () => {
    const instants = published.map((video) => video.publishedAt?.getTime() ?? 0)
    expect(Math.max(...instants)).toBe(new Date('2026-01-15T11:00:00Z').getTime())
    expect(Math.min(...instants)).toBeGreaterThan(new Date('2024-06-01').getTime())
    expect(Math.min(...instants)).toBeLessThan(new Date('2024-10-01').getTime())
  })

  it('belong to a known artist and sub-category', () => {
    const artists = new Set(demoArtists.map(({ key }) => key))
    for (const video of programme) {
      expect(demoSubCategories[video.category]).toContain(video.sub)
      for (const { artist } of video.performers) expect(artists).toContain(artist)
      expect(repeated(video.performers.map(({ artist }) => artist))).toEqual([])
    }
  })

  it('have an existing picture that differs from those of their neighbours', () => {
    for (const category of categorySlugs) {
      const known = Array.from({ length: artCounts[category] }, (_, index) => art(category, index + 1))
      const pictures = of(category).map((video) => video.thumbnailUrl)
      pictures.forEach((picture, index) => {
        expect(known).toContain(picture)
        expect(pictures.slice(index + 1, index + 4)).not.toContain(picture)
      })
      expect(new Set(pictures).size).toBeGreaterThanOrEqual(Math.min(known.length, pictures.length) - 3)
    }
  })
})

describe('demo pieces', () => {
  const pieces = programme.flatMap((video) => video.pieces)

  it('begin at the start, in order, and end before the video ends', () => {
    for (const video of programme.filter(({ pieces: own }) => own.length > 0)) {
      const starts = video.pieces.map((piece) => piece.startSeconds)
      expect(starts[0]).toBe(0)
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
      expect(Math.max(...starts)).toBeLessThan(video.durationSeconds)
    }
  })

  it.each([
    ['raga', names(demoRagas)],
    ['tala', names(demoTalas)],
    ['composer', names(demoComposers)],
    ['form', names(demoForms)],
  ] as const)('name a known %s', (field, known) => {
    const used = [...pieces, ...repertoire].flatMap((piece) => namesIn(piece[field]))
    expect(used.filter((value) => !known.includes(value))).toEqual([])
  })

  it('never give one title to two compositions', () => {
    expect(repeated(repertoire.map(({ title }) => title))).toEqual([])
  })
})

describe('demo captions and words', () => {
  it('are captions in two languages of free and premium videos, each line of them good', () => {
    const byKey = new Map(programme.map((video) => [video.externalId, video]))
    const videos = demoCaptions.map(({ video }) => byKey.get(`demo:${video}`))
    expect(new Set(videos.map((video) => video?.freeAccess))).toEqual(new Set([true, false]))
    expect(new Set(demoCaptions.map(({ language }) => language))).toEqual(new Set(['en', 'ta']))
    for (const [index, { text }] of demoCaptions.entries())
      expect(checkCaptions(text, videos[index]?.durationSeconds).bad).toEqual([])
  })

  it('are words of at least six compositions, in their script, in Latin letters and in English, with a source', () => {
    const sung = Object.values(demoWords).filter((words) => words.some(({ kind }) => kind === 'sahitya'))
    expect(sung.length).toBeGreaterThanOrEqual(6)
    for (const words of sung) {
      const [native, latin, meaning] = words
      expect([latin?.script, meaning?.language]).toEqual(['Latn', 'en'])
      expect(latin?.lines.length).toBe(native?.lines.length)
      expect(words.every(({ source }) => source !== '')).toBe(true)
    }
    const titles = new Set(programme.flatMap(({ pieces }) => pieces.map(({ title }) => title)))
    expect(Object.keys(demoWords).filter((title) => !titles.has(title))).toEqual([])
  })

  it('are words that the form of a video reads, timed within their piece', () => {
    for (const { pieces, durationSeconds } of programme) {
      const starts = new Set(pieces.map(({ startSeconds }) => startSeconds))
      const stored = pieces.flatMap(({ title, startSeconds: from, untilSeconds: until }) =>
        wordsOfPiece({ title, from, until }),
      )
      const { words, bad } = parseLyrics(formatLyrics(stored), { starts, durationSeconds })
      expect([bad, words.length]).toEqual([[], stored.length])
    }
  })

  it('have lines with times in at least six public videos, to practise with', () => {
    const timed = programme.filter(
      ({ publishedAt, pieces }) =>
        publishedAt &&
        pieces.some(({ title, startSeconds: from, untilSeconds: until }) =>
          wordsOfPiece({ title, from, until }).some(({ kind, text }) => kind === 'sahitya' && text.startsWith('[')),
        ),
    )
    expect(timed.length).toBeGreaterThanOrEqual(6)
  })

  it('give the sruti of everything that has a raga and is sung or played', () => {
    const sung = of('music').flatMap(({ pieces }) => pieces.filter(({ raga }) => raga !== null))
    expect(sung.filter(({ sruti }) => sruti === null)).toEqual([])
    expect(programme.flatMap(({ pieces }) => pieces).filter(({ raga, sruti }) => raga === null && sruti)).toEqual([])
  })
})

test('the demo list has passages within videos that its student may watch', () => {
  const [texts, entries] = [{ description: '', byline: '', dueOn: '' }, demoPractice.entries]
  expect(playlistInputSchema.safeParse({ ...texts, ...demoPractice }).success).toBe(true)
  for (const { video, passage, ...task } of entries) {
    const facts = programme.find(({ externalId }) => externalId === `demo:${video}`)
    expect(facts).toMatchObject({ freeAccess: true })
    expect(passage?.end ?? 1).toBeLessThanOrEqual(facts?.durationSeconds ?? 0)
    expect(entryTaskFormSchema.safeParse(task).success).toBe(true)
  }
})

describe('demo names', () => {
  it.each([
    ['ragas', names(demoRagas)],
    ['talas', names(demoTalas)],
    ['composers', names(demoComposers)],
    ['forms', names(demoForms)],
    ['videos', names(programme)],
    ['artists', names(demoArtists)],
    ['pieces', repertoire.map(({ title }) => title)],
  ])('of %s have no capital inside a word and no number of a variant', (_, list) => {
    expect(list.filter((name) => /[a-z][A-Z]|-\d$|\s{2}|^\s|\s$/.test(name))).toEqual([])
  })

  it('of terms are unique without regard to case and spaces', () => {
    expect(repeated(names(demoRagas).map(sameNameKey))).toEqual([])
    for (const terms of [demoTalas, demoComposers, demoForms]) expect(repeated(names(terms))).toEqual([])
    for (const subs of Object.values(demoSubCategories)) expect(repeated(subs.map(slugOf))).toEqual([])
  })

  it('of ragas are those that programmes print', () => {
    expect(ragaSpelling('MechakalyAni').name).toBe('Kalyani')
    expect(ragaSpelling('MAyamAlava Gowla').aliases).toContain('Mayamalavagowla')
    expect(ragaSpelling('Kokilapriyaa')).toEqual({ name: 'Kokilapriya', aliases: [] })
    expect(ragaSpelling('JhankArabhramari-3').name).toBe('Jhankarabhramari')
  })

  it('that are aliases never belong to another raga', () => {
    const own = new Set(names(demoRagas).map(sameNameKey))
    const taken = demoRagas.flatMap((raga) =>
      raga.aliases.filter((alias) => own.has(sameNameKey(alias)) && sameNameKey(alias) !== sameNameKey(raga.name)),
    )
    expect(taken).toEqual([])
  })
})

describe('the landing page of the demo catalogue', () => {
  const byKey = new Map(programme.map((video) => [video.externalId, video]))
  const videoOf = (key: string): ProgrammeVideo | undefined => byKey.get(`demo:${key}`)

  it('announces published videos, mostly premium ones', () => {
    const videos = demoTrailers.map(({ video }) => videoOf(video))
    expect(videos.every((video) => video?.publishedAt)).toBe(true)
    expect(videos.filter((video) => !video?.freeAccess).length).toBeGreaterThan(videos.length / 2)
    expect(repeated(demoTrailers.map(({ video }) => video))).toEqual([])
    expect(demoTrailers.filter(({ vimeoId }) => vimeoId)).toHaveLength(3)
  })

  it('features videos that have a trailer', () => {
    const announced = new Set(demoTrailers.map(({ video }) => video))
    for (const keys of Object.values(demoFeatured)) {
      expect(keys.filter((key) => !announced.has(key))).toEqual([])
      expect(repeated(keys)).toEqual([])
    }
    expect(videoOf(demoFeatured.visitor[0] ?? '')).toMatchObject({ freeAccess: true, vimeoId: null })
  })

  it('has complete series in order', () => {
    for (const { key } of demoSeries) {
      const episodes = published.filter(({ series }) => series?.key === key)
      const oldestFirst = [...episodes].reverse().map(({ series }) => series?.episode)
      expect(oldestFirst).toEqual(oldestFirst.map((_, index) => index + 1))
      expect(oldestFirst.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('has valid tags of known artists and series', () => {
    for (const tag of demoTags) {
      expect(tag.tag).toMatch(new RegExp(`^${tag.type}:[a-z0-9-]{1,30}$`))
      const linked = published.filter(
        ({ performers: [first], series }) => first?.artist === tag.artist || series?.key === tag.series,
      )
      expect(linked.length).toBeGreaterThan(0)
    }
  })

  it('has one current livestream, and announces the others for evenings in Singapore', () => {
    const now = new Date('2026-03-01T23:10:00Z')
    const [live, ...coming] = demoLivestreams.map(({ schedule }) => schedule(now))
    expect(live?.endsAt).toBeNull()
    expect(live?.startsAt.toISOString()).toBe('2026-03-01T22:50:00.000Z')
    expect(coming.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-03-14T11:30:00.000Z',
      '2026-04-11T12:00:00.000Z',
    ])
  })
})

test('the demo has a livestream and a festival of two with tickets, whose members watch for less and for free', () => {
  const forms = [demoTicketed, ...demoFestival.livestreams, demoFestival].map(termsForm)
  expect(forms.map(({ members }) => members)).toEqual(['reduced', 'same', 'same', 'free'])
  for (const form of forms)
    expect(z.object(termsShape).superRefine(checkTerms(true)).safeParse(form).success).toBe(true)
  const now = new Date('2026-03-01T23:10:00Z')
  for (const { schedule, hlsUrl } of demoPaidLivestreams) {
    const { startsAt, endsAt } = schedule(now)
    expect([startsAt > now, endsAt !== null && endsAt > startsAt, isStream(hlsUrl)]).toEqual([true, true, true])
  }
})

test('every picture and clip of the demo is in the repository', () => {
  const root = path.resolve(__dirname, '../..')
  const pictures = new Set(readdirSync(path.join(root, 'public/art')))
  const clips = new Set(readdirSync(path.join(root, 'prisma/demo/clips')))
  const wanted = (Object.keys(artCounts) as (keyof typeof artCounts)[]).flatMap((kind) =>
    Array.from({ length: artCounts[kind] }, (_, index) => path.basename(art(kind, index + 1))),
  )
  expect(wanted.filter((name) => !pictures.has(name))).toEqual([])
  expect(Object.keys(clipSeconds).filter((name) => !clips.has(name))).toEqual([])
})
