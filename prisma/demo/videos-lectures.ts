import { light } from './repertoire'
import type { DemoVideo } from './video'

/** Lectures and lecture-demonstrations, newest first. */
export const lectureVideos: readonly DemoVideo[] = [
  {
    key: 'how-to-listen',
    name: 'How to Listen to a Raga',
    about:
      'A raga is more than a scale and less than a tune. Dr Lakshana sings the same five notes as Mohanam and as Bhoopali, and asks what has changed. No knowledge is needed, only patience and a tambura, which we provide.',
    sub: 'Lecture-Demonstration',
    artist: 'lakshana',
    free: true,
    programme: [light('Mohanam, sung', 'Alapana', 'Mohanam', null), light('Bhoopali, sung', 'Alap', 'Bhoopali', null)],
  },
  {
    key: 'jatis-5',
    name: 'Sankirna: the Count of Nine',
    about:
      'The last of the five jatis is the rarest. Nine can be felt as four and five, or five and four, or three times three, and each feeling makes a different music. The collective plays all of them, and then puts nine against eight.',
    sub: 'Tala and Rhythm',
    artist: 'arangam',
    series: { key: 'five-jatis', episode: 5 },
  },
  {
    key: 'navarasa',
    name: 'Nine Rasas, One Face',
    about:
      'Love, laughter, sorrow, anger, courage, fear, disgust, wonder and peace: the nine rasas are the alphabet of Indian theatre. A Kathakali actor goes through them without costume or paint, muscle by muscle. The ninth is the hardest to show.',
    sub: 'Abhinaya',
    artist: 'chutti',
    free: true,
  },
  {
    key: 'melakarta',
    name: 'Seventy-Two Scales and How They Were Found',
    about:
      'In the seventeenth century Venkatamakhin showed how seven notes, chosen by rule from the twelve places of the octave, give exactly seventy-two parent scales. The lecture builds the whole table on one board with a single piece of chalk. Then it asks which of them anybody sings.',
    sub: 'Music Theory',
    artist: 'lakshana',
    picture: 3,
  },
  {
    key: 'jatis-4',
    name: 'Misra: the Count of Seven',
    about:
      'Three and four make seven, and with it the lilt of the best loved padams. The fourth evening of the series walks, claps and sings misra chapu until it feels as natural as walking. Syama Sastri’s fondness for it is explained, as far as love can be.',
    sub: 'Tala and Rhythm',
    artist: 'arangam',
    series: { key: 'five-jatis', episode: 4 },
  },
  {
    key: 'veena-making',
    name: 'How a Veena Is Made',
    about:
      'A log of jackwood, a resonator, wax, twenty-four frets and a peg box in the shape of a yali. We follow an instrument from the sawmill to its first tuning. The setting of the frets in wax is done by ear, and takes as long as it takes.',
    sub: 'Lecture-Demonstration',
    artist: 'kudam',
    free: true,
    vimeo: true,
  },
  {
    key: 'trinity',
    name: 'Three Composers of Tiruvarur',
    about:
      'Tyagaraja, Muthuswami Dikshitar and Syama Sastri were born in one small town within a few years of each other. What did the town have in its water? The lecture looks at temples, patrons, teachers and a river, and listens to one kriti of each.',
    sub: 'History',
    artist: 'lakshana',
    programme: ['Nidhi Chala Sukhama', 'Kamalambam Bhajare', 'Himadri Sute'],
  },
  {
    key: 'jatis-3',
    name: 'Khanda: the Count of Five',
    about:
      'Two and three make five, and the limp turns into a dance. The third part of the series finds the five in temple drums, in dance steps, and in the fingers of one hand. Everyone in the hall ends up clapping.',
    sub: 'Tala and Rhythm',
    artist: 'arangam',
    series: { key: 'five-jatis', episode: 3 },
  },
  {
    key: 'hastas',
    name: 'Twenty-Eight Hands: the Hastas of the Abhinaya Darpana',
    about:
      'The Mirror of Gesture names twenty-eight single-hand gestures in its best known list, and each has many uses. Pataka alone can be a cloud, a forest, a blessing or a slammed door. The dancer shows them in order, and then in a poem, where they suddenly make sense.',
    sub: 'Abhinaya',
    artist: 'salangai',
  },
  {
    key: 'jatis-2',
    name: 'Chaturasra: the Count of Four',
    about:
      'Four is where most music lives, so we seldom notice it. The second part of the series makes it strange again by taking it apart at three speeds. Adi tala, four and two and two, is counted on the hand as children learn it.',
    sub: 'Tala and Rhythm',
    artist: 'arangam',
    picture: 8,
    series: { key: 'five-jatis', episode: 2 },
  },
  {
    key: 'nattuvangam-lecdem',
    name: 'The Conductor on the Floor: Nattuvangam',
    about:
      'Beside the dancer, a little in front of the singer, sits the person who holds the evening together with a pair of cymbals. One is of steel and one of brass, and between them lies the whole rhythm. A demonstration of recitation, timing and nerves.',
    sub: 'Lecture-Demonstration',
    artist: 'nattuvangam',
    vimeo: true,
    programme: ['Alarippu in Tisra', 'Jatiswaram in Kalyani'],
  },
  {
    key: 'jatis-1',
    name: 'Tisra: the Count of Three',
    about:
      'The series on the five jatis begins with the smallest. Three turns: it makes waltzes, lullabies, and the first alarippu of every dancer. By the end you will be able to hold three in one hand and two in the other, for a moment at least.',
    sub: 'Tala and Rhythm',
    artist: 'arangam',
    free: true,
    series: { key: 'five-jatis', episode: 1 },
  },
  {
    key: 'rasa-theory',
    name: 'What the Audience Tastes: the Theory of Rasa',
    about:
      'The Natyashastra compares a performance with a meal: many spices, and one taste that belongs to none of them. Abhinavagupta asked where that taste is, on the stage or in us. A lecture on aesthetics that makes its listeners hungry.',
    sub: 'Aesthetics',
    artist: 'lakshana',
  },
  {
    key: 'gamaka',
    name: 'The Note between the Notes: Gamaka',
    about:
      'Take the ornaments away from Todi, and only a scale is left that nobody would recognise. The singer slows down ten gamakas until each turn can be heard, then brings them back to speed. It is the best way we know to understand why notation was never enough.',
    sub: 'Music Theory',
    artist: 'swarasthana',
    free: true,
    programme: [
      light('Todi with and without gamaka', 'Alapana', 'Todi', null),
      light('Bhairavi with and without gamaka', 'Alapana', 'Bhairavi', null),
    ],
  },
  {
    key: 'gharanas',
    name: 'Houses of Song: a Short History of the Gharanas',
    about:
      'Gwalior, Agra, Kirana, Jaipur: the names of towns became the names of styles. The lecture follows the khayal from the courts to the concert hall and the gramophone. It explains why a pupil would once sing with a curtain between himself and the visitor.',
    sub: 'History',
    artist: 'lakshana',
  },
  {
    key: 'tala-teental',
    name: 'Theka: How a Tabla Player Keeps Time',
    about:
      'The northern tala is not counted in silence: it is spoken by the drum in a fixed phrase, the theka. Sameer Tatkar dances, recites and claps teental, jhaptal and rupak, and shows where the cycle is empty. The empty beat turns out to be the most important one.',
    sub: 'Tala and Rhythm',
    artist: 'tatkar',
    free: true,
  },
  {
    key: 'temple-dance',
    name: 'From Temple to Stage',
    about:
      'Bharatanatyam was known by other names, and danced by other people, before it came to the modern stage. This lecture tells the story of the hereditary dancers and their teachers, of a law, a revival, and a loss. It uses their own songs as its witnesses.',
    sub: 'History',
    artist: 'lakshana',
    picture: 7,
    programme: ['Payyada Paimeeda', 'Mohamana En Meedil'],
  },
  {
    key: 'tanpura-physics',
    name: 'Why the Tambura Hums: a Little Physics',
    about:
      'A thread of cotton under the string, moved by a hair’s breadth, makes a plain note bloom into a choir. We look at the bridge in slow motion and at the overtones on a screen. Tara Tambura tunes; the physicist is not allowed to touch.',
    sub: 'Lecture-Demonstration',
    artist: 'tambura',
    vimeo: true,
    free: true,
  },
  {
    key: 'manodharma',
    name: 'Made on the Spot: Five Kinds of Improvisation',
    about:
      'Alapana, tanam, niraval, kalpanaswara, and the viruttam sung without a tala: Carnatic music improvises in at least five ways, each with rules of its own. The singer makes one of each, explains what went wrong, and makes it again.',
    sub: 'Music Theory',
    artist: 'sruti',
    programme: [
      light('Alapana in Kalyani', 'Alapana', 'Kalyani', null),
      light('Viruttam in a garland of ragas', 'Viruttam', 'Ragamalika', null, { language: 'Tamil' }),
    ],
  },
  {
    key: 'gita-govinda',
    name: 'Reading the Gita Govinda with a Dancer',
    about:
      'Jayadeva’s poem of the twelfth century is sung at Puri, in Kerala and wherever Odissi is danced. A scholar and a dancer read one song together, she with the dictionary, she with the wrist. They disagree about a single word, and the lecture gets better for it.',
    sub: 'Abhinaya',
    artist: 'tribhanga',
    programme: ['Yahi Madhava', 'Dheera Sameere'],
  },
  {
    key: 'concert-order',
    name: 'Why Concerts Begin with a Varnam',
    about:
      'The order of a Carnatic concert looks ancient and is about a hundred years old. Who made it, and why does it work so well? From the varnam that warms the voice to the mangalam that closes the door, the lecture takes the format apart and puts it back.',
    sub: 'Aesthetics',
    artist: 'lakshana',
    vimeo: true,
    programme: ['Ninnukori', 'Vatapi Ganapatim', 'Evarimata'],
  },
  {
    key: 'ragas-and-hours',
    name: 'Ragas and the Hours of the Day',
    about:
      'In the north a raga has its hour, and to sing it at another is at least a little rude. The lecture walks through one day in eight watches, from Bhairav to Malkauns. It also gives the south its say, where the clock is treated more lightly.',
    sub: 'Music Theory',
    artist: 'lakshana',
    free: true,
    programme: [
      light('Before sunrise', 'Alap', 'Bhairav', null),
      light('Afternoon', 'Alap', 'Bhimpalasi', null),
      light('Nightfall', 'Alap', 'Yaman', null),
      light('Midnight', 'Alap', 'Malkauns', null),
    ],
  },
  {
    key: 'draft-costume',
    name: 'Six Yards and Nine: Draping for the Dance',
    about:
      'An illustrated talk on the stitched and the draped costume, waiting for the rights to two photographs before it can be shown.',
    sub: 'History',
    artist: 'lakshana',
    draft: true,
  },
]
