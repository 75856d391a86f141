import type { LyricsKind } from '@/lib/domains/catalogue/lyrics/schema'

// Lyrics in the public domain, because their composers died long ago. As sung, without repetitions; transliterations
// and meanings are our own.

export type DemoWords = {
  kind: LyricsKind
  language: string
  script: string | null
  source: string
  /** Whole texts are spread over the piece's duration. */
  lines: readonly string[]
}

type Text = { language: string; script: string; source: string; native: string; latin: string; meaning: string }

const OURS = 'the editors of Rasika'
const linesOf = (text: string) => text.trim().split('\n')

const song = ({ language, script, source, native, latin, meaning }: Text): DemoWords[] => [
  { kind: 'sahitya', language, script, source, lines: linesOf(native) },
  { kind: 'sahitya', language, script: 'Latn', source, lines: linesOf(latin) },
  { kind: 'meaning', language: 'en', script: null, source: OURS, lines: linesOf(meaning) },
]

const jatis = (text: string): DemoWords[] => [
  { kind: 'jatis', language: 'zxx', script: 'Latn', source: OURS, lines: linesOf(text) },
]

const TYAGARAJA = 'Tyagaraja (1767–1847), as handed down in performance; public domain'
const DIKSHITAR = 'Muthuswami Dikshitar (1776–1835), as handed down in performance; public domain'
const SASTRI = 'Syama Sastri (1762–1827), as handed down in performance; public domain'
const PURANDARA = 'Purandara Dasa (about 1484–1564), as handed down in performance; public domain'
const GITAGOVINDA = 'Jayadeva, Gitagovinda (12th century)'

