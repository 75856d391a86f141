import { videoFilters, frameRate, type VideoFacts } from './video-facts'

it.each([
  ['a steady video keeps its rate', '30000/1001', '30000/1001', false, '30000/1001'],
  ['an interlaced video has a picture for each field', '25/1', '25/1', true, '50/1'],
  ['an interlaced video whose fields are counted is not doubled again', '60000/1001', '30000/1001', true, '60000/1001'],
  ['an interlaced video whose fields are stored one by one is not either', '50/1', '50/1', true, '50/1'],
  ['an interlaced video without a steady rate has that of its pictures', '90000/1', '25/1', true, '25'],
  ['a phone’s video has a rate just above the mean of its pictures', '90000/1', '29970/1001', false, '30000/1001'],
  ['a recording of a screen has a rate for its busiest moments', '60/1', '12/1', false, '60/1'],
  ['a slow-motion video is halved until devices play it', '240/1', '240/1', false, '240/4'],
  ['a recording of a browser that says no rate has a high one', '1000/1', '0/0', false, '60'],
  ['a video that says nothing has a high rate', '0/0', '0/0', false, '60'],
])('%s', (_, finest, mean, isInterlaced, expected) => {
  expect(frameRate({ r_frame_rate: finest, avg_frame_rate: mean }, isInterlaced)).toBe(expected)
})

const facts: VideoFacts = {
  ...{ width: 1920, height: 1080, index: 0, seconds: 60, rate: '25/1', isInterlaced: false },
  ...{ color: {}, brightest: 1000, sounds: [] },
}
const filters = (color: VideoFacts['color'], width = 1920, height = 1080) =>
  videoFilters({ ...facts, width, height, color }, { width, height })

it('a video without colour metadata is interpreted by its size, as players do', () => {
  expect(filters({})).toContain('in_color_matrix=bt709')
  expect(filters({}, 1080, 1920)).toContain('in_color_matrix=bt709')
  expect(filters({}, 1024, 576)).toContain('in_color_matrix=bt601')
  expect(filters({ matrix: 'smpte170m' })).toContain('in_color_matrix=bt601')
  expect(filters({ matrix: 'gbr' })).not.toContain('in_color_matrix')
})

it('only HDR and wide-gamut videos need filters that an ffmpeg may lack', () => {
  expect(filters({ transfer: 'bt709', primaries: 'bt709', matrix: 'bt709' })).not.toMatch(/zscale|tonemap/)
  expect(filters({ transfer: 'bt709', primaries: 'smpte432', matrix: 'bt709' })).toMatch(/zscale(?!.*tonemap)/)
  for (const transfer of ['smpte2084', 'arib-std-b67']) expect(filters({ transfer })).toMatch(/zscale.*tonemap/)
})
