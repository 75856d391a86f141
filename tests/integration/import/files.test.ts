import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importAsStaff } from '@/lib/domains/editorial/mutations-import'
import { readImportFile } from '@/lib/domains/editorial/files-import'
import { programmeOf } from '@/lib/domains/editorial/queries-videos'
import type { ImportProgress } from '@/lib/domains/imports/schema'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeArtist, makeSubCategory, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { auditOf, withRequestId } from '@/tests/factories/content'
import { byExternalId, csv, load, NEW, parts } from '@/tests/factories/imports'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
const { change, dataDir } = useSettings()
beforeEach(() => db.auditEntry.deleteMany())
afterEach(clearCatalogue)

/** Why a file is refused, line by line. */
const badOf = async (content: string) => {
  const result = await load(content)
  return result.ok ? [] : result.bad.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}
const sourceOf = (name: string) => ({ message: `is the source of “${name}” too` })

describe('an import of videos', () => {
  const whole = [
    'externalId,name,description,category,subCategory,artist,series,episode,access,vimeo,embedKey,file,duration,thumbnail,publishedAt,tags,pieces',
    'a1,"An evening, live",Recital,music,vocal,Asha Rao,Margazhi,1,free,https://vimeo.com/76979871/8272103f6e,,,1:30:00,/art/music-01.webp,2026-01-31T19:30,a:asha,"0:00 Vatapi · hamsadhvani · Adi',
    '12:40 Bantureeti · Hamsanadam"',
    'a2,Second,,music,,asha rao,Margazhi,2,premium,,,2026/x.mp4,600,,2026-01-31T11:30:00Z,,',
    'a3,Draft,,lectures,,New Person,,,premium,76979871,,,62:30,,,,',
  ]

  it('creates what the rows say, with one entry in the audit log', async () => {
    const genre = await makeSubCategory('music')
    await db.subCategory.update({ where: { id: genre.id }, data: { slug: 'vocal', name: 'Vocal' } })
    await db.tag.create({ data: { type: 'a', tag: 'a:asha', name: 'Asha' } })
    await db.raga.create({ data: { name: 'Hamsadhwani', aliases: ['hamsadhvani'] } })
    const artist = await makeArtist({ name: 'Asha Rao' })
    const result = await load(csv(...whole))
    const created = [
      { kind: 'raga', name: 'Hamsanadam', line: 2, near: [] },
      { kind: 'tala', name: 'Adi', line: 2, near: [] },
      { kind: 'series', name: 'Margazhi', line: 2, near: [] },
      { kind: 'artist', name: 'New Person', line: 4, near: [] },
    ]
    const bad = [
      { line: 2, column: 'vimeo', ...sourceOf('Draft') },
      { line: 3, column: 'file', message: 'is not in the media store: "2026/x.mp4"' },
      { line: 4, column: 'vimeo', ...sourceOf('An evening, live') },
    ]
    const counts = { rows: 3, created: 3, updated: 0, unchanged: 0 }
    const names = { created, joined: [] }
    expect(result).toEqual({ ok: true, summary: { ...counts, names, doubts: { bad, badTotal: 3 } } })
    const [first, second, third] = [await byExternalId('a1'), await byExternalId('a2'), await byExternalId('a3')]
    expect(first).toMatchObject({
      ...{ name: 'An evening, live', category: { slug: 'music' }, subCategory: { id: genre.id } },
      ...{ artist: { id: artist.id }, series: { name: 'Margazhi' }, episode: 1, freeAccess: true },
      ...{ vimeoId: '76979871', embedKey: '8272103f6e', durationSeconds: 5400 },
      ...{ publishedAt: new Date('2026-01-31T11:30:00Z'), tags: [{ tag: { tag: 'a:asha' } }] },
    })
    expect(programmeOf(first)).toBe('0:00 Vatapi · Hamsadhwani · Adi\n12:40 Bantureeti · Hamsanadam')
    const { publishedAt } = first
    expect(second).toMatchObject({ fileKey: '2026/x.mp4', artist: { id: artist.id }, episode: 2, publishedAt })
    expect(third).toMatchObject({ publishedAt: null, durationSeconds: 3750, freeAccess: false })
    expect(await db.artist.findFirst({ where: { name: 'New Person' } })).toMatchObject({ publishedAt: null })
    const after = { ...counts, newArtists: 1, newSeries: 1, newNames: 2, doubts: 3 }
    expect(await auditOf('Video')).toMatchObject([{ action: 'import', actorEmail: 'operator', after }])
  })

  it('changes nothing the second time, and then only the values that differ', async () => {
    await db.tag.create({ data: { type: 'a', tag: 'a:asha', name: 'Asha' } })
    const lines = whole.map((line) => line.replace(',vocal,', ',,'))
    await load(csv(...lines))
    const before = await byExternalId('a1')
    expect(await load(csv(...lines))).toMatchObject({
      summary: { created: 0, updated: 0, unchanged: 3, names: { created: [], joined: [] } },
    })
    expect((await byExternalId('a1')).updatedAt).toEqual(before.updatedAt)
    const pieces = 'externalId,pieces\na1,0:00 Varnam\na2,\n'
    expect(await load(pieces)).toMatchObject({ summary: { updated: 1, unchanged: 1 } })
    const after = await byExternalId('a1')
    expect([after.name, programmeOf(after), after.tags.length]).toEqual([before.name, '0:00 Varnam', 1])
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    // An empty cell clears the value; a missing column leaves it unchanged.
    expect(await load('externalId,tags,artist,publishedAt\na1,,,\n')).toMatchObject({ summary: { updated: 1 } })
    const cleared = { tags: [], artist: null, publishedAt: null, series: { name: 'Margazhi' } }
    expect(await byExternalId('a1')).toMatchObject(cleared)
  })

  it('can swap the episode numbers of two videos', async () => {
    await load(csv(`${NEW},series,episode`, 'a,A,music,1,60,S,1', 'b,B,music,1,60,S,2'))
    expect(await load('externalId,series,episode\na,S,2\nb,s,1\n')).toMatchObject({ summary: { updated: 2 } })
    expect([(await byExternalId('a')).episode, (await byExternalId('b')).episode]).toEqual([2, 1])
  })

  it('moves a video to another category, and removes a sub-category that does not belong to it', async () => {
    const genre = await makeSubCategory('music')
    await makeVideo({ externalId: 'm', subCategoryId: genre.id })
    expect(await load('externalId,category\nm,dance\n')).toMatchObject({ ok: true })
    expect(await byExternalId('m')).toMatchObject({ category: { slug: 'dance' }, subCategory: null })
  })

  it('names each bad row by line and column, and imports nothing of the file', async () => {
    const { id: seriesId } = await db.series.create({ data: { name: 'S', description: '' } })
    await makeVideo({ externalId: 'old', seriesId, episode: 1 })
    const file = csv(
      `${NEW},access,subCategory,tags,series,episode,publishedAt,pieces`,
      'ok,Good,music,1,60,free,,,,,,0:00 A · New raga',
      ',X,music,1,60,free,,,,,,',
      'b,,opera,x,0,paid,,b:c,,3,2026-02-31,1 A',
      'c,C,music,1,60,free,nothing,a:none,S,1,,0:10 A',
      'ok,Again,music,1,60,free,,,,,,',
      'd,D,music,1,60,free',
      'e,E,music,1,60,free,,,,,2026-02-30T10:00:00Z,2:00 late',
    )
    expect(await load(file)).toMatchObject({ ok: false, rows: 7 })
    expect(await badOf(file)).toEqual([
      '3 externalId: is missing',
      '4 name: is missing',
      '4 category: must be dance, music, trivia or lectures: "opera"',
      '4 access: must be free or premium: "paid"',
      '4 duration: must be a length such as 3750, 62:30 or 1:02:30: "0"',
      '4 publishedAt: must be a day and a time, such as 2026-01-31T19:30 (Singapore) or 2026-01-31T11:30:00Z: "2026-02-31"',
      '4 tags: must be codes of tags such as a:jack, separated by semicolons: "b:c"',
      '4 vimeo: is no Vimeo link or number: "x"',
      '4 episode: must be empty without a series: "3"',
      '4 pieces: piece 1 "1" is not a time such as 12:40 or 1:02:30.',
      '5 subCategory: is not a sub-category of the category: "nothing"',
      '5 tags: does not exist: "a:none"',
      '5 episode: is another video of this series already: 1',
      '6 externalId: is on line 2 already: "ok"',
      '7 null: has 6 columns, and the header 12',
      '8 publishedAt: must be a day and a time, such as 2026-01-31T19:30 (Singapore) or 2026-01-31T11:30:00Z: "2026-02-30T10:00:00Z"',
      "8 pieces: piece 1 begins after the video's end (1:00).",
    ])
    expect([await db.video.count(), await db.raga.count(), await db.auditEntry.count()]).toEqual([1, 0, 0])
  })

  it('requires certain columns of a new video, and none of an existing one', async () => {
    await makeVideo({ externalId: 'old' })
    const missing = ['name', 'category', 'duration'].map((column) => `3 ${column}: is missing: this is a new video`)
    expect(await badOf('externalId,description\nold,Text\nnew,Text\n')).toEqual(missing)
  })

  it('takes a draft without a source, and refuses to make it public before it has one', async () => {
    const header = 'externalId,name,category,duration,publishedAt'
    expect(await load(csv(header, 'a,A,music,60,'))).toMatchObject({ summary: { created: 1 } })
    expect(await byExternalId('a')).toMatchObject({ vimeoId: null, fileKey: null, publishedAt: null })
    const bad = await badOf(csv(header, 'a,A,music,60,2026-01-31', 'b,B,music,60,2026-01-31'))
    expect(bad).toEqual([2, 3].map((line) => `${line} vimeo: is missing: only a draft can wait for its source`))
    expect(await load(csv(`${header},vimeo`, 'a,A,music,60,2026-01-31,1'))).toMatchObject({ summary: { updated: 1 } })
  })

  it('takes the playlist of a stream instead of another source, and of one place only', async () => {
    change({ HLS_HOSTS: 'media.test' })
    const header = 'externalId,name,category,duration,publishedAt,vimeo,hlsUrl'
    const stream = 'https://media.test/a/main.m3u8'
    await load(csv(header, 'a,A,music,60,2026-01-31,7,'))
    const both = csv(header, `a,A,music,60,2026-01-31,,${stream}`, `b,B,music,60,2026-01-31,,${stream}`)
    const bad = ['B', 'A'].map((name, at) => ({ ...{ line: at + 2, column: 'hlsUrl' }, ...sourceOf(name) }))
    expect(await load(both)).toMatchObject({ summary: { created: 1, updated: 1, doubts: { bad } } })
    expect(await byExternalId('a')).toMatchObject({ vimeoId: null, hlsUrl: stream })
    const rows = csv(header, `c,C,music,60,,7,${stream}`, 'd,D,music,60,,,http://media.test/a.m3u8')
    expect(await badOf(rows)).toEqual([
      '2 hlsUrl: must be empty beside vimeo and file: a video is in one place: "https://media.test/a/main.m3u8"',
      '3 hlsUrl: must be an https:// address of a playlist (.m3u8): "http://media.test/a.m3u8"',
    ])
  })

  it('says which files are not in the store, and which sources another video has', async () => {
    mkdirSync(path.join(dataDir(), 'media', '2026'), { recursive: true })
    writeFileSync(path.join(dataDir(), 'media', '2026', 'there.mp4'), 'video')
    await makeVideo({ ...vimeo(), name: 'Margazhi', vimeoId: '7' })
    const result = await load(
      csv(
        'externalId,name,category,duration,vimeo,file',
        'a,A,music,60,,2026/there.mp4',
        'b,B,music,60,,2026/gone.mp4',
        'c,C,music,60,https://vimeo.com/7,',
        'd,D,music,60,8,',
        'e,E,music,60,8,',
      ),
    )
    const others = ['Margazhi', 'E', 'D'].map((name, at) => ({ line: at + 4, column: 'vimeo', ...sourceOf(name) }))
    const gone = { line: 3, column: 'file', message: 'is not in the media store: "2026/gone.mp4"' }
    expect(result.ok && result.summary.doubts).toEqual({ bad: [gone, ...others], badTotal: 4 })
  })

  it('with dryRun reports what it would do and changes nothing', async () => {
    const heard: ImportProgress[] = []
    const result = await load(csv(NEW, 'a,A,music,1,60'), 'csv', {
      dryRun: true,
      onProgress: (each: ImportProgress) => heard.push(each),
    })
    expect(result).toMatchObject({ ok: true, summary: { created: 1 } })
    expect([await db.video.count(), await db.auditEntry.count()]).toEqual([0, 0])
    expect(heard.map(({ phase }) => phase)).toEqual(['checking', 'writing'])
  })

  it('lists all bad rows at once, by the number that a spreadsheet gives them and by external id', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => `x${index},${index === 0 ? '"A\nB"' : ''},music,1,60`)
    const result = await load(csv(`${NEW},tags`, ...rows.map((row) => `${row},a:none`), ',,,,,'))
    expect(result).toMatchObject({ ok: false, badTotal: 700, bad: { length: 700 } })
    const named = result.ok ? [] : result.bad.map(({ line, column, key }) => [line, column, key])
    expect([named[0], named[1], named[699]]).toEqual([
      [2, 'tags', 'x0'],
      [3, 'name', 'x1'],
      [701, 'name', 'x699'],
    ])
  })

  it.each([
    ['no column externalId', 'name\nA\n', 'the columns, externalId among them; externalId is missing'],
    ['a column that is mistyped', 'externalId,descripton\na,b\n', 'not known: "descripton"'],
    ['nothing in it', '', 'The file is empty'],
    ['two encodings', Buffer.from([...Buffer.from('externalId,name\na,José\n'), 0xe9]), 'none of the encodings'],
  ])('refuses a file with %s', async (_, content, message) => {
    await expect(load(content)).rejects.toMatchObject({ code: 'validation', message: expect.stringContaining(message) })
  })
})

