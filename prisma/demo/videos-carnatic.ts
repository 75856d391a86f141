import { light, rtp, thani } from './repertoire'
import type { DemoVideo } from './video'

/** Carnatic music, newest first. */
export const carnaticVideos: readonly DemoVideo[] = [
  {
    key: 'kalyani-three-moods',
    name: 'Kalyani in Three Moods',
    about:
      'Kalyani is the sixty-fifth of the parent scales and perhaps the most generous of ragas, with its sharpened fourth shining through every phrase. The concert looks at it three times: in a varnam, in a stately misra chapu kriti of Dikshitar, and in Tyagaraja’s question whether wealth or the presence of Rama brings happiness. A javali in Kapi sends everybody home smiling.',
    sub: 'Carnatic Vocal',
    artist: 'sruti',
    venue: 'Banyan Court, Chennai',
    picture: 7,
    free: true,
    programme: ['Vanajakshi', 'Bhajare Re Chitta', 'Nidhi Chala Sukhama', thani('Misra Chapu'), 'Parulanna Mata'],
  },
  {
    key: 'bhairavi-evening',
    name: 'An Evening in Bhairavi',
    about:
      'Bhairavi uses two forms of the sixth note, the higher on the way up and the lower on the way down, and much of its ache lives in that change. Tara Tambura opens with the great ata tala varnam Viriboni and comes to rest in Syama Sastri’s swarajati, a ladder that climbs one note with each verse.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    venue: 'Banyan Court, Chennai',
    picture: 8,
    programme: ['Viriboni', 'Balagopala', 'Upacharamu Jesevaru', 'Kamakshi', 'Tillana in Desh'],
  },
  {
    key: 'pancharatna-5',
    name: 'Endaro Mahanubhavulu: the Fifth Jewel, in Shri',
    about:
      'However many great souls there are, my salutations to them all: so begins the last of the five jewels of Tyagaraja. It is in Shri, a raga kept for auspicious endings. Every year at Tiruvaiyaru hundreds of voices sing it together by the river.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    venue: 'River Stage, Tiruvaiyaru',
    picture: 13,
    series: { key: 'five-jewels', episode: 5 },
    programme: ['Sami Ninne Kori', 'Endaro Mahanubhavulu', 'Sri Varalakshmi'],
  },
  {
    key: 'five-notes',
    name: 'Five Notes Are Enough',
    about:
      'Mohanam, Hindolam, Hamsadhwani, Shuddha Dhanyasi: four ragas of five notes each, and no two of them alike. The concert moves from the brightest to the most inward and back again. Listen for what each leaves out.',
    sub: 'Carnatic Vocal',
    artist: 'swarasthana',
    venue: 'Arch Hall, Singapore',
    picture: 2,
    free: true,
    programme: ['Ninnukori', 'Vatapi Ganapatim', 'Himagiri Tanaye', 'Samajavaragamana', 'Kapali'],
  },
  {
    key: 'violin-kharaharapriya',
    name: 'The Violin Sings Kharaharapriya',
    about:
      'The violin came to South India from Europe and stayed, turned around, held against the chest and the ankle. This solo concert is built on Kharaharapriya, a scale of perfect symmetry that Tyagaraja made his own. Three of his kritis stand side by side, in three talas.',
    sub: 'Violin',
    artist: 'gamakam',
    venue: 'Arch Hall, Singapore',
    picture: 11,
    programme: [
      'Evari Bodhana',
      'Rama Nee Samanamevaru',
      'Pakkala Nilabadi',
      'Chakkani Raja',
      thani('Adi'),
      'Jagadoddharana',
    ],
  },
  {
    key: 'pancharatna-4',
    name: 'Kanakana Ruchira: the Fourth Jewel, in Varali',
    about:
      'The least often heard of the five, and the tenderest. It is in Varali, which by an old custom a teacher does not teach directly to a pupil. The more one looks at you, says the song, the more one’s delight grows.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    picture: 14,
    series: { key: 'five-jewels', episode: 4 },
    programme: ['Ka Va Va', 'Kanakana Ruchira', 'Mamava Meenakshi'],
  },
  {
    key: 'veena-dikshitar',
    name: 'Dikshitar on the Veena',
    about:
      'Muthuswami Dikshitar played the veena, and his kritis seem to remember it: slow, continuous, with each note drawn out of the one before. This recital keeps to his Sanskrit songs on Shiva, Vishnu and the goddess, from Begada to Dwijavanti.',
    sub: 'Veena',
    artist: 'kudam',
    picture: 29,
    programme: [
      'Vallabha Nayakasya',
      'Ananda Natana Prakasham',
      'Soundararajam',
      'Akhilandeswari Rakshamam',
      'Sri Subramanyaya Namaste',
    ],
  },
  {
    key: 'mridangam-solo',
    name: 'The Seven of Misra: a Mridangam Solo',
    about:
      'A solo for mridangam, with ghatam and kanjira for company, in the seven beats of misra chapu. The players state a theme, take it through five kinds of subdivision and bring it home with a korvai, a pattern played three times that lands on the first beat. Count along if you dare.',
    sub: 'Percussion',
    artist: 'arangam',
    picture: 20,
    free: true,
    vimeo: true,
    programme: [
      light('Statement of the tala', 'Thani Avartanam', null, 'Misra Chapu'),
      light('Tisra, khanda and sankirna turns', 'Thani Avartanam', null, 'Misra Chapu'),
      light('Mohra and korvai', 'Thani Avartanam', null, 'Misra Chapu'),
    ],
  },
  {
    key: 'pancharatna-3',
    name: 'Sadhinchane: the Third Jewel, in Arabhi',
    about:
      'He has had his own way, the rascal: Tyagaraja scolds Krishna with the affection of a relative. The raga is Arabhi, quick and heroic, and the charanas seem to run after each other. A kriti of Dikshitar in the same raga goes after it.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    series: { key: 'five-jewels', episode: 3 },
    programme: ['Jalajaksha', 'Sadhinchane', 'Sri Saraswati Namostute'],
  },
  {
    key: 'flute-morning',
    name: 'Bamboo at Daybreak',
    about:
      'A flute recital for the first hours of the day, beginning in the bright bowl of Bowli and opening slowly into Bilahari. The bamboo has no keys and no valves: every slide is made by the finger rolling off the hole. It ends with a lullaby, for those who would rather go back to bed.',
    sub: 'Flute',
    artist: 'venuvanam',
    picture: 18,
    stream: 'encrypted',
    programme: ['Sriman Narayana', 'Dorakuna Ituvanti', 'Paridanamichite', 'Manasa Etulo', 'Omana Tinkal Kidavo'],
  },
  {
    key: 'rtp-todi',
    name: 'Ragam, Tanam, Pallavi in Todi',
    about:
      'The form that leaves a musician no place to hide: one raga without words, one raga with pulse, and one line of text turned through every speed. The raga is Todi, with all its curves. The percussionists take over for their own conversation, and two short songs let the air back in.',
    sub: 'Carnatic Vocal',
    artist: 'sruti',
    picture: 9,
    programme: ['Era Napai', ...rtp('Todi', 'Adi (2 kalai)'), 'Chinnanchiru Kiliye', 'Venkatachala Nilayam'],
  },
  {
    key: 'pancharatna-2',
    name: 'Dudukugala: the Second Jewel, in Gaula',
    about:
      'Who will protect me, full of wickedness as I am? In the second jewel the composer lists his faults with a frankness that still startles. Gaula is one of the old weighty ragas, and its low second note gives the song its shadow.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    free: true,
    series: { key: 'five-jewels', episode: 2 },
    programme: ['Sri Mahaganapati Ravatu Mam', 'Dudukugala', 'Pranamamyaham'],
  },
  {
    key: 'sivan',
    name: 'The Tamil Tyagaraja: Songs of Papanasam Sivan',
    about:
      'Papanasam Sivan walked in the processions of Mylapore and composed as he walked. His Tamil songs have the ease of speech and the architecture of great kritis. This concert goes from Ganesha to Kapali, by way of a mother who did great penance to be called so by Krishna.',
    sub: 'Carnatic Vocal',
    artist: 'swarasthana',
    programme: ['Mooladhara Murti', 'Unnai Allal', 'Kapali', 'Srinivasa Tiruvenkatam', 'Enna Tavam Seidanai'],
  },
  {
    key: 'pancharatna-1',
    name: 'Jagadanandakaraka: the First Jewel, in Nattai',
    about:
      'You who are the cause of the bliss of the world: one hundred and eight names of Rama, in Sanskrit, in the raga with which concerts traditionally begin. It is the only one of the five jewels that is not in Telugu. The series begins here.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    picture: 12,
    free: true,
    series: { key: 'five-jewels', episode: 1 },
    programme: ['Maha Ganapatim', 'Jagadanandakaraka', 'Swaminatha Paripalaya'],
  },
  {
    key: 'ganesha',
    name: 'First, Ganesha',
    about:
      'Nothing is begun without the remover of obstacles, so most concerts open with one of these songs. Here they make a whole evening: five kritis on Ganesha, in Hamsadhwani, Nattai, Malahari, Gambhiranattai and Athana.',
    sub: 'Carnatic Vocal',
    artist: 'sruti',
    picture: 3,
    free: true,
    programme: [
      'Gam Ganapate',
      'Ananda Nartana Ganapatim',
      'Panchamatanga Mukha',
      'Sri Vighnarajam Bhaje',
      'Sri Mahaganapatim Bhajeham',
    ],
  },
  {
    key: 'violin-duet',
    name: 'Two Bows, One Kambhoji',
    about:
      'Kambhoji is a raga of long lines and noble leisure, and two violins share one of its greatest kritis here. O Rangasayee calls to the lord who sleeps on the island in the Kaveri. The players divide the niraval between them and meet again at the last word.',
    sub: 'Violin',
    artist: 'gamakam',
    picture: 10,
    vimeo: true,
    programme: ['Sarasuda', 'Marivere Gati', 'O Rangasayee', thani('Adi'), 'Sakhi Prana'],
  },
  {
    key: 'syama-sastri',
    name: 'Mother, Hear Me: Syama Sastri',
    about:
      'Syama Sastri wrote few songs and nearly all of them to the goddess, with the insistence of a child at its mother’s sari. His gift for misra chapu runs through the whole concert. It includes Devi Brova in Chintamani, the raga that he is said to have made for her.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    programme: [
      'O Jagadamba',
      'Nannu Brovu Lalita',
      'Devi Brova Samayamide',
      'Ninnuvinaga Mari',
      'Rave Himagiri Kumari',
    ],
  },
  {
    key: 'rain',
    name: 'Amritavarshini: Songs for Rain',
    about:
      'Legend says that Dikshitar sang to the goddess over a parched land, and the rain came. The raga was Amritavarshini, she who showers nectar. We make no promises about the weather, but it is a good raga to hear with a window open.',
    sub: 'Veena',
    artist: 'kudam',
    picture: 23,
    free: true,
    programme: ['Anandamritakarshini', 'Sudhamayi', 'Bhogindra Sayinam', 'Madhava Mamava'],
  },
  {
    key: 'swathi',
    name: 'The King Who Sang: Swathi Thirunal',
    about:
      'The ruler of Travancore composed in many languages and styles before his early death in 1846. The concert gathers kritis on Padmanabha, the reclining Vishnu of his city, and ends with the whole Ramayana in one garland of ragas.',
    sub: 'Carnatic Vocal',
    artist: 'sruti',
    picture: 17,
    programme: [
      'Deva Deva Kalayami',
      'Kripaya Palaya Shaure',
      'Sarasaksha Paripalaya',
      'Mamava Sada Janani',
      'Bhavayami Raghuramam',
    ],
  },
  {
    key: 'flute-hamsanandi',
    name: 'Dusk in Hamsanandi',
    about:
      'Hamsanandi leaves out the fifth, and without that anchor it floats; musicians keep it for the evening. The flute approaches it through Purvikalyani and leaves it for the warm earth of Behag.',
    sub: 'Flute',
    artist: 'venuvanam',
    picture: 28,
    programme: ['Jnanamosagarada', 'Pavana Guru', 'Srinivasa Tiruvenkatam', 'Adum Chidambaramo'],
  },
  {
    key: 'purandara',
    name: 'Songs from the Street: Purandara Dasa and the Haridasas',
    about:
      'Purandara Dasa gave away a fortune and went singing from door to door, and the first lessons of every Carnatic student are still his. These songs in Kannada and Sanskrit ask for very little: a tambura, a pair of cymbals, and somebody to join in.',
    sub: 'Devotional',
    artist: 'tambura',
    free: true,
    programme: ['Sakala Graha Bala', 'Jagadoddharana', 'Krishna Nee Begane Baro', 'Venkatachala Nilayam'],
  },
  {
    key: 'rtp-shanmukhapriya',
    name: 'Shanmukhapriya at Full Stretch',
    about:
      'A raga with a gleam of danger in it, made for speed and for the high register. The singer spends most of the evening there, in a ragam tanam pallavi in khanda triputa, and the percussion answers in kind.',
    sub: 'Carnatic Vocal',
    artist: 'swarasthana',
    picture: 15,
    programme: [
      'Sri Lakshmi Varaham',
      'Marivere Dikkevarayya',
      ...rtp('Shanmukhapriya', 'Khanda Triputa'),
      'Asai Mugam',
    ],
  },
  {
    key: 'ghatam',
    name: 'The Clay Pot Speaks',
    about:
      'The ghatam is a pot and nothing else, and its player tunes the concert by choosing which pot to bring. Here it leads, and the mridangam follows for once. In the last round the two throw the pot’s low note to each other, and at least once the pot itself.',
    sub: 'Percussion',
    artist: 'arangam',
    picture: 25,
    programme: [
      light('Ghatam alone', 'Thani Avartanam', null, 'Adi'),
      light('Exchange with mridangam', 'Thani Avartanam', null, 'Adi'),
      light('Final korvai', 'Thani Avartanam', null, 'Adi'),
    ],
  },
  {
    key: 'krishna-oothukadu',
    name: 'The Flute in the Song: Oothukadu Venkata Kavi',
    about:
      'His Krishna is always just about to arrive: the waves dance, the flute is heard, the welcome is prepared. Four songs of Oothukadu Venkata Kavi, with their rippling rhythm inside the line, and a tillana to dance them out.',
    sub: 'Carnatic Vocal',
    artist: 'swarasthana',
    free: true,
    programme: [
      'Sri Vighnarajam Bhaje',
      'Swagatam Krishna',
      'Kuzhaloodi Manamellam',
      'Alaipayude',
      'Tillana in Mohanakalyani',
    ],
  },
  {
    key: 'veena-neelambari',
    name: 'Neelambari, or How to Fall Asleep',
    about:
      'There is a raga for putting children to sleep, and also, they say, kings and serpents. The veena plays it by itself for a while, then with Narayana Teertha’s song. The recital ends more quietly than it began, as was the intention.',
    sub: 'Veena',
    artist: 'kudam',
    programme: ['Sogasuga Mridanga Talamu', 'Needu Murti', 'Madhava Mamava'],
  },
  {
    key: 'mysore',
    name: 'From the Court of Mysore',
    about:
      'The palace of Mysore kept composers as others kept horses, and its rulers composed too. Songs of Mysore Vasudevachar, Muthaiah Bhagavatar and Jayachamaraja Wodeyar share this evening, with the much loved Brochevarevarura in Khamas as its centre.',
    sub: 'Carnatic Vocal',
    artist: 'sruti',
    programme: [
      'Mathe Malayadhwaja',
      'Sri Mahaganapatim Bhajeham',
      'Bhajare Re Manasa',
      'Brochevarevarura',
      'Bhuvaneshwariya',
    ],
  },
  {
    key: 'violin-shankarabharanam',
    name: 'Shankarabharanam, Slowly',
    about:
      'The scale is that of the Western major, and nobody who hears the raga would think so for more than a moment. The violin takes its time: Syama Sastri, Dikshitar, Tyagaraja, each from another side of the same mountain.',
    sub: 'Violin',
    artist: 'gamakam',
    picture: 4,
    vimeo: true,
    programme: ['Sarojadalanetri', 'Akshayalinga Vibho', 'Eduta Nilachite', 'Swara Raga Sudha'],
  },
  {
    key: 'bharati',
    name: 'Little Parrot, Great Fire: Subramania Bharati',
    about:
      'The poet of freedom also wrote for children and for God, often in the same breath. Two of his songs stand here between a kriti of Gopalakrishna Bharati and the song of contentment by Rajaji.',
    sub: 'Carnatic Vocal',
    artist: 'swarasthana',
    free: true,
    vimeo: true,
    programme: ['Sabhapatikku', 'Chinnanchiru Kiliye', 'Asai Mugam', 'Kurai Onrum Illai'],
  },
  {
    key: 'nandanar',
    name: 'Waiting Outside: Gopalakrishna Bharati',
    about:
      'Gopalakrishna Bharati told the story of Nandanar, who was not allowed to enter the temple and whose longing was heard nevertheless. The songs ask, wait and ask again: when will he come, does he still doubt me, is that the dance?',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    programme: ['Sabhapatikku', 'Eppo Varuvaro', 'Innamum Sandeha', 'Enneramum Undan', 'Natanam Adinar'],
  },
  {
    key: 'kadana',
    name: 'Kadanakutuhalam and Other Fireworks',
    about:
      'Patnam Subramania Iyer’s Raghuvamsa Sudha made a raga that leaps like a marching band, and it has delighted players of fast instruments ever since. A bright concert of short kritis, and the flute enjoys itself without shame.',
    sub: 'Flute',
    artist: 'venuvanam',
    programme: [
      'Jalajaksha',
      'Marugelara O Raghava',
      'Raghuvamsa Sudha',
      'Bantureeti Kolu',
      'Tillana in Kadanakutuhalam',
    ],
  },
  {
    key: 'ragamalika',
    name: 'A Garland of Ragas',
    about:
      'A ragamalika changes its raga with each verse, and the art lies in the seams. Here are three garlands of very different flowers, and one kriti in a single raga to rest between them.',
    sub: 'Carnatic Vocal',
    artist: 'sruti',
    programme: ['Bhavayami Raghuramam', 'Nagumomu Ganaleni', 'Chinnanchiru Kiliye', 'Kurai Onrum Illai'],
  },
  {
    key: 'konnakol',
    name: 'Ta Ka Di Mi: a Dialogue in Konnakol',
    about:
      'Konnakol is percussion spoken aloud, and a good speaker needs no drum. Two voices recite in adi tala, first together, then at different speeds, and at last in a cheerful canon that nobody could write down.',
    sub: 'Percussion',
    artist: 'arangam',
    free: true,
  },
  {
    key: 'madhyamavati',
    name: 'Madhyamavati: the Auspicious Close',
    about:
      'At the end of a concert any mistake is forgiven if Madhyamavati is sung: so the musicians say, and sing it just in case. Its five notes are the most stable that can be chosen. A whole programme in this raga is an unusual thing, and a peaceful one.',
    sub: 'Carnatic Vocal',
    artist: 'tambura',
    picture: 21,
    programme: ['Dharmasamvardhani', 'Palinchu Kamakshi', 'Rama Katha Sudha', 'Nadupai', 'Karpagame'],
  },
  {
    key: 'veena-tanam',
    name: 'Tanam Before Dawn',
    about:
      'Tanam is melody with a pulse but without a tala, and it belongs to the veena as the gallop belongs to the horse. Gaula, Nattai, Arabhi, Varali and Shri, the five weighty ragas, are played one after another as the window turns grey.',
    sub: 'Veena',
    artist: 'kudam',
    free: true,
  },
  {
    key: 'keeravani',
    name: 'Keeravani between Two Worlds',
    about:
      'The twenty-first parent scale sounds like the Western harmonic minor and is loved in north and south alike. This concert stays in the south, with kritis in Tamil and Telugu, and ends with a song in Jaunpuri, a raga that came the other way.',
    sub: 'Violin',
    artist: 'gamakam',
    picture: 27,
    programme: ['Varamulosagi', 'Innamum Sandeha', 'Devi Neeye Tunai', 'Eppo Varuvaro'],
  },
  {
    key: 'draft-december',
    name: 'December Season, First Mix',
    about:
      'The first mix of a sabha concert from the December season, kept as a draft until the tambura is louder and the audience’s cough softer.',
    sub: 'Carnatic Vocal',
    artist: 'swarasthana',
    draft: true,
    programme: ['Ninnukori', 'Nagumomu Ganaleni', 'Kapali'],
  },
]