/** By title of the piece. */
export const demoWords: Record<string, readonly DemoWords[]> = {
  'Vatapi Ganapatim': song({
    ...{ language: 'sa', script: 'Deva', source: DIKSHITAR },
    native: `
वातापि गणपतिं भजेऽहं
वारणास्यं वरप्रदम्

भूतादि संसेवित चरणं
भूत भौतिक प्रपञ्च भरणम्
वीतरागिणं विनत योगिनं
विश्वकारणं विघ्नवारणम्`,
    latin: `
vātāpi gaṇapatiṁ bhajē'haṁ
vāraṇāsyaṁ varapradam

bhūtādi saṁsēvita caraṇaṁ
bhūta bhautika prapañca bharaṇam
vītarāgiṇaṁ vinata yōginaṁ
viśvakāraṇaṁ vighnavāraṇam`,
    meaning: `
I worship Ganapati of Vatapi,
whose face is an elephant's, who grants what is asked.

All beings serve his feet;
he upholds the world and what it is made of.
He is beyond desire, and yogis bow to him;
he is the cause of the world, and keeps hindrance away.`,
  }),
  Samajavaragamana: song({
    ...{ language: 'sa', script: 'Deva', source: TYAGARAJA },
    native: `
सामजवरगमन साधुहृत्
सारसाब्जपाल कालातीतविख्यात

सामनिगमजसुधामयगानविचक्षण
गुणशील दयालवाल मां पालय`,
    latin: `
sāmajavaragamana sādhuhṛt
sārasābjapāla kālātītavikhyāta

sāmanigamajasudhāmayagānavicakṣaṇa
guṇaśīla dayālavāla māṁ pālaya`,
    meaning: `
You who walk like a noble elephant, who keep
the lotus hearts of the good, whose fame is beyond time:

you know the music, sweet as nectar, that was born of the Sama Veda;
full of virtue, garden of compassion, protect me.`,
  }),
  'Endaro Mahanubhavulu': song({
    ...{ language: 'te', script: 'Telu', source: TYAGARAJA },
    native: `
ఎందరో మహానుభావులు
అందరికి వందనములు

చందురు వర్ణుని అందచందమును
హృదయారవిందమున జూచి
బ్రహ్మానందమనుభవించువారు`,
    latin: `
endarō mahānubhāvulu
andariki vandanamulu

canduru varṇuni andacandamunu
hṛdayāravindamuna jūci
brahmānandamanubhaviñcuvāru`,
    meaning: `
However many great souls there are,
my salutations to them all:

to those who see the beauty of him
who is fair as the moon, in the lotus of their hearts,
and know the joy that has no end.`,
  }),
  'Nidhi Chala Sukhama': song({
    ...{ language: 'te', script: 'Telu', source: TYAGARAJA },
    native: `
నిధి చాల సుఖమా రాముని
సన్నిధి సేవ సుఖమా
నిజముగ బల్కు మనసా

దధి నవనీత క్షీరములు రుచియో
దాశరథి ధ్యాన భజన
సుధారసము రుచియో`,
    latin: `
nidhi cāla sukhamā rāmuni
sannidhi sēva sukhamā
nijamuga balku manasā

dadhi navanīta kṣīramulu ruciyō
dāśarathi dhyāna bhajana
sudhārasamu ruciyō`,
    meaning: `
Is treasure the greater happiness,
or to serve in the presence of Rama?
Tell me truly, my mind.

Do curds, butter and milk taste better,
or the nectar of thinking of the son
of Dasaratha, and singing of him?`,
  }),
  'Himadri Sute': song({
    ...{ language: 'sa', script: 'Deva', source: SASTRI },
    native: `
हिमाद्रिसुते पाहि मां
वरदे परदेवते

सुमेरुमध्यवासिनि
अम्ब श्रीकामाक्षि`,
    latin: `
himādrisutē pāhi māṁ
varadē paradēvatē

sumērumadhyavāsini
amba śrīkāmākṣi`,
    meaning: `
Daughter of the Himalaya, protect me,
giver of boons, supreme goddess,

who dwell in the middle of Meru,
mother, Kamakshi.`,
  }),
  Jagadoddharana: song({
    ...{ language: 'kn', script: 'Knda', source: PURANDARA },
    native: `
ಜಗದೋದ್ಧಾರನ ಆಡಿಸಿದಳೆ ಯಶೋದೆ

ಜಗದೋದ್ಧಾರನ ಮಗನೆಂದು ತಿಳಿಯುತ
ಸುಗುಣಾಂತರಂಗನ ಆಡಿಸಿದಳೆ ಯಶೋದೆ`,
    latin: `
jagadōddhārana āḍisidaḷe yaśōde

jagadōddhārana maganendu tiḷiyuta
suguṇāntaraṅgana āḍisidaḷe yaśōde`,
    meaning: `
Yasoda played with him who lifts up the world.

Taking him who lifts up the world for her son,
him of all good qualities, Yasoda played with him.`,
  }),
  'Venkatachala Nilayam': song({
    ...{ language: 'sa', script: 'Deva', source: PURANDARA },
    native: `
वेङ्कटाचलनिलयं वैकुण्ठपुरवासं
पङ्कजनेत्रं परमपवित्रं
शङ्खचक्रधरचिन्मयरूपम्`,
    latin: `
vēṅkaṭācalanilayaṁ vaikuṇṭhapuravāsaṁ
paṅkajanētraṁ paramapavitraṁ
śaṅkhacakradharacinmayarūpam`,
    meaning: `
He is at home on Venkata hill, and lives in Vaikuntha;
his eyes are lotuses, he is the most pure;
he carries conch and discus, and his form is consciousness.`,
  }),
  'Pralaya Payodhi Jale': song({
    ...{ language: 'sa', script: 'Deva', source: `${GITAGOVINDA}, first song; public domain` },
    native: `
प्रलयपयोधिजले धृतवानसि वेदम्
विहितवहित्रचरित्रमखेदम्
केशव धृतमीनशरीर जय जगदीश हरे

क्षितिरतिविपुलतरे तव तिष्ठति पृष्ठे
धरणिधरणकिणचक्रगरिष्ठे
केशव धृतकच्छपरूप जय जगदीश हरे`,
    latin: `
pralayapayōdhijalē dhṛtavānasi vēdam
vihitavahitracaritramakhēdam
kēśava dhṛtamīnaśarīra jaya jagadīśa harē

kṣitirativipulatarē tava tiṣṭhati pṛṣṭhē
dharaṇidharaṇakiṇacakragariṣṭhē
kēśava dhṛtakacchaparūpa jaya jagadīśa harē`,
    meaning: `
In the waters of the flood you held up the Veda,
and did the work of a boat without tiring:
Keshava in the body of a fish, victory, Hari, lord of the world.

The earth rests on your broad back,
hard with the scars of carrying it:
Keshava in the form of a tortoise, victory, Hari, lord of the world.`,
  }),
  'Yahi Madhava': song({
    ...{ language: 'sa', script: 'Deva', source: `${GITAGOVINDA}, song 17; public domain` },
    native: `
रजनिजनितगुरुजागररागकषायितमलसनिमेषम्
वहति नयनमनुरागमिव स्फुटमुदितरसाभिनिवेशम्

हरि हरि याहि माधव याहि केशव मा वद कैतववादम्
तामनुसर सरसीरुहलोचन या तव हरति विषादम्`,
    latin: `
rajanijanitagurujāgararāgakaṣāyitamalasanimēṣam
vahati nayanamanurāgamiva sphuṭamuditarasābhinivēśam

hari hari yāhi mādhava yāhi kēśava mā vada kaitavavādam
tāmanusara sarasīruhalōcana yā tava harati viṣādam`,
    meaning: `
Your eyes are red and slow from a night without sleep:
they show the passion that has risen in you.

Go, Madhava, go, Keshava, do not tell me lies.
Follow her, lotus-eyed one, who takes away your sorrow.`,
  }),
  'Tisra, khanda and sankirna turns': jatis(`
tisra: ta ki ṭa
khanda: ta ka ta ki ṭa
sankirna: ta ka di mi ta ka ta ki ṭa`),
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Rows of a piece's lyrics. Each line gets its share of the piece's time; meanings have no times.
 * @param piece title, start and end in seconds from the start of the video
 */
export function wordsOfPiece({ title, from, until }: { title: string; from: number; until: number }) {
  return (demoWords[title] ?? []).map(({ lines, ...words }, index) => {
    const count = lines.filter(Boolean).length
    let place = 0
    const timed = lines.map((line) => {
      if (line === '' || words.kind === 'meaning') return line
      const at = from + Math.floor((place * (until - from)) / count)
      place += 1
      return `[${clock(at)}] ${line}`
    })
    return { ...words, startSeconds: from, position: index + 1, text: timed.join('\n') }
  })
}
