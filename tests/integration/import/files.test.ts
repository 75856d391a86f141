import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { programmeOf } from '@/lib/domains/catalogue/videos/queries'
import type { ImportProgress } from '@/lib/domains/import/core/schema'
import { readImportFile } from '@/lib/domains/import/videos/files'
import { importAsStaff } from '@/lib/domains/import/videos/mutations'
import { readImportNames } from '@/lib/domains/import/videos/queries'
import type { ImportFormat } from '@/lib/domains/import/videos/schema'
import { db, type Db } from '@/lib/server/db/client'
import { clearCatalogue, makeArtist, makeSeries, makeSubCategory, makeVideo, vimeo } from '@/tests/factories/catalogue'
import { auditOf, withRequestId } from '@/tests/factories/content'
import { byExternalId, csv, load, NEW, parts } from '@/tests/factories/imports'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { formOf, useStaff } from '@/tests/integration/support/staff'
import { untilSomebodyWaits } from '@/tests/support/data/locks'

const { change } = useCatalogue()
const admin = useStaff()

const badOf = async (content: string) => {
  const result = await load(content)
  return result.ok ? [] : result.bad.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}
const sourceOf = (name: string) => ({ message: `is also the source of “${name}”` })

describe('an import of videos', () => {
  const whole = [
    'externalId,name,description,category,subCategory,artist,series,episode,access,vimeo,embedKey,file,duration,thumbnail,publishedAt,tags,pieces',
    'a1,"An evening, live",Recital,music,vocal,Asha Rao,Margazhi,1,free,https://vimeo.com/76979871/8272103f6e,,,1:30:00,/art/music-01.webp,2026-01-31T19:30,a:asha,"0:00 Vatapi · hamsadhvani · Adi',
    '12:40 Bantureeti · Hamsanadam"',
    'a2,Second,,music,,asha rao,Margazhi,2,premium,,,2026/x.mp4,600,,2026-01-31T11:30:00Z,,',
    'a3,Draft,,lectures,,New Person,,,premium,76979871,,,62:30,,,,',
  ]

  it('creates videos as the rows say, with one audit log entry', async () => {
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
      { line: 3, column: 'file', message: `isn’t in the media store: "2026/x.mp4"` },
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
    const nothing = { created: 0, updated: 0, unchanged: 3, names: { created: [], joined: [] } }
    expect(await load(csv(...lines))).toMatchObject({ summary: nothing })
    expect((await byExternalId('a1')).updatedAt).toEqual(before.updatedAt)
    const pieces = 'externalId,pieces\na1,0:00 Varnam\na2,\n'
    expect(await load(pieces)).toMatchObject({ summary: { updated: 1, unchanged: 1 } })
    const after = await byExternalId('a1')
    expect([after.name, programmeOf(after), after.tags.length]).toEqual([before.name, '0:00 Varnam', 1])
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    // The tags, artist and date are cleared, because their cells are empty. The series stays, because its column is
    // missing.
    expect(await load('externalId,tags,artist,publishedAt\na1,,,\n')).toMatchObject({ summary: { updated: 1 } })
    const cleared = { tags: [], artist: null, publishedAt: null, series: { name: 'Margazhi' } }
    expect(await byExternalId('a1')).toMatchObject(cleared)
  })

  it('can swap the episode numbers of two videos', async () => {
    await load(csv(`${NEW},series,episode`, 'a,A,music,1,60,S,1', 'b,B,music,1,60,S,2'))
    expect(await load('externalId,series,episode\na,S,2\nb,s,1\n')).toMatchObject({ summary: { updated: 2 } })
    expect([(await byExternalId('a')).episode, (await byExternalId('b')).episode]).toEqual([2, 1])
  })

  it('refuses series with videos in several categories, unless they already had them', async () => {
    const header = 'externalId,name,category,vimeo,duration,series,episode'
    const rows = (one: string, two: string) => csv(header, `a,A,${one},1,60,S,1`, `b,B,${two},2,60,S,2`)
    const message = 'category: differs from the other videos in its series'
    expect(await badOf(rows('music', 'dance'))).toEqual([`2 ${message}: "music"`, `3 ${message}: "dance"`])
    expect(await badOf(rows('music', 'music'))).toEqual([])
    expect(await badOf('externalId,category\nb,dance\n')).toEqual([`2 ${message}: "dance"`])
    expect(await badOf(rows('dance', 'dance'))).toEqual([])
    await db.video.updateMany({ where: { externalId: 'a' }, data: { categoryId: 2 } })
    expect(await badOf('externalId,name\nb,Another\n')).toEqual([])
  })

  it('warns once about hidden artists when it publishes imported drafts', async () => {
    const rows = (publishedAt: string) =>
      csv(`${NEW},artist,publishedAt`, `a,A,music,1,60,Asha Rao,${publishedAt}`, `b,B,music,2,60,Ila Sen,2026-01-01`)
    const doubts = async (publishedAt: string) => {
      const result = await load(rows(publishedAt))
      return result.ok && result.summary.doubts
    }
    expect(await doubts('')).toEqual({ bad: [], badTotal: 0 })
    const message = `"Asha Rao" isn’t public, so visitors won’t see the name in 1 video`
    expect(await doubts('2026-01-01')).toEqual({ bad: [{ line: 2, column: 'artist', message }], badTotal: 1 })
    expect(await doubts('2026-01-01')).toEqual({ bad: [], badTotal: 0 })
  })

  it('moves a video to another category, and removes a sub-category that does not belong to it', async () => {
    const genre = await makeSubCategory('music')
    await makeVideo({ externalId: 'm', subCategoryId: genre.id })
    expect(await load('externalId,category\nm,dance\n')).toMatchObject({ ok: true })
    expect(await byExternalId('m')).toMatchObject({ category: { slug: 'dance' }, subCategory: null })
  })

  it('reports each bad row by line and column, and imports nothing', async () => {
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
      '4 publishedAt: must be a date and time such as 2026-01-31T19:30 (Singapore) or 2026-01-31T11:30:00Z: "2026-02-31"',
      '4 tags: must be tag codes such as a:jack, separated by semicolons: "b:c"',
      `4 vimeo: isn’t a Vimeo URL or ID: "x"`,
      '4 episode: must be empty without a series: "3"',
      '4 pieces: piece 1 has “1” instead of a time such as 12:40 or 1:02:30.',
      `5 subCategory: isn’t a sub-category of this category: "nothing"`,
      `5 tags: doesn’t exist: "a:none"`,
      '5 episode: is already used by another video in this series: 1',
      '6 externalId: is already on line 2: "ok"',
      '7 null: has 6 columns, but the header has 12',
      '8 publishedAt: must be a date and time such as 2026-01-31T19:30 (Singapore) or 2026-01-31T11:30:00Z: "2026-02-30T10:00:00Z"',
      '8 pieces: piece 1 starts after the video ends (1:00).',
    ])
    expect([await db.video.count(), await db.raga.count(), await db.auditEntry.count()]).toEqual([1, 0, 0])
  })

  it('requires certain columns of a new video, and none of an existing one', async () => {
    await makeVideo({ externalId: 'old' })
    const missing = ['name', 'category', 'duration'].map((column) => `3 ${column}: is missing: a new video needs it`)
    expect(await badOf('externalId,description\nold,Text\nnew,Text\n')).toEqual(missing)
  })

  it('accepts a draft without a source, and refuses to publish it before it has one', async () => {
    const header = 'externalId,name,category,duration,publishedAt'
    expect(await load(csv(header, 'a,A,music,60,'))).toMatchObject({ summary: { created: 1 } })
    expect(await byExternalId('a')).toMatchObject({ vimeoId: null, fileKey: null, publishedAt: null })
    const bad = await badOf(csv(header, 'a,A,music,60,2026-01-31', 'b,B,music,60,2026-01-31'))
    expect(bad).toEqual([2, 3].map((line) => `${line} vimeo: is missing: only drafts can be saved without a source`))
    expect(await load(csv(`${header},vimeo`, 'a,A,music,60,2026-01-31,1'))).toMatchObject({ summary: { updated: 1 } })
  })

  it('is refused if an id matches no video, or a series would have an episode twice', async () => {
    const bad = await badOf(
      csv(`${NEW},series,episode`, '#999999,A,music,1,60,,', 'b,B,music,2,60,S,1', 'c,C,music,3,60,S,1'),
    )
    expect(bad).toEqual([
      '2 externalId: matches no video: "#999999". Numbers with # are only for videos without an external ID',
      '4 episode: is in the file twice for this series: 1',
    ])
  })

  it('accepts a stream URL instead of another source, but not both', async () => {
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
      '2 hlsUrl: must be empty if vimeo or file is set: a video has only one source: "https://media.test/a/main.m3u8"',
      '3 hlsUrl: must be the https:// URL of a playlist (.m3u8): "http://media.test/a.m3u8"',
    ])
  })

  it('warns about sources shared with another video', async () => {
    await makeVideo({ ...vimeo(), name: 'Margazhi', vimeoId: '7' })
    const bad = [{ line: 2, column: 'vimeo', ...sourceOf('Margazhi') }]
    const summary = { created: 1, doubts: { bad, badTotal: 1 } }
    expect(await load(csv(NEW, 'c,C,music,https://vimeo.com/7,60'))).toMatchObject({ ok: true, summary })
  })

  it('with dryRun reports what it would do and changes nothing', async () => {
    const heard: ImportProgress[] = []
    const onProgress = (each: ImportProgress) => heard.push(each)
    const result = await load(csv(NEW, 'a,A,music,1,60'), 'csv', { dryRun: true, onProgress })
    expect(result).toMatchObject({ ok: true, summary: { created: 1 } })
    expect([await db.video.count(), await db.auditEntry.count()]).toEqual([0, 0])
    expect(heard.map(({ phase }) => phase)).toEqual(['checking', 'writing'])
  })

  it('lists all bad rows at once, by spreadsheet row and external id', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => `x${index},${index === 0 ? '"A\nB"' : ''},music,1,60`)
    const result = await load(csv(`${NEW},tags`, ...rows.map((row) => `${row},a:none`), ',,,,,'))
    expect(result).toMatchObject({ ok: false, badTotal: 700, bad: { length: 700 } })
    const named = result.ok ? [] : result.bad.map(({ line, column, key }) => `${line} ${column} ${key}`)
    expect([named[0], named[1], named[699]]).toEqual(['2 tags x0', '3 name x1', '701 name x699'])
  })

  it.each<[what: string, content: string | Buffer, message: string, format?: ImportFormat]>([
    ['CSV without the column externalId', 'name\nA\n', 'the column externalId; externalId is missing'],
    ['CSV with a column that is mistyped', 'externalId,descripton\na,b\n', 'unknown column: "descripton"'],
    ['CSV of two encodings', Buffer.from([...Buffer.from('externalId,name\na,José\n'), 0xe9]), 'isn’t encoded as'],
    ['CSV that is empty', '', 'The file is empty'],
    ['JSON that is empty', ' ', 'The file is empty', 'json'],
    ['JSON without an object', 'externalId,name\n', 'must be a JSON array', 'json'],
  ])('refuses a file of %s', async (_, content, message, format: ImportFormat = 'csv') => {
    const refusal = { code: 'validation', message: expect.stringContaining(message) as string }
    await expect(load(content, format)).rejects.toMatchObject(refusal)
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

  it.each([
    ['a number for a name', '[\n{"externalId": "a",\n"name": {}}]', 2, 'name must be text'],
    ['a column that is mistyped', '{"externalId": "a", "nam": "x"}', 1, 'an unknown column: "nam"'],
    ['a comma too much', '[{"externalId": "a"},\n{"externalId": "b",}]', 2, 'isn’t valid JSON'],
    ['an end that is missing', '[\n\n{"externalId": "a"', 3, 'never ends'],
    ['something else after it', '{"externalId": "a"}\nnonsense', 2, 'isn’t a JSON object'],
  ])('reports the line of %s', async (_, content, line, message) => {
    const result = await load(content, 'json')
    const bad = result.ok ? [] : result.bad.filter((each) => each.column === null)
    expect(bad).toEqual([{ line, column: null, message: expect.stringContaining(message) }])
  })
})

