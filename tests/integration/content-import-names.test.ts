import { programmeOf } from '@/lib/domains/catalogue/videos/queries'
import { readImportNames } from '@/lib/domains/import/videos/queries'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeArtist } from '@/tests/factories/catalogue'
import { byExternalId, csv, load, NEW } from '@/tests/factories/imports'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

/** Why a file is refused, line by line. */
const badOf = async (content: string) => {
  const result = await load(content)
  return result.ok ? [] : result.bad.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}

describe('the names in an import', () => {
  const spellings = ['Tyagaraja', 'Thyagaraja', 'त्यागराज', 'தியாகராஜர்', 'Sri Thyagarajar', 'Tyaagaraaja']
  const rows = (names: string[]) => [
    `${NEW},pieces`,
    ...names.map((name, index) => `t${index},T,music,1,60,0:00 Alapana · - · - · ${name}`),
  ]

  it('are one where they sound the same: one file makes one Tyagaraja', async () => {
    const result = await load(csv(...rows(spellings)))
    expect(result).toMatchObject({ summary: { names: { created: [{ name: 'Tyagaraja', line: 2, near: [] }] } } })
    expect(result.ok && result.summary.names.joined.map(({ given, name, line }) => `${line} ${given} ${name}`)).toEqual(
      spellings.slice(1).map((given, index) => `${index + 3} ${given} Tyagaraja`),
    )
    expect(await db.composer.findMany({ select: { name: true } })).toEqual([{ name: 'Tyagaraja' }])
    expect(await load(csv(...rows([...spellings, 'Tyāgarāja'])))).toMatchObject({
      summary: { created: 1, unchanged: spellings.length, names: { created: [] } },
    })
  })

  it('are listed in full and by line in a dry run, and asked about where they may be known', async () => {
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
  })

  it('are asked about where an earlier line of the same file has something like them', async () => {
    const result = await load(csv(...rows(['Muthuswami Dikshitar', 'Dikshithar'])))
    expect(result).toMatchObject({
      summary: { names: { created: [{ near: [] }, { name: 'Dikshithar', near: ['Muthuswami Dikshitar (line 2)'] }] } },
    })
  })

  it('are asked about while other requests are answered, the first thousand of a kind', async () => {
    const names = await readImportNames(db, { creates: true })
    for (let line = 2; line < 1_203; line += 1) names.resolve('artist', `Asha ${line}`, line, 'artist')
    let turns = 0
    let next: NodeJS.Immediate
    const turn = () => {
      turns += 1
      next = setImmediate(turn)
    }
    next = setImmediate(turn)
    const { created } = await names.report()
    clearImmediate(next)
    expect(turns).toBeGreaterThan(100)
    expect([999, 1_000].map((place) => created[place]?.near.length)).toEqual([3, 0])
  })

  it('are too many where a file has a title for each row in the column of artists', async () => {
    const names = await readImportNames(db, { creates: true })
    const resolve = (line: number) => names.resolve('artist', `Title ${line}`, line, 'artist')
    for (let line = 2; line < 20_002; line += 1) resolve(line)
    expect(() => resolve(20_002)).toThrow('more than 20,000 names that are not known')
  })

  it('of two artists are refused until the file says which', async () => {
    const [first, second] = [await makeArtist({ name: 'Asha Rao' }), await makeArtist({ name: 'Asha  Rao' })]
    const withArtist = (artist: string) => csv(`${NEW},artist`, `a,A,music,1,60,${artist}`)
    expect(await badOf(withArtist('asha rao'))).toEqual([
      `2 artist: could be any of 2: write "Asha Rao #${first.id}" or "Asha  Rao #${second.id}"`,
    ])
    const unknown = '2 artist: is no artist of this name and number: "Asha Rao #999999"'
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

  it('are made with their roles and order, and are the same the second time', async () => {
    const file = withPerformers('Asha Rao (vocal); Bala (Jr) (violin);asha raao (tanpura); Chitra')
    expect(await load(file)).toMatchObject({ summary: { created: 1 } })
    expect(await performersOf('a')).toEqual(['Asha Rao (vocal, tanpura)', 'Bala (Jr) (violin)', 'Chitra'])
    expect(await load(file)).toMatchObject({ summary: { unchanged: 1 } })
    expect(await load(withPerformers('Chitra; Asha Rao'))).toMatchObject({ summary: { updated: 1 } })
    expect(await performersOf('a')).toEqual(['Chitra', 'Asha Rao'])
  })

  it('keep who accompanies where only the artist is given, and begin with the artist', async () => {
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

  it('are at most as many as a form takes, the artist and tags included', async () => {
    const syllables = ['Ba', 'ku', 'ti', 'mo', 're', 'na', 'si', 'lo', 'pe', 'du']
    const hundred = syllables.flatMap((one) => syllables.map((other) => `${one}${other}`)).join(';')
    const message = 'must name at most 100 performers, the artist included'
    expect(await badOf(withPerformers(hundred, 'Asha Rao'))).toEqual([`2 performers: ${message}`])
    expect(await load(withPerformers(hundred, 'Baku'), 'csv', { dryRun: true })).toMatchObject({ ok: true })

    const tags = Array.from({ length: 101 }, (_, index) => `a:t${index}`).join(';')
    const [refusal] = await badOf(csv(`${NEW},tags`, `a,A,music,1,60,${tags}`))
    expect(refusal).toMatch('2 tags: must be at most 100 tags')
  })

  it('go to their own videos when a whole JSON file stands on one line', async () => {
    const names = ['Asha Rao', 'Bala', 'Chitra']
    const facts = { name: 'N', category: 'music', vimeo: 1, duration: 60 }
    const rows = names.map((artist, index) => {
      return { ...facts, externalId: artist, artist, pieces: `0:0${index} ${artist}` }
    })
    expect(await load(JSON.stringify(rows), 'json')).toMatchObject({ summary: { created: 3 } })
    for (const [index, name] of names.entries()) {
      expect(await performersOf(name)).toEqual([name])
      expect(programmeOf(await byExternalId(name))).toBe(`0:0${index} ${name}`)
    }
    const again = await load(JSON.stringify([...rows, { externalId: 'd' }]), 'json')
    const fourth = expect.objectContaining({ line: 4, key: 'd' }) as object
    expect(again).toMatchObject({ ok: false, bad: expect.arrayContaining([fourth]) })
  })

  it('have slugs of their own, also where another has the letters or the letters are of another script', async () => {
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

  it('come from JSON as objects, with several ragas, an end, a composition and a key note', async () => {
    const row = {
      ...{ externalId: 'a', name: 'A', category: 'music', vimeo: 1, duration: 3600 },
      performers: [{ name: 'Asha Rao', role: 'vocal' }, { name: 'Bala' }, 'Chitra (ghatam)'],
      pieces: [
        { at: '0:00', end: '5:00', title: 'Ragamalika', ragas: ['Kalyani', 'Todi'], tala: 'Adi', sruti: 'C#' },
        { at: '6:00', title: 'Pallavi in Todi', raga: 'Todi', composition: 'Kaddanuvariki' },
      ],
    }
    expect(await load(JSON.stringify([row]), 'json')).toMatchObject({ ok: true })
    expect(await performersOf('a')).toEqual(['Asha Rao (vocal)', 'Bala', 'Chitra (ghatam)'])
    expect(programmeOf(await byExternalId('a')).split('\n')).toEqual([
      '0:00–5:00 Ragamalika · Kalyani, Todi · Adi · - · - · - · - · C#',
      '6:00 Pallavi in Todi · Todi · - · - · - · - · Kaddanuvariki',
    ])
    expect(await load(JSON.stringify([row]), 'json')).toMatchObject({ summary: { unchanged: 1 } })
  })

  it('join titles that sound the same where the composer is one, and ask about what is likely', async () => {
    const pieces = (line: string) => `${NEW},pieces\nx${line.length},X,music,1,60,0:00 ${line}\n`
    await load(pieces('Vatapi Ganapatim · - · - · Muthuswami Dikshitar'))
    await load(pieces('Vātāpi Gaṇapatiṁ · - · - · Muthuswami Dikshitar'))
    await load(pieces('Vatapi  ganapathim · - · - · Papanasam Sivan'))
    expect(await db.composition.findMany({ orderBy: { id: 'asc' }, select: { title: true } })).toEqual([
      { title: 'Vatapi Ganapatim' },
      { title: 'Vatapi  ganapathim' },
    ])
    const longer = pieces('Vatapi Ganapatim Bhajeham · - · - · Muthuswami Dikshitar')
    const result = await load(longer, 'csv', { dryRun: true })
    expect(result.ok && result.summary.names.created).toEqual([
      { kind: 'composition', name: 'Vatapi Ganapatim Bhajeham', line: 2, near: ['Vatapi Ganapatim'] },
    ])
  })

  it('are refused where they cannot be read', async () => {
    const said = ['100 performers', 'have names of 200 and roles of 100 characters at most']
    expect(await badOf(withPerformers('A;'.repeat(101)))).toEqual([`2 performers: must name at most ${said[0]}`])
    expect(await badOf(withPerformers('x'.repeat(201)))).toEqual([`2 performers: must ${said[1]}`])
  })
})

describe('the series in an import', () => {
  it('have videos of one category, unless it was otherwise before', async () => {
    const header = 'externalId,name,category,vimeo,duration,series,episode'
    const rows = (one: string, two: string) => csv(header, `a,A,${one},1,60,S,1`, `b,B,${two},2,60,S,2`)
    const message = 'category: is not that of the other videos of its series'
    expect(await badOf(rows('music', 'dance'))).toEqual([`2 ${message}: "music"`, `3 ${message}: "dance"`])
    expect(await badOf(rows('music', 'music'))).toEqual([])
    expect(await badOf('externalId,category\nb,dance\n')).toEqual([`2 ${message}: "dance"`])
    expect(await badOf(rows('dance', 'dance'))).toEqual([])
    await db.video.updateMany({ where: { externalId: 'a' }, data: { categoryId: 2 } })
    // What was so before is no reason to refuse what does not change it.
    expect(await badOf('externalId,name\nb,Another\n')).toEqual([])
  })
})
