import sharp from 'sharp'
import { drawCard } from '@/lib/server/cards/card'
import { setText } from '@/lib/server/cards/text'

const card = {
  picture: '/art/dance-01.webp',
  label: 'Bharatanatyam',
  title: 'Varnam',
  name: 'Rasika',
  line: 'Tara',
  accent: '#f4775a',
}

test('a social image is a JPEG of 1200 x 630 below 300 KB, with any text', async () => {
  const odd = { label: '', title: '<b>&"\u0000 ', line: '', picture: '/../package.json' }
  const long = {
    ...card,
    picture: '',
    title: 'Supercalifragilistic'.repeat(40),
    line: 'श्रीमती '.repeat(40),
    label: 'தமிழ் '.repeat(30),
  }
  for (const drawn of [card, { ...card, ...odd }, long]) {
    const image = await drawCard(drawn)
    const { width, height, format } = await sharp(image).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    expect(image.length).toBeLessThan(300_000)
  }
})

test.each([
  'Rāga, ṛṣi and tāla',
  'क्षत्रिय श्रीराग',
  'தியாகராஜர்',
  'శ్రీరాగం',
  'ಶ್ರೀರಾಗ',
  'ശ്രീരാഗം',
  'শ্রীরাগ',
  'A'.repeat(900),
])('the text of a social image stays within its box: %.20s', async (text) => {
  const box = { face: 'display', color: '#ffffff', sizes: [60, 40], maxWidth: 300, maxHeight: 120 } as const
  const picture = await setText(text.repeat(3), box)
  expect(picture?.width).toBeLessThanOrEqual(300)
  expect(picture?.height).toBeLessThanOrEqual(120)
})

test('a word is set smaller rather than broken', async () => {
  const box = { face: 'display', color: '#ffffff', maxWidth: 540, maxHeight: 270 } as const
  const [fitting, sized] = await Promise.all([
    setText('Kharaharapriya', { ...box, sizes: [68] }),
    setText('Kharaharapriya', { ...box, sizes: [76, 68] }),
  ])
  expect(sized?.height).toBe(fitting?.height)
})

test('an empty text gives no image of text', async () => {
  const box = { face: 'body', color: '#ffffff', sizes: [20], maxWidth: 300, maxHeight: 40 } as const
  expect(await setText(' \u200b\n', box)).toBeNull()
})
