const semitone = {
  S: 0,
  R1: 1,
  R2: 2,
  R3: 3,
  G1: 2,
  G2: 3,
  G3: 4,
  M1: 5,
  M2: 6,
  P: 7,
  D1: 8,
  D2: 9,
  D3: 10,
  N1: 9,
  N2: 10,
  N3: 11,
  'S^': 12,
}

const raga = (name, hour, up, down) => ({
  name,
  hour,
  up: up.split(' ').map((s) => semitone[s]),
  down: down.split(' ').map((s) => semitone[s]),
})

/**
 * Thirty ragas in the order of the music pieces. `up` and `down` are the arohana and avarohana in semitones above Sa
 * (0 to 12); `hour` is the light the tradition, or where it is silent our ear, gives it.
 */
export const ragas = [
  raga('Mayamalavagowla', 'dawn', 'S R1 G3 M1 P D1 N3 S^', 'S^ N3 D1 P M1 G3 R1 S'),
  raga('Mohanam', 'evening', 'S R2 G3 P D2 S^', 'S^ D2 P G3 R2 S'),
  raga('Hamsadhwani', 'morning', 'S R2 G3 P N3 S^', 'S^ N3 P G3 R2 S'),
  raga('Shankarabharanam', 'night', 'S R2 G3 M1 P D2 N3 S^', 'S^ N3 D2 P M1 G3 R2 S'),
  raga('Abhogi', 'late', 'S R2 G2 M1 D2 S^', 'S^ D2 M1 G2 R2 S'),
  raga('Hindolam', 'rain', 'S G2 M1 D1 N2 S^', 'S^ N2 D1 M1 G2 S'),
  raga('Kalyani', 'evening', 'S R2 G3 M2 P D2 N3 S^', 'S^ N3 D2 P M2 G3 R2 S'),
  raga('Bhairavi', 'dawn', 'S R2 G2 M1 P D2 N2 S^', 'S^ N2 D1 P M1 G2 R2 S'),
  raga('Todi', 'morning', 'S R1 G2 M1 P D1 N2 S^', 'S^ N2 D1 P M1 G2 R1 S'),
  raga('Kambhoji', 'night', 'S R2 G3 M1 P D2 S^', 'S^ N2 D2 P M1 G3 R2 S'),
  raga('Kharaharapriya', 'noon', 'S R2 G2 M1 P D2 N2 S^', 'S^ N2 D2 P M1 G2 R2 S'),
  raga('Nattai', 'morning', 'S R3 G3 M1 P D3 N3 S^', 'S^ N3 P M1 R3 S'),
  raga('Shri', 'noon', 'S R2 M1 P N2 S^', 'S^ N2 P D2 N2 P M1 R2 G2 R2 S'),
  raga('Varali', 'evening', 'S G1 R1 G1 M2 P D1 N3 S^', 'S^ N3 D1 P M2 G1 R1 S'),
  raga('Shanmukhapriya', 'late', 'S R2 G2 M2 P D1 N2 S^', 'S^ N2 D1 P M2 G2 R2 S'),
  raga('Simhendramadhyamam', 'night', 'S R2 G2 M2 P D1 N3 S^', 'S^ N3 D1 P M2 G2 R2 S'),
  raga('Charukesi', 'late', 'S R2 G3 M1 P D1 N2 S^', 'S^ N2 D1 P M1 G3 R2 S'),
  raga('Bilahari', 'morning', 'S R2 G3 P D2 S^', 'S^ N3 D2 P M1 G3 R2 S'),
  raga('Behag', 'night', 'S G3 M1 P N3 D2 N3 S^', 'S^ N3 D2 P M1 G3 R2 S'),
  raga('Desh', 'rain', 'S R2 M1 P N3 S^', 'S^ N2 D2 P M1 G3 R2 S'),
  raga('Madhyamavati', 'noon', 'S R2 M1 P N2 S^', 'S^ N2 P M1 R2 S'),
  raga('Revati', 'dawn', 'S R1 M1 P N2 S^', 'S^ N2 P M1 R1 S'),
  raga('Amritavarshini', 'rain', 'S G3 M2 P N3 S^', 'S^ N3 P M2 G3 S'),
  raga('Bowli', 'dawn', 'S R1 G3 P D1 S^', 'S^ N3 D1 P G3 R1 S'),
  raga('Saveri', 'morning', 'S R1 M1 P D1 S^', 'S^ N3 D1 P M1 G3 R1 S'),
  raga('Suddha Dhanyasi', 'noon', 'S G2 M1 P N2 P S^', 'S^ N2 P M1 G2 S'),
  raga('Keeravani', 'late', 'S R2 G2 M1 P D1 N3 S^', 'S^ N3 D1 P M1 G2 R2 S'),
  raga('Hamsanandi', 'evening', 'S R1 G3 M2 D2 N3 S^', 'S^ N3 D2 M2 G3 R1 S'),
  raga('Ranjani', 'night', 'S R2 G2 M2 D2 S^', 'S^ N3 D2 M2 G2 S R2 G2 S'),
  raga('Malayamarutham', 'dawn', 'S R1 G3 P D2 N2 S^', 'S^ N2 D2 P G3 R1 S'),
]

/**
 * Find a raga by its name.
 * @param {string} name as in `ragas`
 * @throws {Error} when no such raga is kept
 */
export function requireRaga(name) {
  const found = ragas.find((r) => r.name === name)
  if (!found) throw new Error(`No raga is called ${name}`)
  return found
}

/** Every semitone a raga touches on its way up or down, once each, rising. */
export function notesOf(r) {
  return [...new Set([...r.up, ...r.down])].sort((a, b) => a - b)
}
