import type { CategorySlug } from '@/lib/domains/catalogue/schema'

export type DemoArtist = {
  key: string
  name: string
  about: string
  genres: readonly `${CategorySlug}/${string}`[]
}

/** Ends every description, so that nobody takes an invented artist for a real one. */
const INVENTED = 'A sample artist, invented for this demonstration catalogue.'

function artist(key: string, name: string, about: string, ...genres: DemoArtist['genres']): DemoArtist {
  return { key, name, about: `${about} ${INVENTED}`, genres }
}

/** In the order of the portraits. Named after things of their art. */
export const demoArtists: readonly DemoArtist[] = [
  artist(
    'salangai',
    'Malini Salangai',
    'A Bharatanatyam dancer with a taste for long varnams and unhurried padams. Salangai are the bells at a dancer’s ankles.',
    'dance/Bharatanatyam',
    'lectures/Abhinaya',
  ),
  artist(
    'gopuram',
    'Kavya Gopuram',
    'She draws the clean geometry of Bharatanatyam as a mason draws a tower: line by line, each storey exact.',
    'dance/Bharatanatyam',
  ),
  artist(
    'nattuvangam',
    'Arjun Nattuvangam',
    'Dancer, teacher and conductor of dance recitals, at home on both sides of the cymbals that give him his name.',
    'dance/Bharatanatyam',
    'lectures/Tala and Rhythm',
    'lectures/Lecture-Demonstration',
  ),
  artist(
    'ghungroo',
    'Ira Ghungroo',
    'A Kathak dancer of quick feet and slow glances, who likes a conversation with the tabla more than a display.',
    'dance/Kathak',
  ),
  artist(
    'tatkar',
    'Sameer Tatkar',
    'His Kathak begins with the plainest footwork and returns to it. Between the two he tells stories.',
    'dance/Kathak',
    'lectures/Tala and Rhythm',
  ),
  artist(
    'tribhanga',
    'Lipika Tribhanga',
    'An Odissi dancer formed by the sculpture of Bhubaneswar and Konark: three bends, one breath.',
    'dance/Odissi',
  ),
  artist(
    'tarangam',
    'Harini Tarangam',
    'She brings the wit of Kuchipudi’s dance dramas to the solo stage, and dances on the rim of a brass plate.',
    'dance/Kuchipudi',
  ),
  artist(
    'kasavu',
    'Devaki Kasavu',
    'Mohiniyattam in ivory and gold: swaying, circular, and never in a hurry.',
    'dance/Mohiniyattam',
  ),
  artist(
    'chutti',
    'Unni Chutti',
    'A Kathakali actor who spends three hours becoming green and noble before the lamp is lit.',
    'dance/Kathakali',
    'lectures/Abhinaya',
  ),
  artist(
    'potloi',
    'Leima Potloi',
    'A Manipuri dancer of the ras cycle, trained to touch the ground as if it were water.',
    'dance/Manipuri',
  ),
  artist(
    'borkhol',
    'Madhav Borkhol',
    'He dances and drums the Sattriya repertoire of the monasteries of Assam.',
    'dance/Sattriya',
    'music/Percussion',
  ),
  artist(
    'tambura',
    'Tara Tambura',
    'A Carnatic singer of the slow kritis, who tunes for as long as it takes.',
    'music/Carnatic Vocal',
    'music/Devotional',
  ),
  artist(
    'swarasthana',
    'Nila Swarasthana',
    'A Carnatic vocalist with a bright upper register and a particular love of the ragas of five notes.',
    'music/Carnatic Vocal',
    'lectures/Music Theory',
  ),
  artist(
    'sruti',
    'Raghav Sruti',
    'He sings the large ragas in the large manner: alapana, kriti, niraval, and time to think.',
    'music/Carnatic Vocal',
  ),
  artist(
    'gamakam',
    'Vasu Gamakam',
    'A violinist who follows the voice closely, even when nobody is singing.',
    'music/Violin',
  ),
  artist(
    'kudam',
    'Madhuri Kudam',
    'She plays the Saraswati veena in the old style, with long pulls of the string and much silence.',
    'music/Veena',
    'lectures/Lecture-Demonstration',
  ),
  artist(
    'venuvanam',
    'Gopal Venuvanam',
    'The bamboo flute, in both of the great traditions, and the names of the birds that answer it.',
    'music/Flute',
  ),
  artist(
    'arangam',
    'Arangam Percussion Collective',
    'Mridangam, ghatam, kanjira, morsing and a standing argument about who leads.',
    'music/Percussion',
    'lectures/Tala and Rhythm',
  ),
  artist(
    'meend',
    'Aditi Meend',
    'A khayal singer of the evening ragas, whose slow glides are worth the wait.',
    'music/Hindustani Vocal',
    'music/Devotional',
  ),
  artist(
    'layakari',
    'Kabir Layakari',
    'Khayal, dhrupad and the occasional thumri, sung with an ear for the play of rhythm.',
    'music/Hindustani Vocal',
  ),
  artist(
    'jhala',
    'Rehan Jhala',
    'A sitar player who builds an evening from a single note to a shower of strings.',
    'music/Sitar',
  ),
  artist(
    'masitkhani',
    'Noor Masitkhani',
    'The sarod, played with weight and patience, in the slow gats that the name recalls.',
    'music/Sarod',
  ),
  artist(
    'lakshana',
    'Dr Leela Lakshana',
    'A scholar who lectures with a tambura at her side and sings every example herself.',
    'lectures/Music Theory',
    'lectures/History',
    'lectures/Aesthetics',
  ),
  artist(
    'green-room',
    'The Green Room',
    'Three friends, one kettle and a box of question cards: our hosts for games, puzzles and small wonders.',
    'trivia/Raga Quiz',
    'trivia/Instruments',
    'trivia/Composers',
    'trivia/Mudras',
    'trivia/Stage and Costume',
  ),
]