describe('the names in an import', () => {
  const spellings = ['Tyagaraja', 'Thyagaraja', 'त्यागराज', 'தியாகராஜர்', 'Sri Thyagarajar', 'Tyaagaraaja']
  const rows = (names: string[]) => [
    `${NEW},pieces`,
    ...names.map((name, index) => `t${index},T,music,1,60,0:00 Alapana · - · - · ${name}`),
  ]

  it('are matched by sound: one file creates one Tyagaraja', async () => {
    const result = await load(csv(...rows(spellings)))
    expect(result).toMatchObject({ summary: { names: { created: [{ name: 'Tyagaraja', line: 2, near: [] }] } } })
    expect(result.ok && result.summary.names.joined.map(({ given, name, line }) => `${line} ${given} ${name}`)).toEqual(
      spellings.slice(1).map((given, index) => `${index + 3} ${given} Tyagaraja`),
    )
    expect(await db.composer.findMany({ select: { name: true } })).toEqual([{ name: 'Tyagaraja' }])
    const summary = { created: 1, unchanged: spellings.length, names: { created: [] } }
    expect(await load(csv(...rows([...spellings, 'Tyāgarāja'])))).toMatchObject({ summary })
  })

  it('are listed by line in a dry run, with similar names of the catalogue and of earlier lines', async () => {
    await db.composer.create({ data: { name: 'Muthuswami Dikshitar' } })
    await makeArtist({ name: 'M. S. Subbulakshmi' })
    const raga = (index: number) => `${'xyz'.charAt(index % 3)}${'klo'.repeat(1 + index)}`
    const many = Array.from({ length: 30 }, (_, index) => `n${index},N,music,1,60,,0:00 A · ${raga(index)}`)
    const known = 'a,A,music,1,60,Subbulakshmi,0:00 Alapana · - · - · Dikshithar'
    const result = await load(csv(`${NEW},artist,pieces`, known, ...many), 'csv', { dryRun: true })
    const created = result.ok ? result.summary.names.created : []
    expect(created.slice(0, 2)).toEqual([
      { kind: 'composer', name: 'Dikshithar', line: 2, near: ['Muthuswami Dikshitar'] },
      { kind: 'artist', name: 'Subbulakshmi', line: 2, near: ['M. S. Subbulakshmi'] },
    ])
    expect(created).toHaveLength(32)
    expect([await db.composer.count(), await db.artist.count()]).toEqual([1, 1])
    await clearCatalogue()
    const both = await load(csv(...rows(['Muthuswami Dikshitar', 'Dikshithar'])))
    const like = { name: 'Dikshithar', near: ['Muthuswami Dikshitar (line 2)'] }
    expect(both).toMatchObject({ summary: { names: { created: [{ near: [] }, like] } } })
  })

  it('are compared without blocking other requests, up to a thousand per kind', async () => {
    const names = await readImportNames(db, { creates: true })
    for (let line = 2; line < 1_203; line += 1) names.resolve('artist', `Asha ${line}`, line, 'artist')
    let next: NodeJS.Immediate | undefined
    const turn = jest.fn((): unknown => (next = setImmediate(turn)))
    turn()
    const { created } = await names.report()
    clearImmediate(next)
    expect(turn.mock.calls.length).toBeGreaterThan(100)
    expect([999, 1_000].map((place) => created[place]?.near.length)).toEqual([3, 0])
  })

  it('are too many if titles are in the artist column', async () => {
    const names = await readImportNames(db, { creates: true })
    const resolve = (line: number) => names.resolve('artist', `Title ${line}`, line, 'artist')
    for (let line = 2; line < 20_002; line += 1) resolve(line)
    expect(() => resolve(20_002)).toThrow('more than 20,000 unknown names')
  })

  it('shared by two artists are refused until the file says which', async () => {
    const [first, second] = [await makeArtist({ name: 'Asha Rao' }), await makeArtist({ name: 'Asha  Rao' })]
    const withArtist = (artist: string) => csv(`${NEW},artist`, `a,A,music,1,60,${artist}`)
    expect(await badOf(withArtist('asha rao'))).toEqual([
      `2 artist: matches 2 names: enter "Asha Rao #${first.id}" or "Asha  Rao #${second.id}"`,
    ])
    const unknown = '2 artist: matches no artist with this name and number: "Asha Rao #999999"'
    expect(await badOf(withArtist('Asha Rao #999999'))).toEqual([unknown])
    expect(await load(withArtist(`Asha Rao #${second.id}`))).toMatchObject({ ok: true })
    expect(await byExternalId('a')).toMatchObject({ artist: { id: second.id } })
    expect(await db.artist.count()).toBe(2)
  })
})

