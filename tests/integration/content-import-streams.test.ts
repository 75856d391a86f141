import { clearCatalogue } from '@/tests/factories/catalogue'
import { byExternalId, csv, load } from '@/tests/factories/imports'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const { change } = useSettings()
afterEach(clearCatalogue)

describe('an import of videos', () => {
  beforeEach(() => change({ HLS_HOSTS: 'media.test' }))

  it('takes the playlist of a stream instead of another source, and of one place only', async () => {
    const header = 'externalId,name,category,duration,publishedAt,vimeo,hlsUrl'
    const stream = 'https://media.test/a/main.m3u8'
    await load(csv(header, 'a,A,music,60,2026-01-31,7,'))
    expect(
      await load(csv(header, `a,A,music,60,2026-01-31,,${stream}`, `b,B,music,60,2026-01-31,,${stream}`)),
    ).toMatchObject({
      summary: {
        created: 1,
        updated: 1,
        doubts: {
          bad: [
            { line: 2, column: 'hlsUrl', message: 'is the source of “B” too' },
            { line: 3, column: 'hlsUrl', message: 'is the source of “A” too' },
          ],
        },
      },
    })
    expect(await byExternalId('a')).toMatchObject({ vimeoId: null, hlsUrl: stream })
    const refused = await load(csv(header, `c,C,music,60,,7,${stream}`, 'd,D,music,60,,,http://media.test/a.m3u8'))
    expect(refused.ok ? [] : refused.bad.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual([
      '2 hlsUrl must be empty beside vimeo and file: a video is in one place: "https://media.test/a/main.m3u8"',
      '3 hlsUrl must be an https:// address of a playlist (.m3u8): "http://media.test/a.m3u8"',
    ])
  })
})
