import { settings } from '@/tests/support/pages/player'
import { TrackList } from '@/tests/support/setup/browser-stubs'
import { createState, firstState } from './engine'
import { createTracks, trackOptions } from './media-tracks'

const text = (language: string, label: string, kind = 'subtitles') => ({ language, label, kind, mode: 'showing' })

/**
 * Creates a video with our captions in Tamil.
 * @param chosen the viewer's choices in an earlier video
 */
function withTracks(chosen: { captions?: string; sound?: string }) {
  const media = document.createElement('video')
  const state = createState(firstState(0, 600, { ...settings, ...chosen }))
  const texts = media.textTracks as unknown as TrackList<ReturnType<typeof text>>
  texts.tracks.push(text('ta', 'தமிழ்', 'captions'))
  const tracks = createTracks(media, [{ language: 'ta', label: 'தமிழ்', url: '/ta.vtt' }], state, () => null)
  const stop = tracks.listen()
  const sounds = Reflect.get(media, 'audioTracks') as TrackList<{ language: string; label: string; enabled: boolean }>
  const modes = () => texts.tracks.map(({ mode }) => mode)
  return { state, tracks, texts, sounds, modes, stop }
}

it('subtitles of a stream join our own captions, and only chosen ones are shown', () => {
  const { state, tracks, texts, modes } = withTracks({})
  texts.add(text('en', 'English'), text('en', 'For the hard of hearing', 'captions'), text('', 'Song', 'metadata'))
  expect(state.get().captions.options).toEqual([
    { id: 'ta', label: 'தமிழ்' },
    { id: 'en', label: 'English' },
    { id: 'en For the hard of hearing', label: 'For the hard of hearing' },
  ])
  expect(modes()).toEqual(['disabled', 'disabled', 'disabled', 'showing'])
  tracks.setCaptions('en For the hard of hearing')
  expect(modes()).toEqual(['disabled', 'disabled', 'showing', 'showing'])
  tracks.setCaptions('ta')
  expect(modes()).toEqual(['showing', 'disabled', 'disabled', 'showing'])
})

it('subtitles in the language of an earlier video are shown as soon as they load', () => {
  const { state, texts, modes, stop } = withTracks({ captions: 'te' })
  expect(state.get().captions).toMatchObject({ chosen: null, wanted: 'te' })
  texts.add(text('te', 'Telugu'))
  expect(state.get().captions).toMatchObject({ chosen: 'te', wanted: 'te' })
  expect(modes()).toEqual(['disabled', 'showing'])
  stop()
  texts.add(text('hi', 'Hindi'))
  expect(state.get().captions.options).toHaveLength(2)
})

it('native audio tracks can be chosen, and the language of an earlier video plays', () => {
  const { state, tracks, sounds } = withTracks({ sound: 'en' })
  sounds.add({ language: 'ta', label: 'Tamil', enabled: true }, { language: 'en', label: '', enabled: false })
  expect(state.get().sounds).toEqual({
    options: [
      { id: 'ta', label: 'Tamil' },
      { id: 'en', label: 'en' },
    ],
    chosen: 'en',
    wanted: 'en',
  })
  expect(sounds.tracks.map(({ enabled }) => enabled)).toEqual([false, true])
  tracks.setSound('ta')
  expect(sounds.tracks.map(({ enabled }) => enabled)).toEqual([true, false])
  expect(state.get().sounds).toMatchObject({ chosen: 'ta', wanted: 'ta' })
})

it('tracks get distinct ids and labels, whatever a stream calls them', () => {
  const track = (language: string, label: string) => ({ language, label })
  const ids = trackOptions([track('en', 'a'), track('en', 'a'), track('en', 'a'), track('', ''), track('', 'b')])
  expect(ids.map(({ id }) => id)).toEqual(['en', 'en a', 'Track 3', 'Track 4', 'b'])
  expect(ids.map(({ label }) => label)).toEqual(['a', 'a', 'a', 'Track 4', 'b'])
})

it('captions are passed on as plain text while something else shows them', () => {
  const { tracks, texts, modes } = withTracks({ captions: 'ta' })
  const [track] = texts.tracks as unknown as { activeCues: { text: string }[]; oncuechange: (() => void) | null }[]
  const onText = jest.fn()
  tracks.showCaptions()
  tracks.divertCaptions(onText)
  expect([modes(), onText.mock.lastCall]).toEqual([['hidden'], ['']])
  if (!track) throw new Error('no track')
  track.activeCues = [{ text: '<v Malini>Tai &amp; tat</v>\n<i>tam</i>' }, { text: '2 &lt; 3' }]
  track.oncuechange?.()
  expect(onText).toHaveBeenLastCalledWith('Tai & tat\ntam\n2 < 3')
  tracks.setCaptions(null)
  expect([modes(), onText.mock.lastCall, track.oncuechange]).toEqual([['disabled'], [''], null])
  tracks.setCaptions('ta')
  tracks.divertCaptions(null)
  expect([modes(), track.oncuechange]).toEqual([['showing'], null])
})
