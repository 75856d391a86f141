import { extraTags, readMainPlaylist, readThumbnails, writeThumbnails, type Thumbnail } from './main-playlist'

const sizes = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=184800,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
0/list.m3u8
`
const base = 'https://cdn.test/token/a/main.m3u8'

it('a main playlist names its audio, thumbnails and key', () => {
  const sound = '#EXT-X-STREAM-INF:BANDWIDTH=52800,CODECS="mp4a.40.2"\n2/list.m3u8\n'
  expect(readMainPlaylist(sizes + sound + extraTags('thumbnails.vtt', '/keys/1'), base)).toEqual({
    sound: 'https://cdn.test/token/a/2/list.m3u8',
    thumbnails: 'https://cdn.test/token/a/thumbnails.vtt',
    key: 'https://cdn.test/keys/1',
  })
})

it('a stream without extras returns null for each', () => {
  expect(readMainPlaylist(sizes, base)).toEqual({ sound: null, thumbnails: null, key: null })
})

it('thumbnails survive a round trip, even beyond the first hour', () => {
  const thumbnails: Thumbnail[] = [
    { start: 0, end: 10, url: '000.jpg', x: 0, y: 0, width: 160, height: 90 },
    { start: 3600.5, end: 3610, url: '003.jpg', x: 320, y: 90, width: 160, height: 90 },
  ]
  const vtt = writeThumbnails(thumbnails)
  expect(vtt).toContain('01:00:00.500 --> 01:00:10.000\n003.jpg#xywh=320,90,160,90')
  expect(readThumbnails(vtt, base)).toEqual(
    thumbnails.map((each) => ({ ...each, url: `https://cdn.test/token/a/${each.url}` })),
  )
  expect(readThumbnails('WEBVTT\n\n00:01.000 --> 00:02.000\nWords\n', base)).toEqual([])
})
