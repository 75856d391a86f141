import { readFileSync } from 'node:fs'
import { db } from '@/lib/server/db/client'
import { makePiece, makeVideo } from '@/tests/factories/catalogue'
import { byExternalId, csv, load } from '@/tests/factories/imports'
import { mp4File } from '@/tests/factories/video-files'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStoredFiles } from '@/tests/support/data/stored-files'

const { dataDir } = useCatalogue()
const { store } = useStoredFiles(dataDir)

const LENGTHS = 'externalId,name,category,duration,pieces,file'

type Told = { bad: string[] } | { doubts: string[] }
async function told(content: string | Buffer): Promise<Told> {
  const result = await load(content)
  const lines = (rows: { line: number; column: string | null; message: string }[]) =>
    rows.map(({ line, column, message }) => `${line} ${column} ${message}`)
  return result.ok ? { doubts: lines(result.summary.doubts.bad) } : { bad: lines(result.bad) }
}

describe('a length that a spreadsheet turned into hours', () => {
  it('is refused with its cause, together with the others in its column', async () => {
    const file = csv(
      LENGTHS,
      'x-1,Alarippu,dance,24:10:00,,',
      'x-2,Jatiswaram,dance,62:30:00,,',
      'x-3,Varnam,dance,5:30:00,,',
      'x-4,Padam,dance,0:05:30,,',
      'x-5,Kriti,music,24:10:00,"12:40:00 Vatapi Ganapatim · Hamsadhwani · Adi",',
    )
    const long =
      'A spreadsheet may have turned 24:10 into 24:10:00. Enter 0:24:10, or 87000 (in seconds) if the video really is that long.'
    expect(await told(file)).toEqual({
      bad: [
        `2 duration is 24 hr 10 min. ${long}`,
        '3 duration is 62 hr 30 min. A spreadsheet may have turned 62:30 into 62:30:00. Enter 1:02:30.',
        '4 duration is 5 hr 30 min. A spreadsheet may have turned 5:30 into 5:30:00. Enter 0:05:30, or 19800 (in seconds) if the video really is that long.',
        `6 duration is 24 hr 10 min. ${long}`,
        '6 pieces has 12:40:00. A spreadsheet may have turned 12:40 into 12:40:00. Enter 0:12:40, and correct the other times the same way.',
      ],
    })
    expect(await db.video.count()).toBe(0)
    const rows = ['x-1,Alarippu,dance,0:24:10,,', 'x-2,Jatiswaram,dance,1:02:30,,', 'x-3,Night,dance,87000,,']
    expect(await told(csv(LENGTHS, ...rows))).toEqual({ doubts: [] })
    expect((await byExternalId('x-3')).durationSeconds).toBe(87_000)
  })

  it('is questioned if it could be right, unless the programme or the file confirms it', async () => {
    const file = store('2026/long.mp4', mp4File({ seconds: 10_800 }))
    const rows = csv(
      LENGTHS,
      'a,A,music,2:30:00,,',
      'b,B,music,2:30:00,"0:00 Varnam\n1:10:12 Thillana",',
      `c,C,music,3:00:00,,${file}`,
      'd,D,music,0:45:00,,',
    )
    const asked = 'A spreadsheet may have turned 2:30 into 2:30:00; if so, enter 0:02:30.'
    expect(await told(rows)).toEqual({ doubts: [`2 duration is 2 hr 30 min. ${asked}`] })
    expect(await told(rows)).toEqual({ doubts: [] })
  })

  it('is compared with the duration of our media file, as every length is', async () => {
    const mp4 = store('2026/short.mp4', mp4File({ seconds: 150 }))
    const webm = store('2026/demo.webm', readFileSync('prisma/demo/clips/music-1.webm'))
    const cause = 'A spreadsheet may have turned 2:30 into 2:30:00. Enter 0:02:30.'
    expect(await told(csv(LENGTHS, `a,A,music,2:30:00,,${mp4}`))).toEqual({
      bad: [`2 duration is 2 hr 30 min, but the file is 2:30 long. ${cause}`],
    })
    const rows = await told(csv(LENGTHS, `a,A,music,2:35,,${mp4}`, `b,B,music,24:10,,${webm}`))
    expect(rows).toEqual({ doubts: ['3 duration is 24:10, but the file is 0:54 long'] })
    const long = expect.stringMatching(/is 24 hr 10 min, but the file is 0:54 long\. A spreadsheet/) as string
    expect(await told(csv('externalId,duration', 'b,24:10:00'))).toMatchObject({ bad: [long] })
  })

  it('is recognised by the stored length, and by a shorter programme', async () => {
    const { id } = await makeVideo({ externalId: 'a', durationSeconds: 330 })
    const tooLong = await told(csv('externalId,duration', 'a,5:30:00'))
    expect(tooLong).toEqual({ bad: [expect.stringMatching(/0:05:30/)] })
    await makePiece(id, { startSeconds: 0 })
    const pieces = await told(csv('externalId,pieces', 'a,2:10:00 Kriti'))
    const after =
      'has a piece that starts after the end of the video. A spreadsheet may have turned 2:10 into 2:10:00. Enter 0:02:10'
    expect(pieces).toEqual({ bad: [`2 pieces ${after}`] })
    const words = 'externalId,name,category,duration,pieces,words'
    expect(await told(csv(words, 'b,B,music,600,"2:10 Kriti","= 2:10:00 sahitya ta\nவாதாபி"'))).toMatchObject({
      bad: [expect.stringMatching(/no piece starts at 2:10:00\. .* Enter 0:02:10/)],
    })
  })

  it.each(['1.006944444', '0,0429', '1/1/1900 0:10', '12:24:10 AM', '02:30.0'])(
    'is refused with its cause where it is written %s',
    async (length) => {
      const refusal = /^2 duration must be a length .* a spreadsheet may have changed it/
      expect(await told(csv(LENGTHS, `a,A,music,"${length}",,`))).toEqual({ bad: [expect.stringMatching(refusal)] })
    },
  )
})

