import type { FeaturedPageName } from '@/lib/domains/catalogue/schema'
import { clipSeconds, vimeoSample, type ClipName } from './media'

export type DemoTrailer = {
  /** externalId of its video, without `demo:`. */
  video: string
  about: string
  durationSeconds: number
  vimeoId: string | null
  embedKey: string | null
  fileKey: ClipName | null
}

function clip(video: string, number: 1 | 2 | 3, about: string): DemoTrailer {
  const fileKey: ClipName = `trailer-${number}.webm`
  return { video, about, durationSeconds: clipSeconds[fileKey], vimeoId: null, embedKey: null, fileKey }
}

function vimeo(video: string, about: string): DemoTrailer {
  const { vimeoId, embedKey, seconds } = vimeoSample
  return { video, about, durationSeconds: seconds, vimeoId, embedKey, fileKey: null }
}

/** In the order of the landing page, which shows the first six: each category is among them. */
export const demoTrailers: readonly DemoTrailer[] = [
  clip(
    'music:bhairavi-evening',
    3,
    'One raga, two forms of its sixth note, and a ladder of verses: a taste of an evening in Bhairavi with Tara Tambura.',
  ),
  clip(
    'dance:varnam-bhairavi',
    2,
    'A message of love, sent and sent again in glances: the great Bhairavi varnam of the Thanjavur Quartet.',
  ),
  clip(
    'lectures:melakarta',
    1,
    'Twelve places, seven notes, seventy-two scales: see how the table of Venkatamakhin is built on a single board.',
  ),
  clip(
    'dance:odissi-pallavi',
    1,
    'From invocation to release in five movements: Odissi as the sculptors of Konark might have dreamt it.',
  ),
  clip(
    'music:yaman-first-watch',
    2,
    'The lamps are lit and the tanpuras are tuned: Aditi Meend opens Yaman from the seventh below.',
  ),
  clip(
    'trivia:pataka',
    1,
    'A flat hand can stop an army or bless a child: what does the dancer mean? First from the hand alone, then from the hand and the eyes.',
  ),
  vimeo('music:darbari', 'Two trembling notes and a great deal of night: a glimpse of Darbari on the sarod.'),
  clip(
    'dance:margam-adi',
    1,
    'Eight beats, five dances, one evening: a first look at a complete Bharatanatyam recital, from the alarippu to the tillana.',
  ),
  clip(
    'music:rtp-todi',
    3,
    'The form that leaves nobody a place to hide: ragam, tanam and pallavi in Todi, with a percussion solo that does not stand still.',
  ),
  clip(
    'dance:mohiniyattam-padams',
    2,
    'Ivory, gold and the lamplit court of Travancore: padams of Swathi Thirunal in Mohiniyattam.',
  ),
  clip(
    'music:pancharatna-1',
    3,
    'One hundred and eight names in Nattai: the series on Tyagaraja’s five jewels begins with the first of them.',
  ),
  vimeo(
    'dance:dashavatara',
    'Fish, tortoise, boar and lion, and six more: ten descents in as many breaths, in Odissi.',
  ),
  clip(
    'music:veena-dikshitar',
    1,
    'Slow, continuous and full of silence: the kritis of Dikshitar return to the instrument that he played.',
  ),
  vimeo(
    'dance:charukesi',
    'A raga that begins in sunlight and ends in shade: a varnam of Lalgudi Jayaraman by lamplight.',
  ),
  clip(
    'lectures:jatis-5',
    2,
    'Four and five, or five and four, or three times three: the count of nine, and what happens when it meets eight.',
  ),
]

/** In order, by page. Each has a trailer. The slider doesn't repeat the hero's video. */
export const demoFeatured: Record<FeaturedPageName, readonly string[]> = {
  visitor: ['dance:margam-adi', 'music:pancharatna-1'],
  landing: [
    'music:bhairavi-evening',
    'dance:odissi-pallavi',
    'lectures:melakarta',
    'music:pancharatna-1',
    'trivia:pataka',
  ],
  browse: [
    'dance:varnam-bhairavi',
    'music:yaman-first-watch',
    'dance:mohiniyattam-padams',
    'music:rtp-todi',
    'lectures:jatis-5',
    'music:veena-dikshitar',
  ],
}

export type DemoTag = { type: 'a' | 's'; tag: string; name: string; about: string; artist?: string; series?: string }

function artistTag(artist: string, tag: string, name: string, about: string): DemoTag {
  return { type: 'a', tag: `a:${tag}`, name, about, artist }
}

function seriesTag(series: string, name: string, about: string): DemoTag {
  return { type: 's', tag: `s:${series}`, name, about, series }
}

/** Each tag gets all videos of its artist or series. */
export const demoTags: readonly DemoTag[] = [
  artistTag('salangai', 'malini-salangai', 'Malini Salangai', 'Bharatanatyam, varnams and abhinaya'),
  artistTag('gopuram', 'kavya-gopuram', 'Kavya Gopuram', 'Bharatanatyam'),
  artistTag('nattuvangam', 'arjun-nattuvangam', 'Arjun Nattuvangam', 'Bharatanatyam and nattuvangam'),
  artistTag('ghungroo', 'ira-ghungroo', 'Ira Ghungroo', 'Kathak'),
  artistTag('tribhanga', 'lipika-tribhanga', 'Lipika Tribhanga', 'Odissi'),
  artistTag('kasavu', 'devaki-kasavu', 'Devaki Kasavu', 'Mohiniyattam'),
  artistTag('tambura', 'tara-tambura', 'Tara Tambura', 'Carnatic vocal, slow kritis'),
  artistTag('sruti', 'raghav-sruti', 'Raghav Sruti', 'Carnatic vocal, large ragas'),
  artistTag('kudam', 'madhuri-kudam', 'Madhuri Kudam', 'Saraswati veena'),
  artistTag('meend', 'aditi-meend', 'Aditi Meend', 'Khayal and bhajan'),
  artistTag('jhala', 'rehan-jhala', 'Rehan Jhala', 'Sitar'),
  artistTag('lakshana', 'leela-lakshana', 'Dr Leela Lakshana', 'Lectures on theory and history'),
  seriesTag('five-jatis', 'The Five Jatis', 'Lectures on rhythm, five episodes'),
  seriesTag('five-jewels', 'The Five Jewels of Tyagaraja', 'Pancharatna kritis, five episodes'),
  seriesTag('three-rasas', 'Three Rasas, Three Evenings', 'Abhinaya, three episodes'),
]
