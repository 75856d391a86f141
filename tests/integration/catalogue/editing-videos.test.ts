import { GET as sources } from '@/app/api/catalogue/sources/route'
import { GET as media } from '@/app/api/media/[token]/route'
import { saveVideoAction } from '@/lib/domains/catalogue/actions'
import { applyBulkNow } from '@/lib/domains/catalogue/bulk/mutations'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo, getVideoPreview, programmeOf } from '@/lib/domains/catalogue/videos/queries'
import type { VideoInput } from '@/lib/domains/catalogue/videos/schema'
import { NameIndex } from '@/lib/domains/names/lookup/policy'
import { previewPieces } from '@/lib/domains/names/lookup/queries'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { clockTime } from '@/lib/shared/format/format'
import { fileUrlOf, makeArtist, makeSeries, makeSubCategory, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { auditOf, PROGRAMME, storedVideo, videoInput, withRequestId } from '@/tests/factories/content'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { formOf, outcomes, useStaff } from '@/tests/integration/support/staff'
import { useStoredFiles } from '@/tests/support/data/stored-files'
import { call, inRequest } from '@/tests/support/requests/request-scope'

const { dataDir } = useCatalogue({ HLS_HOSTS: 'media.test' })
const { store } = useStoredFiles(dataDir)
const admin = useStaff()
const none = { total: 0, named: [] }

const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'saved',
    (error: { issues?: { path: string[]; message: string }[]; fields?: Record<string, string> }) =>
      error.fields ?? Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path.join('.'), message])),
  )
const send = async (input: VideoInput, id: number | null = null) =>
  inRequest({ method: 'POST', cookies: await signedIn(admin) }, () => saveVideoAction({ ...input, id }))