describe('performers and compositions in an import', () => {
  const performersOf = async (externalId: string) =>
    (await byExternalId(externalId)).performers.map(({ artist, role }) =>
      role ? `${artist.name} (${role})` : artist.name,
    )
  const withPerformers = (cell: string, artist = '') =>
    csv(`${NEW},artist,performers`, `a,A,music,1,60,${artist},"${cell}"`)

  it('are created with roles and order, and unchanged the second time', async () => {
    const file = withPerformers('Asha Rao (vocal); Bala (Jr) (violin);asha raao (tanpura); Chitra')
    expect(await load(file)).toMatchObject({ summary: { created: 1 } })
    expect(await performersOf('a')).toEqual(['Asha Rao (vocal, tanpura)', 'Bala (Jr) (violin)', 'Chitra'])
    expect(await load(file)).toMatchObject({ summary: { unchanged: 1 } })
    expect(await load(withPerformers('Chitra; Asha Rao'))).toMatchObject({ summary: { updated: 1 } })
    expect(await performersOf('a')).toEqual(['Chitra', 'Asha Rao'])
  })

  it('keep accompanists if only the artist is given, and start with the artist', async () => {
    await load(withPerformers('Asha Rao (vocal); Bala (violin); Chitra (ghatam)'))
    const only = (artist: string) => load(`externalId,artist\na,${artist}\n`)
    expect(await only('Asha Rao')).toMatchObject({ summary: { unchanged: 1 } })
    expect(await only('Chitra')).toMatchObject({ summary: { updated: 1 } })
    expect(await performersOf('a')).toEqual(['Chitra (ghatam)', 'Bala (violin)'])
    await load(withPerformers('Bala (violin)', 'Dev'))
    expect(await performersOf('a')).toEqual(['Dev', 'Bala (violin)'])
    expect(await only('')).toMatchObject({ summary: { updated: 1 } })
    expect(await performersOf('a')).toEqual([])
    expect(await only('')).toMatchObject({ summary: { unchanged: 1 } })
  })

  it('have the same limits as the form, including the artist and tags', async () => {
    const syllables = ['Ba', 'ku', 'ti', 'mo', 're', 'na', 'si', 'lo', 'pe', 'du']
    const hundred = syllables.flatMap((one) => syllables.map((other) => `${one}${other}`)).join(';')
    const message = 'must have at most 100 performers, including the artist'
    expect(await badOf(withPerformers(hundred, 'Asha Rao'))).toEqual([`2 performers: ${message}`])
    expect(await load(withPerformers(hundred, 'Baku'), 'csv', { dryRun: true })).toMatchObject({ ok: true })
    expect(await badOf(withPerformers('A;'.repeat(101)))).toEqual(['2 performers: can have at most 100 performers'])
    const long = '2 performers: allows 200 characters per name and 100 per role'
    expect(await badOf(withPerformers('x'.repeat(201)))).toEqual([long])
    const tags = Array.from({ length: 101 }, (_, index) => `a:t${index}`).join(';')
    const [refusal] = await badOf(csv(`${NEW},tags`, `a,A,music,1,60,${tags}`))
    expect(refusal).toMatch('2 tags: must have at most 100 tags')
  })

  it('belong to the right videos in a JSON file on one line', async () => {
    const names = ['Asha Rao', 'Bala', 'Chitra']
    const facts = { name: 'N', category: 'music', vimeo: 1, duration: 60 }
    const row = (artist: string, index: number) => ({ externalId: artist, artist, pieces: `0:0${index} ${artist}` })
    const rows = names.map((artist, index) => ({ ...facts, ...row(artist, index) }))
    expect(await load(JSON.stringify(rows), 'json')).toMatchObject({ summary: { created: 3 } })
    for (const [index, name] of names.entries()) {
      expect(await performersOf(name)).toEqual([name])
      expect(programmeOf(await byExternalId(name))).toBe(`0:0${index} ${name}`)
    }
    const again = await load(JSON.stringify([...rows, { externalId: 'd' }]), 'json')
    const fourth = expect.objectContaining({ line: 4, key: 'd' }) as object
    expect(again).toMatchObject({ ok: false, bad: expect.arrayContaining([fourth]) })
  })

  it('get unique slugs, also in other scripts', async () => {
    await db.composition.create({ data: { title: 'Vatapi' } })
    const works = ['Vatapi Dikshitar', 'Endaro Tyagaraja', 'Endaró Muthiah', 'வாதாபி Sivan']
    const lines = works.map((work, at) => `s${at},S,music,1,60,0:00 ${work.replace(' ', ' · - · - · ')}`)
    await load(csv(`${NEW},pieces`, ...lines))
    const rows = await db.composition.findMany({ include: { composer: true } })
    const of = (composer?: string) => rows.find((row) => row.composer?.name === composer) ?? { id: 0, slug: '' }
    expect([of().slug, of('Dikshitar').slug]).toEqual(['vatapi', `vatapi-${of('Dikshitar').id}`])
    const [plain, numbered] = [of('Tyagaraja'), of('Muthiah')].sort((a, b) => a.slug.length - b.slug.length)
    expect([plain?.slug, numbered?.slug]).toEqual(['endaro', `endaro-${numbered?.id}`])
    expect(of('Sivan').slug).toBe(String(of('Sivan').id))
  })

  it('are read from JSON strings and objects, with several ragas, an end, a composition and a sruti', async () => {
    const row = {
      ...{ externalId: 'a', name: 'A', category: 'music', vimeo: 1, duration: 3600 },
      performers: [{ name: 'Asha Rao', role: 'vocal' }, { name: 'Bala' }, 'Chitra (ghatam)'],
      pieces: [
        { at: '0:00', end: '5:00', title: 'Ragamalika', ragas: ['Kalyani', 'Todi'], tala: 'Adi', sruti: 'C#' },
        { at: '6:00', title: 'Pallavi in Todi', raga: 'Todi', composition: 'Kaddanuvariki' },
        '7:00 Kriti · Todi',
      ],
    }
    expect(await load(JSON.stringify([row]), 'json')).toMatchObject({ ok: true })
    expect(await performersOf('a')).toEqual(['Asha Rao (vocal)', 'Bala', 'Chitra (ghatam)'])
    expect(programmeOf(await byExternalId('a')).split('\n')).toEqual([
      '0:00–5:00 Ragamalika · Kalyani, Todi · Adi · - · - · - · - · C#',
      '6:00 Pallavi in Todi · Todi · - · - · - · - · Kaddanuvariki',
      '7:00 Kriti · Todi',
    ])
    expect(await load(JSON.stringify([row]), 'json')).toMatchObject({ summary: { unchanged: 1 } })
  })

  it('join titles of one composer that sound the same, and question similar ones', async () => {
    const pieces = (line: string) => `${NEW},pieces\nx${line.length},X,music,1,60,0:00 ${line}\n`
    await load(pieces('Vatapi Ganapatim · - · - · Muthuswami Dikshitar'))
    await load(pieces('Vātāpi Gaṇapatiṁ · - · - · Muthuswami Dikshitar'))
    await load(pieces('Vatapi  ganapathim · - · - · Papanasam Sivan'))
    const works = await db.composition.findMany({ orderBy: { id: 'asc' } })
    expect(works.map(({ title }) => title)).toEqual(['Vatapi Ganapatim', 'Vatapi  ganapathim'])
    const longer = pieces('Vatapi Ganapatim Bhajeham · - · - · Muthuswami Dikshitar')
    const result = await load(longer, 'csv', { dryRun: true })
    const asked = { kind: 'composition', name: 'Vatapi Ganapatim Bhajeham', line: 2, near: ['Vatapi Ganapatim'] }
    expect(result.ok && result.summary.names.created).toEqual([asked])
  })
})

