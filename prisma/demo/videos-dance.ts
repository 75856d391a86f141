import { light } from './repertoire'
import type { DemoVideo } from './video'

/** Dance, newest first. */
export const danceVideos: readonly DemoVideo[] = [
  {
    key: 'margam-adi',
    name: 'Margam in Adi: from Alarippu to Tillana',
    about:
      'A complete Bharatanatyam recital in the traditional order, from the unfolding of the alarippu to the last line of the tillana. At its centre stands a varnam in Anandabhairavi, in which a friend is sent with a message and the dancer must find a hundred ways to ask. Watch how the same eight beats grow from bare syllables into a story.',
    sub: 'Bharatanatyam',
    artist: 'salangai',
    venue: 'Arch Hall, Singapore',
    free: true,
    programme: [
      'Alarippu in Tisra',
      'Jatiswaram in Kalyani',
      'Sakhiye Inda Velaiyil',
      'Krishna Nee Begane Baro',
      'Tillana in Desh',
    ],
  },
  {
    key: 'varnam-bhairavi',
    name: 'Mohamana: a Varnam in Bhairavi',
    about:
      'The varnam is the summit of a Bharatanatyam evening, and this one, a jewel of the Thanjavur Quartet, asks for everything a dancer has. Passages of pure rhythm alternate with lines of longing addressed to the lord of Tiruvarur. A padam and a javali follow, as evening follows noon.',
    sub: 'Bharatanatyam',
    artist: 'gopuram',
    venue: 'Banyan Court, Chennai',
    programme: [
      'Alarippu in Misra',
      'Mohamana En Meedil',
      'Netrandi Nerattile',
      'Parulanna Mata',
      'Tillana in Dhanashri',
    ],
  },
  {
    key: 'kathak-teental',
    name: 'Sixteen Beats: a Kathak Evening in Teental',
    about:
      'Kathak in its most intimate form: one dancer, one tabla, and the sixteen beats of teental. The evening opens with a salutation, moves through slow thaat and quick tukras, and ends with the feet answering the drum phrase for phrase.',
    sub: 'Kathak',
    artist: 'ghungroo',
    venue: 'Courtyard Theatre, Pune',
    free: true,
    programme: [
      'Guru Vandana',
      'Thaat and Uthan',
      'Amad and Tukras',
      'Gat Nikas: the Veil and the Flute',
      'Tatkar: a Dialogue of Feet and Tabla',
    ],
  },
  {
    key: 'odissi-pallavi',
    name: 'Stone and Breath: Odissi in Five Movements',
    about:
      'An Odissi recital travels from invocation to release, and this one keeps to the path: mangalacharan, batu, pallavi, abhinaya, mokshya. The pallavi in Arabhi grows like a creeper, each phrase a little longer than the last. The abhinaya is an ashtapadi of Jayadeva, in which Radha sends Krishna away.',
    sub: 'Odissi',
    artist: 'tribhanga',
    venue: 'Temple Theatre, Bhubaneswar',
    programme: ['Mangalacharan', 'Batu', 'Pallavi in Arabhi', 'Yahi Madhava', 'Mokshya'],
  },
  {
    key: 'rasa-3',
    name: 'Karuna: the Rasa of Compassion',
    about:
      'The third evening of the series turns to sorrow, and to the compassion that it wakes in those who watch. The dancer works almost without movement: a lowered eye, a hand that does not quite reach. It is the most difficult of the rasas, because nothing may be exaggerated.',
    sub: 'Bharatanatyam',
    artist: 'salangai',
    series: { key: 'three-rasas', episode: 3 },
  },
  {
    key: 'tarangam',
    name: 'On the Rim of the Plate: a Kuchipudi Tarangam',
    about:
      'The tarangam is the signature of Kuchipudi: the dancer stands on the rim of a brass plate and moves across the stage without stepping off. The song is Narayana Teertha’s description of the child Krishna. Rhythm here is a game of balance, and the smile is part of the technique.',
    sub: 'Kuchipudi',
    artist: 'tarangam',
    free: true,
    programme: ['Pushpanjali in Nattai', 'Brahmamokate', 'Krishnam Kalaya Sakhi', 'Tillana in Kadanakutuhalam'],
  },
  {
    key: 'mohiniyattam-padams',
    name: 'Ivory and Gold: Padams of Swathi Thirunal',
    about:
      'Mohiniyattam sways where other styles strike. This recital gathers padams of Swathi Thirunal and Irayimman Thampi, the poets of the Travancore court, around the opening cholkettu. The heroine waits, complains, remembers, and forgives.',
    sub: 'Mohiniyattam',
    artist: 'kasavu',
    programme: ['Cholkettu', 'Alarsara Paritapam', 'Panimati Mukhi Bale', 'Prananathan Enikku'],
  },
  {
    key: 'kathakali-green-room',
    name: 'Pachcha: Three Hours to Become a Hero',
    about:
      'Before a Kathakali performance the actor lies still while rice paste and paper are built into a frame around his face. Green is the colour of the noble character, and it goes on in layers. We stay in the make-up room from the first line to the lighting of the lamp.',
    sub: 'Kathakali',
    artist: 'chutti',
    free: true,
    vimeo: true,
  },
  {
    key: 'rasa-2',
    name: 'Vira: the Rasa of Courage',
    about:
      'Courage in dance is not noise. In the second evening of the series the dancer shows the hero before the battle: the measured step, the level eyes, the bow that is strung without hurry. The rhythm cycles close around him one by one.',
    sub: 'Bharatanatyam',
    artist: 'salangai',
    series: { key: 'three-rasas', episode: 2 },
  },
  {
    key: 'ras-lila',
    name: 'Vasanta Ras: Spring in Manipur',
    about:
      'The ras dances of Manipur tell of Krishna and the gopis under a full moon, in barrel skirts that catch the light. The feet never strike the ground; the whole body moves as one curve. Listen for the pung, the barrel drum whose player also dances.',
    sub: 'Manipuri',
    artist: 'potloi',
  },
  {
    key: 'dashavatara',
    name: 'Ten Descents: Dashavatara in Odissi',
    about:
      'Jayadeva opens the Gita Govinda with a hymn to the ten forms of Vishnu, from the fish in the flood to the rider at the end of the age. Each verse gives the dancer a few breaths in which to become another creature. A pallavi in Shankarabharanam goes before it.',
    sub: 'Odissi',
    artist: 'tribhanga',
    vimeo: true,
    programme: ['Mangalacharan', 'Pallavi in Shankarabharanam', 'Pralaya Payodhi Jale', 'Mokshya'],
  },
  {
    key: 'rasa-1',
    name: 'Shringara: the Rasa of Love',
    about:
      'The old books call shringara the king of the rasas, because every other feeling can visit it. In the first evening of this series a dancer shows love in union and in separation with the same four lines of song. The second telling takes twice as long, as it should.',
    sub: 'Bharatanatyam',
    artist: 'salangai',
    free: true,
    series: { key: 'three-rasas', episode: 1 },
  },
  {
    key: 'arangetram',
    name: 'First Steps on the Stage: an Arangetram Margam',
    about:
      'The arangetram is the first full recital of a dancer, given before teachers, family and gods. This programme is the classical one, with a shabdam of Krishna among the cowherds and a varnam of Papanasam Sivan in Nattakurinji. The nerves are real, and so is the joy of the tillana.',
    sub: 'Bharatanatyam',
    artist: 'nattuvangam',
    programme: [
      'Pushpanjali in Gambhiranattai',
      'Alarippu in Tisra',
      'Jatiswaram in Vasanta',
      'Ayar Seriyar',
      'Swami Naan Undan Adimai',
      'Tillana in Brindavani',
    ],
  },
  {
    key: 'sattriya-monastery',
    name: 'Dances of the Sattra',
    about:
      'Sattriya was danced for centuries in the monasteries of Assam, where Shankaradeva and his followers made theatre into prayer. This programme shows the invocation of drums and cymbals, a dance of the narrator, and a song in the old literary language of the order.',
    sub: 'Sattriya',
    artist: 'borkhol',
    free: true,
  },
  {
    key: 'kathak-dhamar',
    name: 'Fourteen Beats for Shiva',
    about:
      'A Kathak programme of the grave kind, set to the pakhawaj and to the fourteen beats of dhamar. The salutation is to Shiva, in twelve-beat chautal. Then come the parans, compositions whose syllables come from the drum itself and leave the floor ringing.',
    sub: 'Kathak',
    artist: 'tatkar',
    programme: ['Shiva Vandana', 'Paran with Pakhawaj', 'Tatkar: a Dialogue of Feet and Tabla'],
  },
  {
    key: 'padams',
    name: 'Four Letters Never Sent: Padams and Javalis',
    about:
      'Padams are slow songs of love, and javalis their quick younger sisters. Four heroines speak here: one who remembers, one who suspects, one who pleads, and one who has found the whole affair rather funny. No pure dance at all, only the face and the hands.',
    sub: 'Bharatanatyam',
    artist: 'salangai',
    programme: ['Payyada Paimeeda', 'Theruvil Varano', 'Sakhi Prana', 'Smara Sundaranguni'],
  },
  {
    key: 'nataraja',
    name: 'Natanam Adinar: the Dance at Chidambaram',
    about:
      'Gopalakrishna Bharati saw the whole world tremble when Shiva danced in the golden hall, and set what he saw to the fourteen beats of ata tala. This short programme ends with the hymn to Shambho that every dance student knows by heart.',
    sub: 'Bharatanatyam',
    artist: 'gopuram',
    stream: 'open',
    free: true,
    programme: ['Alarippu in Sankirna', 'Natanam Adinar', 'Bho Shambho'],
  },
  {
    key: 'lullaby',
    name: 'Omana Tinkal: a Lullaby Danced',
    about:
      'Irayimman Thampi wrote his lullaby as a list of questions. Is it the tender moon, or a lotus in bloom, or honey in a flower? The dancer answers none of them, and the child sleeps.',
    sub: 'Mohiniyattam',
    artist: 'kasavu',
    vimeo: true,
    free: true,
    programme: ['Cholkettu', 'Omana Tinkal Kidavo'],
  },
  {
    key: 'kathakali-kalyana',
    name: 'The Fragrant Flower: a Kathakali Scene',
    about:
      'Bhima is asked for a flower, and goes through forest and mountain to find it. The scene is a favourite of Kathakali because the actor paints the whole landscape with his eyes. Two drums, a pair of cymbals and a singer hold the night together.',
    sub: 'Kathakali',
    artist: 'chutti',
  },
  {
    key: 'margam-dhanyasi',
    name: 'Nee Inda Mayam: a Margam for Krishna',
    about:
      'An evening around one god and many moods. The varnam of Papanasam Sivan in Dhanyasi accuses Krishna of sorcery; the song of Oothukadu Venkata Kavi has already forgiven him. The tillana in Pahadi leaves the stage in open air.',
    sub: 'Bharatanatyam',
    artist: 'nattuvangam',
    programme: ['Alarippu in Khanda', 'Jatiswaram in Saveri', 'Nee Inda Mayam', 'Alaipayude', 'Tillana in Pahadi'],
  },
  {
    key: 'pung-cholom',
    name: 'Pung Cholom: the Dancing Drummers',
    about:
      'In Manipur the drummer leaps and turns while the rhythm does not waver by a hair. Pung cholom begins as softly as rain on a leaf and ends in the air. It is heard at the opening of the ras, and at every festival of the valley.',
    sub: 'Manipuri',
    artist: 'potloi',
    free: true,
  },
  {
    key: 'bhama',
    name: 'Satyabhama Enters',
    about:
      'She is the proudest of Krishna’s queens, and her long plait alone can fill a scene. In the Kuchipudi dance drama Bhama Kalapam she introduces herself with song, speech and dance, for Kuchipudi dancers speak as well. A pushpanjali opens the evening.',
    sub: 'Kuchipudi',
    artist: 'tarangam',
  },
  {
    key: 'varnam-todi',
    name: 'Danike: a Varnam in Todi',
    about:
      'Todi is a raga of grave, oscillating notes, and this varnam of the Thanjavur Quartet uses all of its weight. The friend of the heroine argues her case: is he not a worthy match for her? The dancer plays the advocate and, quietly, the judge.',
    sub: 'Bharatanatyam',
    artist: 'gopuram',
    programme: ['Alarippu in Tisra', 'Jatiswaram in Ragamalika', 'Danike Tagu Jana', 'Tillana in Kuntalavarali'],
  },
  {
    key: 'sutradhar',
    name: 'The Narrator Dances',
    about:
      'The sutradhar of the Assamese theatre opens the play, explains it, judges its people and dances between the scenes. This solo shows his entrance in white, with the turban and the small bow to the door of the prayer hall.',
    sub: 'Sattriya',
    artist: 'borkhol',
  },
  {
    key: 'thumri',
    name: 'Seated Abhinaya: a Thumri in Kathak',
    about:
      'The dancer sits down, and everything happens in the hands, the eyes and the turn of a wrist. The thumri is Babul Mora, which tradition gives to Wajid Ali Shah, the last ruler of Awadh, on leaving Lucknow. A tarana in Yaman brings her to her feet again.',
    sub: 'Kathak',
    artist: 'ghungroo',
    free: true,
    programme: ['Thaat and Uthan', 'Babul Mora', 'Tarana in Yaman'],
  },
  {
    key: 'saveri-pallavi',
    name: 'A Creeper of Notes: Pallavi in Saveri',
    about:
      'The word pallavi means a tender shoot, and that is how the dance behaves: a simple phrase of eyes and feet puts out leaf after leaf. This one is in Saveri. It is followed by Dheera Sameere, in which Krishna waits on the bank of the Yamuna where the wind is gentle.',
    sub: 'Odissi',
    artist: 'tribhanga',
    programme: ['Pallavi in Saveri', 'Dheera Sameere', 'Mokshya'],
  },
  {
    key: 'charukesi',
    name: 'Innum En Manam: Charukesi by Lamplight',
    about:
      'Lalgudi Jayaraman wrote this varnam for dance in a raga that starts in sunlight and ends in shade. Why do you still not know my heart, the heroine asks, and each return of the line has a different answer. The tillana is his as well, in Madhuvanti.',
    sub: 'Bharatanatyam',
    artist: 'salangai',
    vimeo: true,
    programme: ['Alarippu in Misra', 'Innum En Manam', 'Tillana in Madhuvanti'],
  },
  {
    key: 'adavus',
    name: 'The First Year: Adavus in Three Speeds',
    about:
      'Every Bharatanatyam dancer begins with adavus, the steps from which all pure dance is made, and practises each of them in three speeds. This demonstration shows them in the order in which they are taught, without costume and without music beyond the teacher’s stick.',
    sub: 'Bharatanatyam',
    artist: 'nattuvangam',
    free: true,
  },
  {
    key: 'kathak-duet',
    name: 'Question and Answer: a Kathak Duet',
    about:
      'Two dancers share one cycle of ten beats and pass it back and forth like a bright ball. The phrases get shorter, as in every good quarrel. At the last sam they land together, to the surprise of at least one of them.',
    sub: 'Kathak',
    artist: 'tatkar',
    programme: [
      light('Thaat in Jhaptal', 'Thaat', null, 'Jhaptal'),
      light('Paran in Jhaptal', 'Paran', null, 'Jhaptal'),
      light('Tatkar in Jhaptal', 'Tatkar', null, 'Jhaptal'),
    ],
  },
  {
    key: 'kuchipudi-annamacharya',
    name: 'Songs of the Seven Hills in Kuchipudi',
    about:
      'Annamacharya sang to the lord of Tirumala, and it is said that thousands of his songs were kept on copper plates. Three of them are danced here: the child at play, the one god of all, and the name that ends every prayer.',
    sub: 'Kuchipudi',
    artist: 'tarangam',
    programme: ['Muddugare Yashoda', 'Brahmamokate', 'Sriman Narayana'],
  },
  {
    key: 'kuru-yadunandana',
    name: 'Kuru Yadunandana: the Last Song of the Gita Govinda',
    about:
      'At the end of Jayadeva’s poem the quarrel is over, and Radha asks Krishna to set right her ornaments one by one. Odissi dancers save this song for the years when they have nothing left to prove. It is danced almost in a whisper.',
    sub: 'Odissi',
    artist: 'tribhanga',
    vimeo: true,
    free: true,
    programme: ['Mangalacharan', 'Kuru Yadunandana'],
  },
  {
    key: 'purappad',
    name: 'Purappad: the Curtain and the Lamp',
    about:
      'A Kathakali night begins with a dance behind a curtain that two boys hold up by its corners. What the audience sees first is a crown, then the tips of the fingers, then the eyes. This is the purappad, the setting out, as it is taught to beginners.',
    sub: 'Kathakali',
    artist: 'chutti',
  },
  {
    key: 'margam-vasanta',
    name: 'Morning Margam in Vasanta and Mohanakalyani',
    about:
      'A short, bright recital for a morning hall, with hardly a shadow in it. The shabdam greets a king in the old courtly style; the tillana in Mohanakalyani is one of the best loved of Lalgudi Jayaraman. It is a good first margam for anyone who has never seen one.',
    sub: 'Bharatanatyam',
    artist: 'gopuram',
    free: true,
    programme: ['Alarippu in Khanda', 'Jatiswaram in Vasanta', 'Sarasijakshulu', 'Tillana in Mohanakalyani'],
  },
  {
    key: 'tillana-paras',
    name: 'Three Tillanas for the End of an Evening',
    about:
      'A tillana is made of rhythm syllables and the pleasure of being done with the hard work. Three of them are danced without a pause: Dhanashri, Paras and Brindavani. The last one is taken a shade faster than is wise.',
    sub: 'Bharatanatyam',
    artist: 'gopuram',
    free: true,
    programme: ['Tillana in Dhanashri', 'Tillana in Paras', 'Tillana in Brindavani'],
  },
  {
    key: 'draft-thillai',
    name: 'Thillai Rehearsal, Unedited',
    about:
      'A rehearsal on the evening before a temple festival, kept here until its sound is mixed. The dancers mark the steps without bells, and the conductor stops them often.',
    sub: 'Bharatanatyam',
    artist: 'nattuvangam',
    draft: true,
  },
]
