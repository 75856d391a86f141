import type { DemoVideo } from './video'

const GREEN_ROOM = 'green-room'

function video(key: string, sub: string, name: string, about: string, more: Partial<DemoVideo> = {}): DemoVideo {
  return { key, sub, name, about, artist: GREEN_ROOM, ...more }
}

/** Games, puzzles and small wonders, newest first. */
export const triviaVideos: readonly DemoVideo[] = [
  video(
    'name-that-raga',
    'Raga Quiz',
    'Name That Raga in Five Notes',
    'Ten ragas, five notes each, and no second hearing. The first three are kind to beginners; the last two have divided families. Keep a pencil ready.',
    { free: true },
  ),
  video(
    'odd-one-out',
    'Instruments',
    'The Odd One Out: Strings',
    'Sitar, sarod, veena, sarangi: three of them have something that the fourth has not. It is not what you think, and when you have heard the answer you will never hear a sarangi in the same way. Six rounds, each meaner than the one before.',
  ),
  video(
    'signatures',
    'Composers',
    'Signed in Song: the Mudras of Composers',
    'Indian composers sign inside the song. Guruguha, Syama Krishna, Padmanabha: match the signature with the hand that wrote it, and find the one who signed with his own name.',
    { free: true },
  ),
  video(
    'pataka',
    'Mudras',
    'One Hand, Ten Meanings',
    'The flat hand of pataka can stop an army or bless a child. Guess what the dancer means from the hand alone, then from the hand and the eyes. Your score should double; if it does not, watch the eyes again.',
  ),
  video(
    'ankle-bells',
    'Stage and Costume',
    'How Many Bells?',
    'A Kathak dancer may wear more than a hundred bells on each ankle, all of them tied on one long cord. Guess the number, guess the weight, and guess how long it takes to put them on.',
    { free: true, vimeo: true },
  ),
  video(
    'twin-ragas',
    'Raga Quiz',
    'Twins and Cousins: Ragas That Sound Alike',
    'Mohanam and Bhoopali, Hindolam and Malkauns, Jaunpuri and Asaveri: twins, cousins, or mere neighbours? The players give away nothing but the music, and the answers come at the end.',
  ),
  video(
    'mystery-drum',
    'Instruments',
    'The Mystery Drum',
    'Behind a curtain stand a mridangam, a pakhawaj, a pung, a khol, a chenda and a pair of tabla. Tell them apart by ear. The hint that helps most is where the bass comes from: left, right, or everywhere.',
  ),
  video(
    'colours',
    'Stage and Costume',
    'Green, Red, Black: the Colours of Kathakali',
    'Green for the noble, a red beard for the wicked, black for the hunter in the woods. Cast the play from the make-up table: eight faces, eight characters, and one trick question.',
    { free: true },
  ),
  video(
    'who-wrote',
    'Composers',
    'Who Wrote It? First Lines',
    'You hear the first line of a kriti and have until the second to name its composer. There are easy ones from the five jewels and hard ones from Travancore. Nobody has managed all twelve.',
    { vimeo: true },
  ),
  video(
    'sapta-tala',
    'Raga Quiz',
    'Clap Along: Seven Talas, Seven Traps',
    'Dhruva, matya, rupaka, jhampa, triputa, ata, eka: the seven basic talas, each clapped once and then interrupted. Find your way back to the first beat. It is easier standing up.',
    { free: true },
  ),
  video(
    'birds',
    'Raga Quiz',
    'Seven Notes, Seven Voices',
    'The old texts hear the first note in the peacock and the fifth in the cuckoo. Match the seven notes with their creatures, the elephant among them. Then decide whether the ancients were listening or joking.',
  ),
  video(
    'double-hands',
    'Mudras',
    'Two Hands Are Better: Joined Mudras',
    'Anjali everybody knows. But which joined hands make a boat, which a conch, and which a pair of birds? A gentle round for beginners, with a fiendish one to follow.',
  ),
  video(
    'tools',
    'Stage and Costume',
    'What Is in the Dancer’s Bag?',
    'Needle, thread, safety pins, more safety pins, alta for the feet, a hair piece that has a name, and a coin for luck. Twelve objects on a cloth: say what each is for.',
    { free: true },
  ),
  video(
    'frets',
    'Instruments',
    'Count the Strings',
    'How many strings has a tambura, a veena, a sarangi? The last answer surprises even those who own one. We count them slowly, with a pointer.',
    { vimeo: true },
  ),
  video(
    'cities',
    'Composers',
    'A Map of Music',
    'Tiruvaiyaru, Udupi, Tirumala, Pandharpur, Lucknow: put the poet or composer on the map. Some walked so far that two pins are needed.',
  ),
  video(
    'film-songs',
    'Raga Quiz',
    'The Raga under the Tune',
    'A tune you have hummed all your life rests on a raga that you may never have heard named. The players strip eight melodies to their scales and dress them again as alapanas.',
  ),
  video(
    'animals',
    'Mudras',
    'A Bestiary in Ten Fingers',
    'Deer, serpent, fish, tortoise, swan and lion, all made with the hands. Guess quickly, because the deer does not wait. Children usually win.',
    { free: true },
  ),
  video(
    'firsts',
    'Composers',
    'First Lessons: the Gitam Everybody Knows',
    'Every Carnatic student begins with the same few songs, and can sing them asleep. Who wrote them, in which raga are they, and what do the words mean? A gentle finish to the first season.',
    { free: true },
  ),
]