/**
 * Runs an import while an open transaction holds the locks that `change` takes.
 * @param meanwhile operation to start once the import waits for a lock; it must wait for a lock too
 * @returns the import's result after the commit
 */
async function loadWhile(
  change: (tx: Db) => Promise<unknown>,
  rows: readonly object[],
  meanwhile?: () => Promise<unknown>,
): Promise<unknown> {
  const { work } = await db.$transaction(async (tx) => {
    await change(tx)
    const loading = load(JSON.stringify(rows), 'json').catch((error: unknown) => error)
    await untilSomebodyWaits()
    const other = meanwhile?.()
    if (other) await untilSomebodyWaits(2)
    // Returns the promises in an object, so that they aren't awaited inside this transaction. They wait for locks that
    // the transaction holds.
    return { work: Promise.all([loading, other]) }
  })
  return (await work)[0]
}

const newVideo = { name: 'New', category: 'music', vimeo: 1, duration: 60 }
const hidden = { publishedAt: null, freeAccess: false }

/** Makes the import wait when it creates ragas, after it has read the videos and compositions. */
const withoutRagas =
  (change: (tx: Db) => Promise<unknown> = async () => undefined) =>
  async (tx: Db) => {
    await tx.$executeRaw`LOCK TABLE "Raga" IN SHARE MODE`
    await change(tx)
  }

