import { dhrupad, gatSuite, khayal, light } from './repertoire'
import type { DemoVideo } from './video'

/** Hindustani music, newest first. */
export const hindustaniVideos: readonly DemoVideo[] = [
  {
    key: 'yaman-first-watch',
    name: 'Yaman at the First Watch of Night',
    about:
      'When the lamps are lit, Yaman is sung: it is the first raga that many students learn and the last that they finish with. A slow khayal in ektal opens the scale note by note from the seventh below. The fast one, and a tarana, gather up what was found.',
    sub: 'Hindustani Vocal',
    artist: 'meend',
    programme: khayal('Yaman', 'Vilambit Ektal', 'Teental'),
  },
  {
    key: 'bageshri-sitar',
    name: 'Sitar by Midnight: Bageshri',
    about:
      'Bageshri is said to be the raga of one who waits for a lover late in the night. The sitar waits too, through a long alap in which nothing is hurried. When the jhala comes at last, the drone strings ring like rain on tin.',
    sub: 'Sitar',
    artist: 'jhala',
    free: true,
    programme: gatSuite('Bageshri', 'Teental', 'Teental'),
  },
  {
    key: 'darbari',
    name: 'The Weight of Darbari',
    about:
      'A raga of kings and of deep night, with a third and a sixth that tremble slowly on either side of the note. Tradition gives it to Tansen, at the court of Akbar. The sarod, which has no frets, is made for those two notes.',
    sub: 'Sarod',
    artist: 'masitkhani',
    programme: gatSuite('Darbari Kanada', 'Jhaptal', 'Teental'),
  },
  {
    key: 'malhar',
    name: 'Before the Monsoon: Miyan ki Malhar',
    about:
      'Two forms of the seventh note, sung side by side, make the thunder in this raga. The slow khayal looks at the sky; the fast one runs for shelter. It may be sung at any hour, as long as it rains.',
    sub: 'Hindustani Vocal',
    artist: 'layakari',
    programme: khayal('Miyan ki Malhar', 'Tilwada', 'Ektal'),
  },
  {
    key: 'tabla-solo',
    name: 'Tabla Solo in Teental',
    about:
      'A solo in the manner of the old masters: peshkar, qaida, rela, and a handful of fixed compositions recited before they are played. A single melody is repeated underneath to keep the sixteen beats. It changes nothing, and everything changes above it.',
    sub: 'Percussion',
    artist: 'arangam',
    picture: 19,
    free: true,
    programme: [
      light('Peshkar', null, null, 'Teental'),
      light('Qaida and rela', null, null, 'Teental'),
      light('Tukras and chakradar', 'Paran', null, 'Teental'),
    ],
  },
  {
    key: 'dhrupad-bhairav',
    name: 'Dhrupad for the Sunrise: Bhairav',
    about:
      'Dhrupad is the oldest of the song forms still sung in the north, and its long alap uses syllables instead of words. Bhairav, with its trembling second and sixth, belongs to the first light. The fourteen-beat dhamar at the end speaks of colours and of spring.',
    sub: 'Hindustani Vocal',
    artist: 'layakari',
    programme: dhrupad('Bhairav'),
  },
  {
    key: 'bansuri-hamsadhwani',
    name: 'A Southern Guest: Hamsadhwani on the Bansuri',
    about:
      'Hamsadhwani crossed from the south and was made welcome. The flute treats it in the northern way, with a slow gat in jhaptal and a fast one in teental. The five notes are the same; the conversation is another.',
    sub: 'Flute',
    artist: 'venuvanam',
    picture: 3,
    free: true,
    programme: gatSuite('Hamsadhwani', 'Jhaptal', 'Teental'),
  },
  {
    key: 'meera',
    name: 'Meera and Her Mountain-Lifter: Bhajans',
    about:
      'Meerabai left a palace for a song, and five centuries later the song is still in everybody’s mouth. Two of her bhajans stand here beside one of Tulsidas and one of Kabir. Each is sung plainly first, and only then at leisure.',
    sub: 'Devotional',
    artist: 'meend',
    free: true,
    programme: [
      light('Payoji Maine Ram Ratan Dhan Payo', 'Bhajan', null, 'Keherwa', { composer: 'Meerabai', language: 'Hindi' }),
      light('Mere To Giridhar Gopal', 'Bhajan', null, 'Keherwa', { composer: 'Meerabai', language: 'Hindi' }),
      light('Thumak Chalat Ramchandra', 'Bhajan', null, 'Dadra', { composer: 'Tulsidas', language: 'Hindi' }),
      light('Jhini Jhini Bini Chadariya', 'Bhajan', null, 'Keherwa', { composer: 'Kabir', language: 'Hindi' }),
    ],
  },
  {
    key: 'puriya-dhanashri',
    name: 'The Hour of Cow-Dust: Puriya Dhanashri',
    about:
      'At dusk the cattle come home, and the dust that they raise has given the hour its name. Puriya Dhanashri belongs to it, with a flattened second and a sharpened fourth that pull against each other. The singer lets them.',
    sub: 'Hindustani Vocal',
    artist: 'meend',
    vimeo: true,
    programme: khayal('Puriya Dhanashri', 'Vilambit Ektal', 'Teental'),
  },
  {
    key: 'desh-sitar',
    name: 'Desh: the Raga of Somewhere Else',
    about:
      'Desh means country, one’s own or the one left behind. It is a raga of the rains and of songs of freedom; the sitar plays it with an open heart. A dhun in Pahadi takes us into the hills at the end.',
    sub: 'Sitar',
    artist: 'jhala',
    picture: 20,
    programme: [...gatSuite('Desh', 'Rupak', 'Teental'), light('Dhun in Pahadi', 'Dhun', 'Pahadi', 'Dadra')],
  },
  {
    key: 'malkauns',
    name: 'Malkauns, Alone',
    about:
      'Five notes, no second, no fifth: Malkauns is austere, and some old houses would not have it sung indoors at night. A sarod recital that spends most of its time below the middle octave. Only the drut gat, in ektal, allows itself to look up.',
    sub: 'Sarod',
    artist: 'masitkhani',
    picture: 6,
    free: true,
    programme: gatSuite('Malkauns', 'Teental', 'Ektal'),
  },
  {
    key: 'thumri-evening',
    name: 'Colours of the Season: Thumri, Dadra, Kajri',
    about:
      'The lighter forms ask for the heaviest gifts: a word must be sung ten ways, and each must be true. A thumri, a dadra and a song of the rainy swing, with harmonium and sarangi.',
    sub: 'Hindustani Vocal',
    artist: 'layakari',
    programme: [
      light('Babul Mora', 'Thumri', null, 'Deepchandi', { composer: 'Wajid Ali Shah', language: 'Hindi' }),
      light('Thumri in Khamaj', 'Thumri', 'Khamaj', 'Deepchandi', { language: 'Braj' }),
      light('Dadra in Pilu', 'Dadra', 'Pilu', 'Dadra', { language: 'Braj' }),
      light('Kajri', 'Kajri', null, 'Keherwa', { language: 'Hindi' }),
    ],
  },
  {
    key: 'ahir-bhairav',
    name: 'Ahir Bhairav on the River',
    about:
      'A flute on a river at sunrise, with Bhairav below and a shepherd’s tune above: that is how Ahir Bhairav is put together. The recording keeps the water in the background. The tabla comes in only when the sun is up.',
    sub: 'Flute',
    artist: 'venuvanam',
    programme: gatSuite('Ahir Bhairav', 'Rupak', 'Teental'),
  },
  {
    key: 'abhang',
    name: 'The Road to Pandharpur: Abhangs',
    about:
      'Every summer pilgrims walk to Pandharpur and sing all the way. The abhangs of Namdev and Tukaram were made for walking, with cymbals in both hands. The pakhawaj keeps the pace, and the refrain belongs to everyone.',
    sub: 'Devotional',
    artist: 'meend',
    programme: [
      light('Sundar Te Dhyan', 'Abhang', null, 'Keherwa', { composer: 'Tukaram', language: 'Marathi' }),
      light('Tirtha Vitthal Kshetra Vitthal', 'Abhang', null, 'Keherwa', { composer: 'Namdev', language: 'Marathi' }),
      light('Vrikshavalli Amha Soyare', 'Abhang', null, 'Keherwa', { composer: 'Tukaram', language: 'Marathi' }),
    ],
  },
  {
    key: 'jog',
    name: 'Two Thirds: Jog',
    about:
      'In Jog both thirds are used, the major going up and the minor slipping in on the way home, and the ear smiles each time. A raga of the late evening, played with a light hand. The drut gat is in ektal.',
    sub: 'Sitar',
    artist: 'jhala',
    vimeo: true,
    free: true,
    programme: gatSuite('Jog', 'Teental', 'Ektal'),
  },
  {
    key: 'bhimpalasi',
    name: 'Afternoon with Bhimpalasi',
    about:
      'Three in the afternoon, shutters half closed. Bhimpalasi leaps from the tonic to the third and comes down by every step, and it has supplied more film songs than anybody can count. The khayal shows where they came from.',
    sub: 'Hindustani Vocal',
    artist: 'meend',
    programme: khayal('Bhimpalasi', 'Vilambit Ektal', 'Teental'),
  },
  {
    key: 'bhoopali',
    name: 'Bhoopali and the Art of Leaving Out',
    about:
      'Bhoopali has the five notes of Mohanam and an entirely different temper: here the third is the ruler and the evening is calm. The singer takes one phrase and looks at it from all sides. A tarana in teental ends what words began.',
    sub: 'Hindustani Vocal',
    artist: 'layakari',
    picture: 2,
    free: true,
    programme: khayal('Bhoopali', 'Tilwada', 'Teental'),
  },
  {
    key: 'vaishnava-jana',
    name: 'Vaishnava Jana To: Songs for a Morning Assembly',
    about:
      'Narsinh Mehta’s song says who is worthy to be called a devotee: one who knows the pain of others. It was sung at Gandhi’s prayers. It stands here among the morning songs of Surdas and Tulsidas, as it did there.',
    sub: 'Devotional',
    artist: 'meend',
    free: true,
    programme: [
      light('Vaishnava Jana To', 'Bhajan', 'Khamaj', 'Keherwa', { composer: 'Narsinh Mehta', language: 'Gujarati' }),
      light('Maiya Mori Main Nahin Makhan Khayo', 'Bhajan', null, 'Keherwa', { composer: 'Surdas', language: 'Braj' }),
      light('Shri Ramachandra Kripalu', 'Bhajan', null, 'Rupak', { composer: 'Tulsidas' }),
    ],
  },
  {
    key: 'madhuvanti-sarod',
    name: 'Honeyed: Madhuvanti on the Sarod',
    about:
      'The name says honey, and the raga keeps its promise in the late afternoon. A minor third beside a sharpened fourth makes the sweetness a little strange. The sarod answers with a rupak gat of seven beats.',
    sub: 'Sarod',
    artist: 'masitkhani',
    vimeo: true,
    programme: gatSuite('Madhuvanti', 'Rupak', 'Teental'),
  },
  {
    key: 'kalavati',
    name: 'Kalavati: a Raga That Travelled North',
    about:
      'Kalavati is one of several ragas that northern musicians took over from the south in the last century. It has five notes, a light step and a wide smile. The sitar plays it after dinner.',
    sub: 'Sitar',
    artist: 'jhala',
    programme: gatSuite('Kalavati (Hindustani)', 'Jhaptal', 'Teental'),
  },
  {
    key: 'jaunpuri',
    name: 'Jaunpuri in the Late Morning',
    about:
      'A raga of the second watch of the day, tender and a little worn, like a favourite shawl. The slow khayal lingers on the sixth. Listeners from the south will recognise the scale, and be surprised by the manners.',
    sub: 'Hindustani Vocal',
    artist: 'layakari',
    programme: khayal('Jaunpuri', 'Jhoomra', 'Teental'),
  },
  {
    key: 'borgeet',
    name: 'Borgeet: Songs of the Assamese Monasteries',
    about:
      'The noble songs of Shankaradeva and Madhavdev are sung in the prayer halls of Assam to the beat of the khol. Their ragas carry familiar names and have a life of their own. Cymbals, drum and chorus join the last verse.',
    sub: 'Devotional',
    artist: 'borkhol',
    free: true,
  },
  {
    key: 'tanpura',
    name: 'Nothing but the Tanpura',
    about:
      'Four strings, no melody. The tanpura is recorded closely enough to hear the threads under the strings and the overtones that they wake: a third, a seventh, sometimes a voice that nobody sang. Practise to it, or simply sit.',
    sub: 'Hindustani Vocal',
    artist: 'meend',
    free: true,
  },
]
