import { GET as exportRoute } from '@/app/api/catalogue/export/route'
import { listStaffVideos } from '@/lib/domains/editorial/queries-video-list'
import { staffVideosQuerySchema } from '@/lib/domains/editorial/schema-videos'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { seedPeopleAndPlaces } from '@/prisma/seed/people-and-places'
import { seedTerms } from '@/prisma/seed/terms'
import { seedHighlights, seedVideos } from '@/prisma/seed/videos'
import { clearCatalogue, hls, makeArtist, makePiece, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { auditOf } from '@/tests/factories/content'
import { byExternalId, exported, load } from '@/tests/factories/imports'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'
import { limitOf } from '@/tests/support/timeout'

useTestDatabase()
useSettings()
beforeEach(() => db.auditEntry.deleteMany())
afterEach(clearCatalogue)

describe('an export of the catalogue', () => {
  const tables = [
    ...['Video', 'VideoPerformer', 'VideoTag', 'Piece', 'PieceRaga', 'PieceTala', 'PieceWords', 'CaptionTrack'],
    ...['Artist', 'Series', 'Composition', 'Raga', 'Tala', 'Composer', 'MusicalForm', 'RemotePicture'],
  ]
  /** Every row of the catalogue as it is stored. */
  async function catalogue(): Promise<Record<string, string>> {
    const texts: Record<string, string> = {}
    for (const table of tables) {
      const rows = await db.$queryRaw<{ text: string }[]>`
        SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS "text" FROM ${Prisma.raw(`"${table}" t`)}`
      texts[table] = rows[0]?.text ?? ''
    }
    return texts
  }

  /** What a spreadsheet, a form or an earlier version may have left behind. */
  async function strangeVideos() {
    const [one, other] = [await makeArtist({ name: 'Asha Rao' }), await makeArtist({ name: 'Asha Rao' })]
    const group = await makeArtist({ name: 'Trio (Chennai); strings' })
    const odd = await makeVideo({
      ...vimeo(),
      name: '=HYPERLINK("x")',
      description: `'-"a";\nb`,
      venue: '@home',
      publishedAt: null,
    })
    const roles = [null, 'vocal (lead)', 'violin; viola']
    for (const [index, artist] of [one, other, group].entries())
      await db.videoPerformer.create({
        data: { videoId: odd.id, artistId: artist.id, position: index + 1, role: roles[index] },
      })
    const captions = 'WEBVTT - Notes\nKind: captions\n\n00:01.000 --> 00:02.000\n=Kalyani\n'
    await db.captionTrack.create({ data: { videoId: odd.id, language: 'ta', label: '$& தமிழ்', text: captions } })
    await makePiece(odd.id, { title: 'Ragamalika', raga: ['Kalyani', 'Kāpi/Kapi', 'Todi, Hanuma'] })
    await db.raga.create({ data: { name: 'KALYANI' } })
    const plain = await makeVideo({ ...hls(), hlsKey: 'ab'.repeat(16), externalId: "'=x", freeAccess: true })
    await makePiece(plain.id, { title: 'Vatapi', composer: 'Dikshitar', form: 'Kriti', raga: 'Hamsadhwani' })
    // A form that became the composition's own later, and words whose piece is gone.
    const form = await db.musicalForm.findFirstOrThrow({ where: { name: 'Kriti' } })
    await db.piece.updateMany({ where: { videoId: plain.id }, data: { formId: form.id } })
    await db.pieceWords.create({
      data: {
        videoId: plain.id,
        startSeconds: 99,
        position: 1,
        kind: 'sahitya',
        language: 'sa',
        text: 'vātāpi',
      },
    })
    await db.composition.create({ data: { title: 'Thillana' } })
    await makePiece(plain.id, { startSeconds: 60, title: 'Thillana' })
    await db.piece.updateMany({ where: { videoId: plain.id, startSeconds: 60 }, data: { compositionId: null } })
    const long = `WEBVTT\n\n${'00:01.000 --> 00:02.000\nla la\n\n'.repeat(2000)}`
    await db.captionTrack.create({ data: { videoId: plain.id, language: 'en', label: 'English', text: long } })
  }

  it('reads back through the import without a change, as CSV and as JSON', async () => {
    await db.$transaction(
      async (tx) => {
        const terms = await seedTerms(tx)
        const ids = await seedPeopleAndPlaces(tx)
        const videoId = await seedVideos(tx, ids, terms)
        await seedHighlights(tx, videoId)
      },
      { timeout: limitOf(10) },
    )
    await strangeVideos()
    const rows = await db.video.count()
    const before = await catalogue()
    for (const format of ['csv', 'json'] as const) {
      const file = await exported(format)
      for (const dryRun of [true, false]) {
        expect(await load(Buffer.from(file), format, { dryRun })).toMatchObject({
          ok: true,
          summary: { rows, created: 0, updated: 0, unchanged: rows, names: { created: [], joined: [] } },
        })
        expect(await catalogue()).toEqual(before)
      }
      // Only what a row cannot say is left out: a raga with a comma in its name, a piece that is of no
      // composition though its title is one, words whose piece is gone and, for CSV, captions too long for a cell.
      if (format === 'csv') expect(file.match(/"\(unchanged\)"/g)).toHaveLength(4)
      else expect((JSON.parse(file) as object[]).filter((row) => !('pieces' in row))).toHaveLength(2)
      expect(file).toContain(format === 'csv' ? `"'=HYPERLINK(""x"")"` : '"=HYPERLINK(\\"x\\")"')
    }
  })

  it('does not make anew what somebody deleted after it, unless its version is taken away', async () => {
    const { id } = await makeVideo({ externalId: 'a' })
    const file = await exported('json')
    await db.video.delete({ where: { id } })
    expect(await load(file, 'json')).toMatchObject({
      ok: false,
      bad: [{ key: 'a', column: 'version', message: expect.stringContaining('deleted') as string }],
    })
    const [row] = JSON.parse(file) as object[]
    const withoutIt = JSON.stringify([{ ...row, version: null }])
    expect(await load(withoutIt, 'json')).toMatchObject({ ok: true, summary: { created: 1 } })
  })

  it('has the videos of a filter, is written into the audit log, and is closed to all but staff', async () => {
    await makeVideo({ name: 'Here', publishedAt: null })
    await makeVideo({ name: 'Not here' })
    expect(JSON.parse(await exported('json', '&state=draft'))).toMatchObject([{ name: 'Here', publishedAt: null }])
    expect(JSON.parse(await exported('json', '&query=nothing'))).toEqual([])
    expect((await auditOf('Video')).map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([['export', { format: 'json', state: 'draft', query: '' }]]),
    )
    const url = '/api/catalogue/export?format=csv'
    expect((await call(exportRoute, { url })).status).toBe(401)
    expect((await call(exportRoute, { url, cookies: await signedIn(await makeViewer()) })).status).toBe(403)
  })
})

describe('an import from a spreadsheet', () => {
  const accented = 'externalId;name;category;duration;tags\r\na;José, café;music;60;\r\n'
  it.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${accented}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${accented}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${accented}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(accented, 'latin1')],
    ['UTF-8 with a line sep=;', Buffer.from(`sep=;\r\n${accented}`)],
    ['UTF-8 with tabs', Buffer.from(accented.replaceAll(';', '\t'))],
  ])('reads what a spreadsheet saves: %s', async (_, content) => {
    expect(await load(content)).toMatchObject({ ok: true, summary: { rows: 1, created: 1 } })
    expect((await byExternalId('a')).name).toBe('José, café')
  })
})