describe('an import during other edits', () => {
  it('delays saving a video that it does not change, and the save succeeds', async () => {
    const { id, description } = await makeVideo({ externalId: 'x', freeAccess: true })
    const form = await formOf(admin, id)
    const hide = () => saveVideo(admin, id, { ...form, access: 'premium', publication: 'draft', publishAt: '' })
    const rows = [
      { externalId: 'x', description },
      { ...newVideo, externalId: 'a', pieces: '0:00 Alapana · Todi' },
    ]
    expect(await loadWhile(withoutRagas(), rows, hide)).toMatchObject({ summary: { created: 1, unchanged: 1 } })
    expect(await byExternalId('x')).toMatchObject(hidden)
  })

  it('waits for a change to a video, and keeps it where the file has no value', async () => {
    const { id } = await makeVideo({ externalId: 'x', freeAccess: true })
    const hide = (tx: Db) => tx.video.update({ where: { id }, data: hidden })
    const rows = [{ externalId: 'x', description: 'By the file' }]
    expect(await loadWhile(hide, rows)).toMatchObject({ summary: { updated: 1 } })
    expect(await byExternalId('x')).toMatchObject({ ...hidden, description: 'By the file' })
  })

  it('reports a video deleted in the meantime, or creates it again', async () => {
    const remove = (tx: Db) => tx.video.deleteMany({ where: { externalId: 'x' } })
    await makeVideo({ externalId: 'x' })
    const bad = expect.arrayContaining([expect.objectContaining({ column: 'name', key: 'x' })]) as object[]
    const rows = [{ externalId: 'x', description: 'By the file' }]
    expect(await loadWhile(remove, rows)).toMatchObject({ ok: false, bad })
    await makeVideo({ externalId: 'x' })
    expect(await loadWhile(remove, [{ ...newVideo, externalId: 'x' }])).toMatchObject({ summary: { created: 1 } })
    expect(await byExternalId('x')).toMatchObject({ name: 'New', description: '' })
  })

  const message = 'Someone else has changed something this file refers to. Please import the file again.'
  const refused = { code: 'conflict', message }

  it('asks to be repeated if another video takes its episode or external id after the check', async () => {
    const [series, other] = [await makeSeries(), await makeVideo()]
    const take = (data: object) => (tx: Db) => tx.video.update({ where: { id: other.id }, data })
    const row = { ...newVideo, externalId: 'x', series: series.name, episode: 3 }
    expect(await loadWhile(take({ seriesId: series.id, episode: 3 }), [row])).toMatchObject(refused)
    expect(await loadWhile(take({ externalId: 'y' }), [{ ...newVideo, externalId: 'y' }])).toMatchObject(refused)
    expect(await db.video.count()).toBe(1)
  })

  it.each<[name: string, pieces: string, remove: (tx: Db) => Promise<unknown>]>([
    ['raga', '0:00 Alapana · Todi', (tx) => tx.raga.deleteMany()],
    ['composition', '0:00 Endaro · Sri', withoutRagas((tx) => tx.composition.deleteMany())],
  ])('asks to be repeated if a %s of its pieces is deleted after the check', async (_name, pieces, remove) => {
    await db.raga.create({ data: { name: 'Todi' } })
    await db.composition.create({ data: { title: 'Endaro' } })
    expect(await loadWhile(remove, [{ ...newVideo, externalId: 'x', pieces }])).toMatchObject(refused)
    expect(await db.video.count()).toBe(0)
  })
})

test('imports require admin rights until they end', async () => {
  const rows = () => readImportFile(parts(csv(NEW, 'a,A,music,1,60')), 'csv')
  expect(await withRequestId('r', () => importAsStaff(admin, rows(), {}))).toMatchObject({ ok: true })
  expect(await auditOf('Video')).toMatchObject([{ action: 'import', actorEmail: admin.email, requestId: 'r' }])
  await db.user.update({ where: { id: admin.id }, data: { staffRole: null } })
  await expect(importAsStaff(admin, rows(), {})).rejects.toMatchObject({ code: 'forbidden' })
})