describe('an import of JSON', () => {
  const row = { externalId: 'a', name: 'A "{[', category: 'music', vimeo: 76979871, duration: 3600, tags: [] }

  it.each([
    ['an array', JSON.stringify([row, { ...row, externalId: 'b', episode: null }], null, 2)],
    ['one object a line', `${JSON.stringify(row)}\n\n${JSON.stringify({ ...row, externalId: 'b' })}\n`],
  ])('reads %s', async (_, content) => {
    expect(await load(content, 'json')).toMatchObject({ ok: true, summary: { created: 2 } })
    expect((await byExternalId('a')).name).toBe('A "{[')
  })

  it('accepts a programme as objects', async () => {
    const pieces = [{ at: '0:00', title: 'Varnam', tala: 'Adi' }, '5:00 Kriti · Todi']
    expect(await load(JSON.stringify([{ ...row, pieces }]), 'json')).toMatchObject({ ok: true })
    expect(programmeOf(await byExternalId('a'))).toBe('0:00 Varnam · - · Adi\n5:00 Kriti · Todi')
  })

  it.each([
    ['a number for a name', '[\n{"externalId": "a",\n"name": {}}]', 2, 'name must be a text'],
    ['a column that is mistyped', '{"externalId": "a", "nam": "x"}', 1, 'a column that is not known: "nam"'],
    ['a comma too much', '[{"externalId": "a"},\n{"externalId": "b",}]', 2, 'is not valid JSON'],
    ['an end that is missing', '[\n\n{"externalId": "a"', 3, 'does not end'],
    ['something else after it', '{"externalId": "a"}\nnonsense', 2, 'is not a JSON object'],
  ])('names the line of %s', async (_, content, line, message) => {
    const result = await load(content, 'json')
    const bad = result.ok ? [] : result.bad.filter((each) => each.column === null)
    expect(bad).toEqual([{ line, column: null, message: expect.stringContaining(message) }])
  })

  it('is refused when the file has no object', async () => {
    await expect(load('externalId,name\n', 'json')).rejects.toMatchObject({ code: 'validation' })
    await expect(load(' ', 'json')).rejects.toMatchObject({ code: 'validation' })
  })
})

test('imports are for admins only, up to their end', async () => {
  const rows = () => readImportFile(parts(csv(NEW, 'a,A,music,1,60')), 'csv')
  const admin = await makeViewer({ admin: true })
  expect(await withRequestId('r', () => importAsStaff(admin, rows(), {}))).toMatchObject({ ok: true })
  expect(await auditOf('Video')).toMatchObject([{ action: 'import', actorEmail: admin.email, requestId: 'r' }])
  await db.user.update({ where: { id: admin.id }, data: { staffRole: null } })
  await expect(importAsStaff(admin, rows(), {})).rejects.toMatchObject({ code: 'forbidden' })
})
