import sharp from 'sharp'
import { drawCard, setText } from './card'
import { isRenderable, toRenderableText } from './fonts'

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
  const unsettable = { ...card, label: '🎵', title: '日本 🎶', line: '🎵', name: '' }
  for (const drawn of [card, { ...card, ...odd }, long, unsettable]) {
    const image = await drawCard(drawn)
    const { width, height, format } = await sharp(image).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    expect(image.length).toBeLessThan(300_000)
  }
})

const texts = [
  'Rāga, ṛṣi and tāla',
  'क्षत्रिय श्रीराग',
  'தியாகராஜர்',
  'శ్రీరాగం',
  'ಶ್ರೀರಾಗ',
  'ശ്രീരാഗം',
  'শ্রীরাগ',
  'ਸ੍ਰੀ ਰਾਗ ਗੁਰਬਾਣੀ',
  'ગુજરાતી ક્ષેત્ર',
  'ଓଡ଼ିଶୀ ନୃତ୍ୟ କ୍ଷେତ୍ର',
  'غزل کی رات ٹھمری ڑ ے',
  'ශ්‍රී ලංකා',
  'ꯃꯅꯤꯄꯨꯔꯤ',
  'Aḻagar Kuṟavañci, ṝ, ḹ, ṁ and ṃ',
]

test.each(texts)('the fonts of a social image have every letter of: %s', async (text) => {
  expect([await isRenderable(text), await toRenderableText(text)]).toEqual([true, text])
})

test.each([
  ['A rāga 🎵 at dawn 🙏🏽', 'A rāga at dawn'],
  ['🎵 – Thillana (日本)', 'Thillana'],
  ['Keys 1️⃣ and C♯', 'Keys 1 and C#'],
  ['№ 5 ﬁne 𝐑𝐚𝐠𝐚 Ｔｏｄｉ', 'No 5 fine Raga Todi'],
  ['Z͒ürich', 'Zürich'],
  ['日本 🎶', ''],
])('a social image leaves out characters that no font has: %s', async (text, left) => {
  expect(await toRenderableText(text)).toBe(left)
})

test.each([...texts, 'A'.repeat(900)])('the text of a social image stays within its box: %.20s', async (text) => {
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

test('an empty text draws nothing', async () => {
  const box = { face: 'body', color: '#ffffff', sizes: [20], maxWidth: 300, maxHeight: 40 } as const
  expect(await setText(' \u200b\n', box)).toBeNull()
})

test('a long title of a social image is drawn in full, in the space of the other texts', async () => {
  const title = 'ஸ்ரீ சுப்ரமண்யாய நமஸ்தே, ஷண்முகப்ரியா ராகம் '.repeat(4)
  const leaf = { ...card, picture: '', title, label: '', line: '' }
  const [alone, within] = await Promise.all([drawCard(leaf), drawCard({ ...leaf, label: 'Music', line: 'Tara' })])
  expect(within).toEqual(alone)
  const box = { face: 'display', color: '#ffffff', maxWidth: 540, maxHeight: 420 } as const
  expect(await setText(title, { ...box, sizes: [42, 36, 31] })).toMatchObject({ isWhole: true })
  expect(await setText(title, { ...box, sizes: [60] })).toMatchObject({ isWhole: false })
})