describe('saving a video', () => {
  it('is undone for a person who has just lost the rights', async () => {
    await db.user.update({ where: { id: admin.id }, data: { staffRole: null } })
    await expect(saveVideo(admin, null, videoInput({ pieces: PROGRAMME }))).rejects.toMatchObject({ code: 'forbidden' })
    expect([await db.video.count(), await db.raga.count()]).toEqual([0, 0])
  })

  it('stores artist, series, tags and programme, and an entry in the audit log', async () => {
    const [artist, series] = [await makeArtist({ name: 'Asha' }), await makeSeries()]
    const genre = await makeSubCategory('music')
    const tag = await db.tag.create({ data: { type: 'a', tag: 'a:asha', name: 'Asha' } })
    const input = videoInput({
      subCategoryId: genre.id,
      performers: [{ artistId: artist.id, role: 'vocal' }],
      seriesId: series.id,
      episode: '2',
      tagIds: [tag.id, tag.id],
      pieces: PROGRAMME,
      rentalPrices: { india: '149', world: '' },
      vimeo: '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1"></iframe>',
    })
    const { id, updatedAt } = await withRequestId('r-1', () => saveVideo(admin, null, input))
    const row = await storedVideo(id)
    const vimeoFacts = { vimeoId: '76979871', embedKey: '8272103f6e', fileKey: null, durationSeconds: 5400 }
    expect(row).toMatchObject({ ...vimeoFacts, episode: 2, rentalPrices: { india: 149 }, publishedAt: null })
    expect(row.updatedAt.toISOString()).toBe(updatedAt)
    expect(programmeOf(row)).toBe(PROGRAMME.replaceAll(' | ', ' · '))
    expect(await db.tala.count()).toBe(1)
    const [entry] = await auditOf('Video')
    expect(entry).toMatchObject({ action: 'create', entityId: String(id), actorEmail: admin.email, requestId: 'r-1' })
    const logged = { artist: 'Asha', tags: ['a:asha'], rentalPrices: ['india 149'], embedKey: '(hidden)' }
    expect(entry?.after).toMatchObject({ ...logged, programme: programmeOf(row) })
    const changed = { vimeo: '76979871', embedKey: '8272103f6e', tagIds: [tag.id], pieces: programmeOf(row), updatedAt }
    const artists = [{ id: artist.id, label: 'Asha' }]
    expect(await getStaffVideo(admin, id)).toMatchObject({ form: { ...input, ...changed }, artists })
  })

  it('stores the performers with role and order, and logs them', async () => {
    const [one, two] = [await makeArtist({ name: 'Asha' }), await makeArtist({ name: 'Bala' })]
    const first = { artistId: one.id, role: 'vocal' }
    const second = { artistId: two.id, role: '' }
    const performers = [first, { artistId: null, role: '' }, second]
    const { id } = await saveVideo(admin, null, videoInput({ performers }))
    const form = await formOf(admin, id)
    expect(form.performers).toEqual([first, second])
    await saveVideo(admin, id, { ...form, performers: [...form.performers].reverse() })
    expect((await storedVideo(id)).performers.map(({ artist }) => artist.name)).toEqual(['Bala', 'Asha'])
    expect(await auditOf('Video')).toMatchObject([
      { after: { artist: 'Bala', performers: ['Bala', 'Asha (vocal)'] } },
      { after: { performers: ['Asha (vocal)', 'Bala'] } },
    ])
    await saveVideo(admin, id, videoInput())
    expect((await storedVideo(id)).artist).toBeNull()
  })

  it('writes and logs only the changed fields', async () => {
    const { id } = await saveVideo(admin, null, videoInput({ pieces: PROGRAMME }))
    const pieces = await db.piece.findMany({ where: { videoId: id }, select: { id: true } })
    await saveVideo(admin, id, { ...(await formOf(admin, id)), name: 'Another evening' })
    const [entry] = await auditOf('Video')
    const [before, after] = ['An evening', 'Another evening'].map((name) => ({ name }))
    expect(entry).toMatchObject({ action: 'update', before, after })
    expect(await db.piece.findMany({ where: { videoId: id }, select: { id: true } })).toEqual(pieces)
  })

  const gone = 'This item no longer exists. Choose another.'
  const twice = 'List each artist once, with all their roles in one field.'
  const choose = 'Choose from the list.'
  const elsewhere = 'Choose a sub-category of this category.'
  it.each<[what: string, input: object, field: string, message: string | RegExp]>([
    ['no name', { name: ' ' }, 'name', 'Enter a name.'],
    ['characters that cannot be stored', { name: 'a\0b' }, 'name', 'Enter a name.'],
    ['no category', { category: '' }, 'category', 'Choose a category.'],
    ['a length of nothing', { duration: '0:00' }, 'duration', 'Enter a length such as 1:02:30 or 62:30.'],
    ['no video', { vimeo: 'my video' }, 'vimeo', 'Enter a Vimeo URL or ID.'],
    ['a file elsewhere', { source: 'file', fileKey: '../secrets.mp4' }, 'fileKey', /media store/],
    ['a stream that is no playlist', { source: 'hls', hlsUrl: 'https://media.test/a.mp4' }, 'hlsUrl', /\.m3u8/],
    ['an episode of nothing', { episode: '3' }, 'episode', 'Choose a series, or remove the episode number.'],
    ['a picture that is a script', { thumbnailUrl: 'javascript:alert(1)' }, 'thumbnailUrl', /https:\/\//],
    ['a picture beside its directory', { thumbnailUrl: '/art/../../x' }, 'thumbnailUrl', /https:\/\//],
    ['a sub-category of another category', { subCategoryId: 999 }, 'subCategoryId', elsewhere],
    ['an artist who is gone', { performers: [{ artistId: 999, role: '' }] }, 'performers', gone],
    ['an artist twice', { performers: [1, 1].map((artistId) => ({ artistId, role: 'vocal' })) }, 'performers', twice],
    ['an artist who was only typed', { performers: [{ artistId: 'Asha', role: '' }] }, 'performers.0.artistId', choose],
    ['a series that was only typed', { seriesId: 'Marg' }, 'seriesId', choose],
    ['a tag that was only typed', { tagIds: ['a:a'] }, 'tagIds.0', choose],
    [
      'a time that is none',
      { publication: 'public', publishAt: '2026-02-31T10:00' },
      'publishAt',
      /a date and time\.$/,
    ],
    ['a piece after the end', { pieces: '0:00 A\n2:00:01 B' }, 'pieces', /^Line 2 .* the video ends \(1:30:00\)\.$/],
  ])('is refused with %s', async (_, input, field, message) => {
    const said = typeof message === 'string' ? message : (expect.stringMatching(message) as string)
    expect(await fieldsOf(saveVideo(admin, null, videoInput(input)))).toEqual({ [field]: said })
    expect([await db.video.count(), await db.auditEntry.count()]).toEqual([0, 0])
  })

  it('is possible for a draft without a source, which can be published once it has one', async () => {
    const { id } = await saveVideo(admin, null, videoInput({ vimeo: '' }))
    expect(await storedVideo(id)).toMatchObject({ vimeoId: null, embedKey: null, fileKey: null })
    expect(await getVideoPreview(admin, id, 'member')).toMatchObject({ locked: false, source: null })
    const noFile = videoInput({ source: 'file', vimeo: '7', fileKey: '' })
    expect(await storedVideo((await saveVideo(admin, null, noFile)).id)).toMatchObject({ vimeoId: null, fileKey: null })
    expect(await fieldsOf(saveVideo(admin, id, videoInput({ vimeo: '', publication: 'public' })))).toEqual({
      vimeo: 'Enter a Vimeo URL or ID.',
    })
    const publish = { field: 'date', publication: 'public', publishAt: '' } as const
    const stayed = [{ reason: 'No source yet, so this stays a draft', count: 1, names: ['An evening'] }]
    expect(await applyBulkNow(admin, { ids: [id], set: publish })).toEqual({ changed: 0, stayed, hidden: none })
    await expect(db.video.update({ where: { id }, data: { publishedAt: new Date() } })).rejects.toThrow()
    await saveVideo(admin, id, videoInput({ source: 'hls', hlsUrl: '/streams/a.m3u8' }))
    expect(await storedVideo(id)).toMatchObject({ vimeoId: null, fileKey: null, hlsUrl: '/streams/a.m3u8' })
    expect(await applyBulkNow(admin, { ids: [id], set: publish })).toEqual({ changed: 1, stayed: [], hidden: none })
  })

  it('warns about a source that is missing or used by another video', async () => {
    const { id } = await saveVideo(admin, null, videoInput({ name: 'First', vimeo: '7' }))
    const [cookies, hlsUrl] = [await signedIn(admin), 'https://media.test/a.m3u8']
    const ask = async (query: Record<string, string>) =>
      (await call(sources, { url: `/api/catalogue/sources?${new URLSearchParams(query)}`, cookies })).json()
    expect(await ask({ vimeoId: '7' })).toEqual({ doubts: ['is also the source of “First”'] })
    expect(await ask({ vimeoId: '7', except: String(id) })).toEqual({ doubts: [] })
    await saveVideo(admin, null, videoInput({ name: 'Stream', source: 'hls', hlsUrl }))
    expect(await ask({ hlsUrl })).toEqual({ doubts: ['is also the source of “Stream”'] })
    for (const fileKey of ['gone.mp4', '../../etc/passwd'])
      expect(await ask({ fileKey })).toEqual({ doubts: ['isn’t in the media store'] })
    expect(await ask({ vimeoId: '7', except: '2147483648' })).toMatchObject({ message: 'Unknown ID.' })
  })

  it('is refused for a taken episode number or a series of another category, unless unchanged', async () => {
    const { id: seriesId, name } = await makeSeries()
    const first = await saveVideo(admin, null, videoInput({ seriesId, episode: '1' }))
    const refusal = { seriesId: `The series “${name}” has videos in a different category` }
    const fields = { episode: 'This series already has an episode 1.' }
    expect(await fieldsOf(saveVideo(admin, null, videoInput({ seriesId, episode: '01' })))).toEqual(fields)
    const dance = videoInput({ category: 'dance', seriesId, episode: '2' })
    expect(await fieldsOf(saveVideo(admin, null, dance))).toEqual(refusal)
    const { id } = await saveVideo(admin, null, { ...dance, seriesId: null, episode: '' })
    const change = async (facts: Partial<VideoInput>, of = id) =>
      fieldsOf(saveVideo(admin, of, { ...(await formOf(admin, of)), ...facts }))
    expect(await change({ seriesId, episode: '2' })).toEqual(refusal)
    expect(await change({ category: 'dance' }, first.id)).toBe('saved')
    expect(await change({ seriesId, episode: '2' })).toBe('saved')
    await db.video.update({ where: { id: first.id }, data: { category: { connect: { slug: 'music' } } } })
    expect(await change({ name: 'Renamed' })).toBe('saved')
  })

  it('is refused with a message when another editor saved first', async () => {
    const { id, updatedAt } = await saveVideo(admin, null, videoInput({ pieces: PROGRAMME }))
    const first = await send(videoInput({ name: 'First', updatedAt }), id)
    expect(first).toEqual({ ok: true, data: { id, updatedAt: expect.any(String) } })
    const message = expect.stringContaining('Someone else has changed this since you opened it') as string
    expect(await send(videoInput({ name: 'Second', updatedAt }), id)).toMatchObject({ code: 'conflict', message })
    expect((await storedVideo(id)).name).toBe('First')
    expect(await auditOf('Video')).toHaveLength(2)
    const latest = first.ok ? first.data.updatedAt : undefined
    const both = ['A', 'B'].map((name) => saveVideo(admin, id, videoInput({ name, updatedAt: latest })))
    expect(await outcomes(both)).toEqual(['fulfilled', 'rejected'])
  })

  it('through the form’s server action returns a message per field', async () => {
    const name = 'Enter a name.'
    expect(await send(videoInput({ pieces: 'x', name: '' }))).toEqual({
      ...{ ok: false, code: 'validation', message: name },
      fields: { name, pieces: expect.stringContaining('Line 1') },
    })
    expect(await send(videoInput())).toMatchObject({ ok: true })
    expect(await send(videoInput(), 99_999)).toMatchObject({ code: 'not_found' })
  })
})

describe('the publication of a video', () => {
  it('can be immediate, scheduled or in the past, and can be withdrawn', async () => {
    const { id } = await saveVideo(admin, null, videoInput({ publication: 'public' }))
    const since = (await storedVideo(id)).publishedAt
    expect(since && Math.abs(since.getTime() - Date.now()) < 60_000).toBe(true)
    const change = async (facts: Partial<VideoInput>) =>
      saveVideo(admin, id, { ...(await formOf(admin, id)), ...facts })
    await change({ name: 'Renamed' })
    expect((await storedVideo(id)).publishedAt).toEqual(since)
    await change({ publishAt: '2031-01-31T19:30' })
    expect((await storedVideo(id)).publishedAt?.toISOString()).toBe('2031-01-31T11:30:00.000Z')
    expect(await getVideo(admin, id)).toBeNull()
    expect(await getVideo(admin, id, new Date('2031-01-31T11:30:00Z'))).toMatchObject({ name: 'Renamed' })
    await change({ publication: 'draft' })
    expect((await storedVideo(id)).publishedAt).toBeNull()
  })

  it('hides a video from admins too until then, except in the preview', async () => {
    const draft = await makeVideo({ ...vimeo(), publishedAt: null, freeAccess: true })
    expect(await getVideo(admin, draft.id)).toBeNull()
    expect(await getVideoPreview(admin, draft.id, 'member')).toMatchObject({ source: { vimeoId: draft.vimeoId } })
    expect(await getVideoPreview(admin, 9999, 'member')).toBeNull()
    const premium = await makeVideo({ ...vimeo(), publishedAt: null })
    expect(await getVideoPreview(admin, premium.id, 'guest')).toMatchObject({ locked: true, source: null })
  })

  it('lets only admins play the file of a draft', async () => {
    const { id } = await makeVideo({ publishedAt: null, freeAccess: true, fileKey: store('draft.mp4', 'video') })
    const preview = await getVideoPreview(admin, id, 'member')
    const token = fileUrlOf(preview)?.replace('/api/media/', '') ?? ''
    const ask = async (actor: Actor) => call(media, { params: { token }, cookies: await signedIn(actor) })
    expect((await ask(admin)).text).toBe('video')
    expect((await ask(await makeViewer({ subscription: { status: 'active' } }))).status).toBe(404)
    await db.user.update({ where: { id: admin.id }, data: { staffRole: null } })
    expect((await ask(admin)).status).toBe(404)
  })
})

describe('the names in a programme', () => {
  it('may be several per piece, each found separately; two names of one raga count as one', async () => {
    await db.raga.createMany({ data: [{ name: 'Pantuvarali' }, { name: 'Todi' }] })
    const lines = [
      '0:00–4:00 Ragamalika · Thodi, Kamavardhani/Pantuvarali, Kalyani · Adi / Rupakam · - · - · - · - · G',
      '5:00 Vaathaapi · Hamsadhwani · Adi · Dikshitar · Kriti · Sanskrit · Vatapi Ganapatim',
      '6:00 Vatapi Ganapatim · Hamsadhwani · Adi · Dikshitar',
    ]
    const { id } = await saveVideo(admin, null, videoInput({ pieces: lines.join('\n') }))
    const stored = programmeOf(await storedVideo(id))
    expect(stored.split('\n')).toEqual([
      '0:00–4:00 Ragamalika · Todi, Pantuvarali, Kalyani · Adi, Rupakam · - · - · - · - · G',
      lines[1],
      '6:00 Vatapi Ganapatim · Hamsadhwani · Adi · Dikshitar · Kriti · Sanskrit',
    ])
    expect(await db.composition.findMany({ select: { title: true } })).toEqual([{ title: 'Vatapi Ganapatim' }])
    await saveVideo(admin, id, videoInput({ pieces: stored }))
    expect(programmeOf(await storedVideo(id))).toBe(stored)
  })

  it('are found in any known spelling, and unknown ones come with suggestions', async () => {
    const ragas = [{ name: 'Hamsadhwani', aliases: ['ஹம்ஸத்வனி'] }, { name: 'Sri Ranjani' }, { name: 'Kanada' }]
    await db.raga.createMany({ data: ragas })
    await db.composer.create({ data: { name: 'Muthuswami Dikshitar' } })
    const text = '0:00 A · hamsadhvani · Adi · Dikshitar\n1:00 B · SRIRANJANI\n2:00 C · ஹம்ஸத்வனி\n3:00 D · Kannada'
    const { terms } = await previewPieces(admin, text)
    const shown = Object.fromEntries(terms.map(({ given, known, name, near }) => [given, known ? name : near]))
    expect(shown).toEqual({
      ...{ hamsadhvani: 'Hamsadhwani', SRIRANJANI: 'Sri Ranjani', ஹம்ஸத்வனி: 'Hamsadhwani' },
      ...{ Kannada: ['Kanada'], Adi: [], Dikshitar: ['Muthuswami Dikshitar'] },
    })
    const { id } = await saveVideo(admin, null, videoInput({ pieces: text }))
    const written =
      '0:00 A · Hamsadhwani · Adi · Dikshitar\n1:00 B · Sri Ranjani\n2:00 C · Hamsadhwani\n3:00 D · Kannada'
    expect(programmeOf(await storedVideo(id))).toBe(written)
  })

  it('come with suggestions for the first fifty, without blocking other requests', async () => {
    await db.composer.create({ data: { name: 'Asha Rao' } })
    const near = jest.spyOn(NameIndex.prototype, 'near')
    let next: NodeJS.Immediate | undefined
    const turn = jest.fn((): unknown => (next = setImmediate(turn)))
    turn()
    const lines = Array.from({ length: 2_500 }, (_, index) => `${clockTime(index)} A·-·-·Asha ${index}`)
    const { terms } = await previewPieces(admin, lines.join('\n'))
    clearImmediate(next)
    const order = near.mock.invocationCallOrder
    near.mockRestore()
    expect([terms.length, terms.filter(({ near: few }) => few.length > 0).length]).toEqual([200, 50])
    // Consecutive numbers would mean that two searches ran without yielding to other requests in between.
    expect(order.filter((number) => order.includes(number + 1))).toEqual([])
  })

  it('are created once, even by two editors at the same time', async () => {
    const pieces = '0:00 A · Revati · Adi'
    await Promise.all([1, 2, 3].map((each) => saveVideo(admin, null, videoInput({ name: `Video ${each}`, pieces }))))
    expect([await db.raga.count(), await db.tala.count(), await db.piece.count()]).toEqual([1, 1, 3])
  })
})
