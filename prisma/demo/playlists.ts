/** A teacher's list of the demo member, which the demo guest follows and practises. Days are counted from the seed. */
export const demoPractice = {
  teacher: 'member@rasika.test',
  student: 'guest@rasika.test',
  name: 'Kalyani, line by line',
  description: 'For the Saturday class. Sing each line with the tanpura before you move on.',
  byline: 'Guru Mohan',
  /** Days from now. */
  dueInDays: 7,
  /** `video` is an externalId without `demo:`; times are in seconds. */
  entries: [
    {
      video: 'music:kalyani-three-moods',
      passage: { name: 'Vanajakshi: the first line', start: 0, end: 6 },
      note: 'Slowly at first. Hold the sharp fourth until it rests.',
      repetitions: 10,
    },
    {
      video: 'music:kalyani-three-moods',
      passage: { name: 'Bhajare Re Chitta: pallavi', start: 13, end: 20 },
      note: 'Count misra chapu with your hand: three and four.',
      repetitions: 6,
    },
    {
      video: 'music:kalyani-three-moods',
      passage: { name: 'Nidhi Chala Sukhama: anupallavi', start: 27, end: 34 },
      note: '',
      repetitions: 4,
    },
    {
      video: 'dance:adavus',
      passage: null,
      note: 'Only watch: where does the weight of the body go?',
      repetitions: null,
    },
  ],
  /** Entries that the student has ticked, by index. */
  ticked: [0, 3],
  practised: [
    { daysAgo: 1, seconds: 1450, lines: 31 },
    { daysAgo: 2, seconds: 620, lines: 14 },
    { daysAgo: 4, seconds: 2580, lines: 52 },
    { daysAgo: 5, seconds: 340, lines: 6 },
    { daysAgo: 9, seconds: 900, lines: 18 },
    { daysAgo: 12, seconds: 1260, lines: 25 },
  ],
} as const