describe('cells as spreadsheets save them', () => {
  it('are read if they are unambiguous', async () => {
    const bytes = Buffer.from(
      '\uFEFFExternal ID\tNAME \tcategory\t Duration\taccess\tSeries\tepisode\tpublished at\t\r\n' +
        '"=""007"""\t"An “evening”\r\nlive"\tMusic\u00a0\t3,750.00\tFREE\tMargazhi\t02\t2026-01-31 19:30:00\t\r\n' +
        '\t \t\t\t\t\t\t\t\r\n',
      'utf16le',
    )
    expect(await told(bytes)).toEqual({ bad: ['2 vimeo is missing: only drafts can be saved without a source'] })
    const draft = Buffer.from(bytes.toString('utf16le').replace('2026-01-31 19:30:00', ''))
    expect(await told(draft)).toEqual({ doubts: [] })
    const facts = { name: 'An “evening”\r\nlive', durationSeconds: 3750, freeAccess: true, episode: 2 }
    expect(await byExternalId('007')).toMatchObject(facts)
  })

  it.each([
    ['publishedAt', '31/12/2024', /yyyy-mm-dd hh:mm/],
    ['publishedAt', '12/31/24', /yyyy-mm-dd hh:mm/],
    ['publishedAt', '45291', /yyyy-mm-dd hh:mm/],
    ['publishedAt', 'Dec-24', /yyyy-mm-dd hh:mm/],
    ['publishedAt', 'tomorrow', /^2 publishedAt must be a date and time such as [^;]*$/],
    ['externalId', '1.2E+10', /rounded/],
    ['externalId', '"1,234.00"', /is a number formatted by a spreadsheet/],
    ['externalId', '"1.234,00"', /is a number formatted by a spreadsheet/],
    ['name', '#REF!', /is a spreadsheet error: "#REF!"/],
    ['venue', '#N/A', /is a spreadsheet error/],
    ['description', '########', /too narrow/],
    ['access', 'WAHR', /must be free or premium: "WAHR"/],
    ['episode', '₹400', /whole number/],
    ['vimeo', '7.69799E+08', /isn’t a Vimeo URL or ID/],
  ])('are refused in %s with the value %s, with a reason', async (column, cell, reason) => {
    const good = { externalId: 'a', name: 'A', category: 'music', duration: '60', series: 'S', episode: '1' }
    const row = { ...good, [column]: cell }
    const bad = expect.arrayContaining([expect.stringMatching(reason)]) as string[]
    expect(await told(csv(Object.keys(row).join(','), Object.values(row).join(',')))).toMatchObject({ bad })
  })

  it('are questioned if they may have been changed', async () => {
    const rows = csv(
      'externalId,name,category,duration,vimeo,publishedAt',
      '7,Seven,music,60,1,1900-01-31',
      'b,2-Jan,music,60,,',
      '3-Dec,C,music,60,,',
      'd,01-févr,music,60,,',
    )
    expect(await told(rows)).toEqual({
      doubts: [
        '2 publishedAt is in 1900: a spreadsheet may have turned a number into a date',
        '3 name may be text that a spreadsheet turned into a date: 2-Jan',
        '4 externalId may be text that a spreadsheet turned into a date: 3-Dec',
        '5 name may be text that a spreadsheet turned into a date: 01-févr',
      ],
    })
  })

  it.each([
    ['a spreadsheet may have dropped leading zeros', ['007|7']],
    [
      'a spreadsheet may have turned it into a date',
      ['1-2|2-Jan', '02/01|02-Jan', '1/2|01/02/26', '1-2|2026-02-01', '12-9|12-Sept', '1/24|Jan-24', '1/2|01-févr'],
    ],
    [
      'a spreadsheet may have turned it into a date',
      ['2024-01|Jan-24', '1.2|01. Feb', '3/24|Mrz 24', '2024-12-31|31.12.24', '5/4/24|05/04/2024'],
    ],
    [
      'a spreadsheet may have reformatted the number',
      ['1.10|1.1', '7|7.00', '1234|1,234', '1234|1.234,00', '123456|1,23,456.00', '12E5|1200000'],
    ],
    ['a spreadsheet may have capitalised it', ['true|TRUE']],
    ['a spreadsheet may have kept only 15 digits', ['12345678901234567890|12345678901234500000']],
    ['a spreadsheet may have rounded it', ['12345678901234567890|1.23E+19', '12600000000|1.26E+10']],
  ])('with a changed id suggest the original video instead of duplicating it, because %s: %j', async (cause, pairs) => {
    const head = 'externalId,name,category,duration'
    for (const [id = '', cell] of pairs.map((pair) => pair.split('|'))) {
      const { id: videoId } = await makeVideo({ externalId: id })
      const message = `2 externalId is "${cell}", which matches no video. Did you mean "${id}"? Possible cause: ${cause}`
      expect(await told(csv(head, `"${cell}",Seven,music,60`))).toEqual({ bad: [message] })
      const version = `v${Date.now().toString(36)}`
      expect(await told(csv(`${head},version`, `"${cell}",Seven,music,60,${version}`))).toEqual({ bad: [message] })
      await db.video.delete({ where: { id: videoId } })
    }
  })

  it.each([
    ['7', '007'],
    ['007', '07'],
    ['1.1', '1.10'],
    ['2026-01-02', '2026-02-01'],
    ['04/03/2026', '03/04/2026'],
    ['TRUE', 'true'],
    ['1234', '01,234'],
  ])('next to the id %s may have the new id %s, which no spreadsheet makes of it', async (id, cell) => {
    await makeVideo({ externalId: id })
    expect(await told(csv('externalId,name,category,duration', `"${cell}",Seven,music,60`))).toEqual({ doubts: [] })
  })

  it('that may be a shortened number are new if the file has the longer one too', async () => {
    await makeVideo({ externalId: '007' })
    const rows = csv('externalId,name,category,duration', '7,Seven,music,60', '007,Other,music,60')
    expect(await told(rows)).toEqual({ doubts: [] })
  })

  it('that match several ids suggest none', async () => {
    await makeVideo({ externalId: '12345678901' })
    await makeVideo({ externalId: '12345678902' })
    expect(await told(csv('externalId,name,category,duration', '1.23E+10,Seven,music,60'))).toEqual({
      bad: [
        '2 externalId is "1.23E+10", which matches no video but is similar to 2 others, such as "12345678901". Possible cause: a spreadsheet may have rounded it. Enter the original ID',
      ],
    })
  })

  it('of exported rows with an unknown id suggest the video by source or name', async () => {
    await makeVideo({ externalId: 'a-1', name: 'Alone', vimeoId: '4711', fileKey: null })
    const version = `v${Date.now().toString(36)}`
    const head = 'externalId,name,category,duration,vimeo,version'
    const isOne = (same: string) =>
      `2 externalId is "lost", which matches no video. Did you mean "a-1"? Possible cause: the ID of the video with this ${same} may have been edited`
    for (const [cells, message] of [
      ['Renamed,music,60,4711', isOne('source')],
      ['Alone,music,60,', isOne('name')],
      [
        'Gone,music,60,',
        '2 version belongs to a video that no longer exists. Remove the row, or restore the video from the trash first',
      ],
    ])
      expect(await told(csv(head, `lost,${cells},${version}`))).toEqual({ bad: [message] })
  })

  it('without a column name are refused only if they have a value', async () => {
    expect(await told('externalId,name,category,duration,,\na,A,music,60,,,,\n')).toEqual({ doubts: [] })
    expect(await told('externalId,name,,\na,A,lost,\n')).toEqual({
      bad: ['2 null has a value in a column without a name'],
    })
  })
})