describe('the list of videos for staff', () => {
  it('is filtered by artist, series, tag, source and what lacks, searched by number and artist', async () => {
    const admin = await makeViewer({ admin: true })
    const list = async (query: Record<string, string>) =>
      (await listStaffVideos(admin, staffVideosQuerySchema.parse(query))).data.map(({ name }) => name)
    const artist = await makeArtist({ name: 'M. S. Subbulakshmi', aliases: ['Kunjamma'] })
    const series = await db.series.create({ data: { name: 'Margazhi', description: '' } })
    const tag = await db.tag.create({ data: { type: 'a', tag: 'a:ms', name: 'Suprabhatam' } })
    const full = await makeVideo({
      name: 'A',
      vimeoId: '76979871',
      externalId: 'ext-1',
      artistId: artist.id,
      seriesId: series.id,
      episode: 1,
      tags: { create: { tagId: tag.id } },
      captions: { create: { language: 'en', label: 'English', text: 'WEBVTT\n' } },
    })
    await makePiece(full.id, { title: 'Varnam' })
    await makeVideo({ name: 'B', thumbnailUrl: '' })
    await makeVideo({ name: 'C', ...hls() })
    await makeVideo({ name: 'D', fileKey: null, publishedAt: null })
    const only: Record<string, string>[] = [
      { artist: 'kunja' },
      { series: 'marg' },
      { tag: 'a:ms' },
      { tag: 'supra' },
      { source: 'vimeo' },
      { query: 'ext-1' },
      { query: '76979871' },
      { query: 'https://vimeo.com/76979871' },
      { query: 'kunjam' },
    ]
    for (const query of only) expect([query, await list(query)]).toEqual([query, ['A']])
    expect(await list({ missing: 'picture' })).toEqual(['B'])
    expect([await list({ source: 'hls' }), await list({ source: 'file' })]).toEqual([['C'], ['B']])
    expect(await list({ source: 'none' })).toEqual(['D'])
    for (const missing of ['programme', 'captions', 'artist'])
      expect(await list({ missing, sort: 'name' })).toEqual(['B', 'C', 'D'])
    expect(await list({ artist: 'nobody' })).toEqual([])
  })
})
